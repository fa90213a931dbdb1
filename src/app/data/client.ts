import { proxy } from 'comlink';
import { createContext, useContext } from 'react';
import type { WorkerApi } from '#worker';
import { tracked } from './idle.ts';

const ClientContext = createContext<WorkerApi | null>(null);

export const ClientProvider = ClientContext.Provider;

export function useClient(): WorkerApi {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('no worker for this page');
  return client;
}

/** The same worker, with every call counted for the idle signal. */
export function watched(api: WorkerApi): WorkerApi {
  return {
    open: (file, name) => tracked(api.open(file, name)),
    attachWorld: (episode, world) => tracked(api.attachWorld(episode, world)),
    episode: (handle) => tracked(api.episode(handle)),
    stepAt: (handle, s) => tracked(api.stepAt(handle, s)),
    layout: (handle, width, height) => tracked(api.layout(handle, width, height)),
    node: (handle, id, s) => tracked(api.node(handle, id, s)),
    worldOf: (episode) => tracked(api.worldOf(episode)),
    world: (handle) => tracked(api.world(handle)),
    task: (handle, task) => tracked(api.task(handle, task)),
    rule: (handle, task, operation) => tracked(api.rule(handle, task, operation)),
    audit: (handle) => tracked(api.audit(handle)),
    reference: (handle, task) => tracked(api.reference(handle, task)),
    written: (handle) => tracked(api.written(handle)),
    importAnnotation: (files, progress) => tracked(api.importAnnotation(files, proxy(progress))),
  };
}
