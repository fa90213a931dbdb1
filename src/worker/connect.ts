import { type Remote, wrap } from 'comlink';
import type { WorkerApi } from './api.ts';

export interface Connection {
  readonly api: Remote<WorkerApi>;
  /** Tells, in a sentence, once the worker cannot answer any more; what was asked then is never answered. */
  readonly onLost: (listener: (why: string) => void) => void;
}

/** Starts the worker. It lives as long as the page. */
export function connect(): Connection {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'traces' });
  return {
    api: wrap<WorkerApi>(worker),
    onLost: (listener) =>
      worker.addEventListener('error', ({ message }) => {
        const why = message ? ` (${message})` : '';
        listener(`The part of this page that reads files did not start or has stopped${why}. Reload the page.`);
      }),
  };
}
