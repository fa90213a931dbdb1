import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FileReport, GivenFile, ImportProgress, Opened, WorkerApi, WorldView } from '#worker';
import { episodeOfWorld } from '../session/world-address.ts';
import { useClient } from './client.ts';
import { tracked } from './idle.ts';
import { openFiles, openWorldSource } from './sources.ts';

/** Opens a world by its source. Throws a sentence when there is none. */
async function openWorld(client: WorkerApi, src: string): Promise<string> {
  const { handle, opened } = await openWorldSource(client, src);
  const ofEpisode = episodeOfWorld(src) !== null;
  if (handle !== null && (ofEpisode || opened.report.kind === 'world')) return handle;
  if (ofEpisode) throw new Error('The world of this episode is not known. Open its file first.');
  const first = opened.report.problems[0];
  throw new Error(first ? `${opened.report.name}: ${first.reason}` : `${opened.report.name} is not a world.`);
}

export function useWorld(src: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['world', src],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: (): Promise<WorldView> => tracked((async () => client.world(await openWorld(client, src)))()),
  });
}

export function useTask(handle: string, task: string | null) {
  const client = useClient();
  return useQuery({
    queryKey: ['world-task', handle, task],
    enabled: task !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => (task === null ? null : client.task(handle, task)),
  });
}

export function useRule(handle: string, task: string, operation: string | null) {
  const client = useClient();
  return useQuery({
    queryKey: ['world-rule', handle, task, operation],
    enabled: operation !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous) => previous,
    queryFn: () => (operation === null ? null : client.rule(handle, task, operation)),
  });
}

export function useAudit(handle: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['world-audit', handle],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => client.audit(handle),
  });
}

/** Saves the world as a file of this computer. */
export function useSaveWorld(handle: string) {
  const client = useClient();
  return useMutation({
    mutationFn: async () => {
      const file = await client.written(handle);
      const address = URL.createObjectURL(file);
      const link = document.createElement('a');
      link.href = address;
      link.download = file.name;
      link.click();
      // The browser has taken the content once the click is over.
      setTimeout(() => URL.revokeObjectURL(address), 0);
      return file.name;
    },
  });
}

export interface Given {
  readonly opened: readonly Opened[];
  /** Contents of the worlds that were compiled, as their files are kept. */
  readonly compiled: readonly string[];
}

/** Opens files from disk: annotation is compiled first, everything else is read as it is. All are kept in this browser. */
async function openGiven(
  client: WorkerApi,
  given: readonly GivenFile[],
  progress: (done: ImportProgress) => void,
): Promise<Given> {
  const { videos, rest } = await client.importAnnotation(given, progress);
  const others = rest.flatMap((i) => given[i]?.file ?? []);
  const compiled: Opened[] = [];
  for (const { video, world, summary, problems } of videos) {
    const [opened] = world === null ? [] : await openFiles(client, [world]);
    const report: FileReport = opened
      ? {
          ...opened.report,
          format: 'from HD-EPIC annotation',
          problems: [...problems, ...opened.report.problems],
        }
      : { ...NOT_COMPILED, key: video, name: video, format: summary, problems };
    compiled.push({ handle: opened?.handle ?? null, wants: null, report });
  }
  const keys = compiled.flatMap(({ handle, report }) => (handle === null ? [] : [report.key]));
  return { opened: [...compiled, ...(await openFiles(client, others))], compiled: keys };
}

const NOT_COMPILED: Omit<FileReport, 'key' | 'name' | 'format' | 'problems'> = {
  bytes: 0,
  kind: 'unknown',
  records: { kept: 0, of: 0 },
  kept: [],
  world: null,
};

/** Opens files from disk and tells how far it is; the list of recent files follows. */
export function useOpenGiven(progress: (done: ImportProgress) => void) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: readonly GivenFile[]) => tracked(openGiven(client, given, progress)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['recent'] }),
  });
}
