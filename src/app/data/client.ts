import { proxy } from 'comlink';
import { createContext, useContext } from 'react';
import type { Connection, WorkerApi } from '#worker';
import { tracked } from './idle.ts';

const ClientContext = createContext<WorkerApi | null>(null);

export const ClientProvider = ClientContext.Provider;

export function useClient(): WorkerApi {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('no worker for this page');
  return client;
}

/** The same worker, with every call counted for the idle signal; a call fails when the worker is lost. */
export function watched({ api, onLost }: Connection): WorkerApi {
  const waiting = new Set<(why: Error) => void>();
  let lost: Error | null = null;
  onLost((why) => {
    lost = new Error(why);
    for (const fail of waiting) fail(lost);
  });
  const asked = <T>(answer: Promise<T>): Promise<T> =>
    tracked(
      new Promise<T>((resolve, reject) => {
        if (lost) reject(lost);
        waiting.add(reject);
        answer.then(resolve, reject).finally(() => waiting.delete(reject));
      }),
    );
  return {
    open: (file, name) => asked(api.open(file, name)),
    attachWorld: (episode, world) => asked(api.attachWorld(episode, world)),
    episode: (handle) => asked(api.episode(handle)),
    stepAt: (handle, s) => asked(api.stepAt(handle, s)),
    layout: (handle, width, height) => asked(api.layout(handle, width, height)),
    node: (handle, id, s) => asked(api.node(handle, id, s)),
    worldOf: (episode) => asked(api.worldOf(episode)),
    world: (handle) => asked(api.world(handle)),
    task: (handle, task) => asked(api.task(handle, task)),
    rule: (handle, task, operation) => asked(api.rule(handle, task, operation)),
    audit: (handle) => asked(api.audit(handle)),
    reference: (handle, task) => asked(api.reference(handle, task)),
    written: (handle) => asked(api.written(handle)),
    importAnnotation: (files, progress) => asked(api.importAnnotation(files, proxy(progress))),
  };
}
