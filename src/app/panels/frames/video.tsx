import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { MediaView, StepRow } from '#worker';
import { useAttachedVideo, useAttachVideo, useRemoveVideo } from '../../data/queries.ts';
import { lengthProblem, noPicture, videoProblem } from '../../data/video.ts';
import { IconButton } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useRun } from '../run.ts';

interface SourceVideoProps {
  readonly media: MediaView;
  /** Source time of the step, seconds; null where the step has none. */
  readonly time: number | null;
}

interface Broken {
  readonly source: string | Blob;
  readonly why: string;
}

/** The source video at the time of the step: from its address, or from disk once the user attached it. */
export function SourceVideo({ media, time }: SourceVideoProps) {
  const { view } = useRun();
  const attached = useAttachedVideo(media.id);
  const [broken, setBroken] = useState<Broken | null>(null);
  const source = attached.data?.file ?? (/^https?:/.test(media.uri) ? media.uri : null);
  const name = attached.data?.name ?? media.uri;
  const last = useMemo(() => lastTime(view.steps), [view]);
  if (source === null || broken?.source === source) {
    return (
      <Attach
        media={media}
        failure={source === null ? null : (broken?.why ?? null)}
        attached={attached.data?.name ?? null}
      />
    );
  }
  const at = time === null ? null : time + media.offset;
  return (
    <Player
      source={source}
      time={at}
      onError={(damaged) => void videoProblem(source, name, damaged).then((why) => setBroken({ source, why }))}
      onNoPicture={() => setBroken({ source, why: noPicture(name) })}
      lengthProblem={(duration) => lengthProblem(name, duration, last, media.offset)}
    >
      {attached.data && <Attached media={media.id} name={attached.data.name} />}
    </Player>
  );
}

const lastTime = (steps: readonly StepRow[]): number | null =>
  steps.reduce<number | null>((latest, { t }) => (t === null ? latest : Math.max(t, latest ?? t)), null);

/** What can be done with a video that the user attached. */
function Attached({ media, name }: { readonly media: string; readonly name: string }) {
  return (
    <span className="video-tools">
      <VideoInput media={media} replaces={name} />
      <Remove media={media} name={name} />
    </span>
  );
}

function Remove({ media, name }: { readonly media: string; readonly name: string }) {
  const remove = useRemoveVideo(media);
  return <IconButton icon="trash" label={`Remove ${name} from this browser`} small onClick={() => remove.mutate()} />;
}

function Player({
  source,
  time,
  onError,
  onNoPicture,
  lengthProblem: problemOf,
  children,
}: {
  readonly source: string | Blob;
  readonly time: number | null;
  /** `damaged`: it began to play. */
  readonly onError: (damaged: boolean) => void;
  readonly onNoPicture: () => void;
  /** What is wrong with a length, seconds. */
  readonly lengthProblem: (duration: number) => string | null;
  readonly children: ReactNode;
}) {
  const ref = useRef<HTMLVideoElement>(null);
  const [duration, setDuration] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const url = typeof source === 'string' ? source : URL.createObjectURL(source);
    video.src = url;
    return () => {
      video.removeAttribute('src');
      if (typeof source !== 'string') URL.revokeObjectURL(url);
    };
  }, [source]);
  useEffect(() => {
    const video = ref.current;
    if (video && time !== null && time >= 0) video.currentTime = Math.min(time, duration);
  }, [time, duration]);
  const beyond = time !== null && (time > duration || time < 0);
  const problem = problemOf(duration);
  return (
    <div className="im">
      <video
        ref={ref}
        muted
        playsInline
        preload="auto"
        aria-label="Source video"
        onError={(event) => onError(event.currentTarget.error?.code === MediaError.MEDIA_ERR_DECODE)}
        onEmptied={() => setDuration(Number.POSITIVE_INFINITY)}
        onLoadedMetadata={({ currentTarget: video }) => {
          if (video.videoWidth === 0) onNoPicture();
          else setDuration(video.duration);
        }}
      />
      {(beyond || problem !== null) && (
        <p className="absolute inset-x-0 bottom-0 bg-surface-2 px-8 text-meta aged" role="status">
          {beyond && 'This step is outside the video. '}
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}

interface AttachProps {
  readonly media: MediaView;
  /** Why the video that there is does not play. */
  readonly failure: string | null;
  /** The name of the video that is attached, if any. */
  readonly attached: string | null;
}

function Attach({ media, failure, attached }: AttachProps) {
  return (
    <div className="im plain">
      <div className="empty h-full">
        {failure === null ? (
          <span className="m name">{media.uri === '' ? `${media.id}, video` : media.uri} not here</span>
        ) : (
          <span className="fail name" role="status">
            {failure}
          </span>
        )}
        <VideoInput media={media.id} />
      </div>
      {attached !== null && (
        <span className="video-tools">
          <Remove media={media.id} name={attached} />
        </span>
      )}
    </div>
  );
}

/** Lets the user choose a video of this medium, which takes the place of the one before. */
function VideoInput({ media, replaces }: { readonly media: string; readonly replaces?: string }) {
  const attach = useAttachVideo(media);
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  return (
    <>
      {replaces === undefined ? (
        <button type="button" className="btn sm" onClick={choose}>
          <Icon name="film" size={13} />
          Attach video
        </button>
      ) : (
        <IconButton icon="film" label={`Replace ${replaces}`} small onClick={choose} />
      )}
      <input
        ref={input}
        type="file"
        accept="video/*"
        hidden
        aria-label="Video file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) attach.mutate(file);
          event.currentTarget.value = '';
        }}
      />
      {attach.error && <span className="fail">The video could not be kept: {attach.error.message}</span>}
    </>
  );
}
