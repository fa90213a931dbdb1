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
  };
}
