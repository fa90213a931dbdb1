import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EpisodeView, Opened } from '#worker';
import { useClient } from './client.ts';
import { tracked } from './idle.ts';
import { loadSamples, loadServerFiles, openSource } from './sources.ts';
import { attachedVideo, attachVideo, forgetFile, recentFiles, removeVideo, storageUse } from './store.ts';

export const useSamples = () =>
  useQuery({ queryKey: ['samples'], queryFn: () => tracked(loadSamples()), staleTime: Number.POSITIVE_INFINITY });

export const useServerFiles = () =>
  useQuery({
    queryKey: ['server-files'],
    queryFn: () => tracked(loadServerFiles()),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useRecentFiles = () => useQuery({ queryKey: ['recent'], queryFn: () => tracked(recentFiles()) });

export const useStorageUse = () => useQuery({ queryKey: ['recent', 'use'], queryFn: storageUse });

export interface LoadedEpisode {
  readonly view: EpisodeView;
  readonly opened: Opened;
  readonly worldFailure: string | null;
}

/** An episode with everything about it that does not change from step to step. */
export function useEpisode(src: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['episode', src],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: (): Promise<LoadedEpisode> =>
      tracked(
        (async () => {
          const { handle, opened, worldFailure } = await openSource(client, src);
          if (handle === null || opened.report.kind !== 'episode') {
            const { problems } = opened.report;
            const first = problems.find(({ level }) => level === 'error') ?? problems[0];
            throw new Error(
              first ? `${opened.report.name}: ${first.reason}` : `${opened.report.name} is not an episode.`,
            );
          }
          return { view: await client.episode(handle), opened, worldFailure };
        })(),
      ),
  });
}

/** The layout for a pane of this size; the last one stays while the next is made. */
export function useUnionLayout(handle: string, width: number, height: number) {
  const client = useClient();
  return useQuery({
    queryKey: ['layout', handle, width, height],
    enabled: width > 0 && height > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: (previous) => previous,
    queryFn: () => client.layout(handle, width, height),
  });
}

export function useNode(handle: string, id: string | null, s: number) {
  const client = useClient();
  return useQuery({
    queryKey: ['node', handle, id, s],
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: (previous) => previous,
    queryFn: () => (id === null ? null : client.node(handle, id, s)),
  });
}

/** Opens one source for its report only. */
export function useOpenReport() {
  const client = useClient();
  return useMutation({ mutationFn: (src: string) => tracked(openSource(client, src)) });
}

export function useForgetFile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => tracked(forgetFile(key)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['recent'] }),
  });
}

/** The video that the user attached for this medium. */
export const useAttachedVideo = (media: string) =>
  useQuery({ queryKey: ['video', media], queryFn: () => tracked(attachedVideo(media)) });

export function useAttachVideo(media: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => tracked(attachVideo(media, file, file.name)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['video', media] }),
  });
}

export function useRemoveVideo(media: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => tracked(removeVideo(media)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['video', media] }),
  });
}
