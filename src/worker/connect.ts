import { type Remote, wrap } from 'comlink';
import type { WorkerApi } from './api.ts';

/** Starts the worker. It lives as long as the page. */
export function connect(): Remote<WorkerApi> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'traces' });
  return wrap<WorkerApi>(worker);
}
