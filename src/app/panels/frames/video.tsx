import { useEffect, useRef, useState } from 'react';
import type { MediaView } from '#worker';
import { useAttachedVideo, useAttachVideo } from '../../data/queries.ts';
import { Icon } from '../../ui/icon.tsx';

/** An address for a file for as long as it is shown. */
function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}

interface SourceVideoProps {
  readonly media: MediaView;
  /** Source time of the step, seconds; null where the step has none. */
  readonly time: number | null;
}

/** The source video at the time of the step: from its address, or from disk once the user attached it. */
export function SourceVideo({ media, time }: SourceVideoProps) {
  const attached = useAttachedVideo(media.id);
  const local = useObjectUrl(attached.data?.file ?? null);
  const [broken, setBroken] = useState<string | null>(null);
  const url = local ?? (/^https?:/.test(media.uri) ? media.uri : null);
  if (url === null || broken === url) {
    return <Attach media={media} failed={broken !== null} />;
  }
  return <Player key={url} url={url} time={time === null ? null : time + media.offset} onError={() => setBroken(url)} />;
}

function Player({ url, time, onError }: { readonly url: string; readonly time: number | null; readonly onError: () => void }) {
  const ref = useRef<HTMLVideoElement>(null);
  const [duration, setDuration] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const video = ref.current;
    if (video && time !== null && time >= 0) video.currentTime = Math.min(time, duration);
  }, [time, duration]);
  const beyond = time !== null && (time > duration || time < 0);
  return (
    <div className="im">
      <video ref={ref} src={url} muted playsInline preload="auto" aria-label="Source video" onError={onError} onLoadedMetadata={(event) => setDuration(event.currentTarget.duration)} />
      {beyond && <p className="absolute inset-x-0 bottom-0 bg-surface-2 px-8 text-meta aged">This step is outside the video.</p>}
    </div>
  );
}

function Attach({ media, failed }: { readonly media: MediaView; readonly failed: boolean }) {
  const attach = useAttachVideo(media.id);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="im plain">
      <div className="empty h-full">
        <span className="m">{failed ? 'This browser cannot play the video.' : `${media.uri === '' ? `${media.id}, video` : media.uri} not here`}</span>
        <button type="button" className="btn sm" onClick={() => input.current?.click()}>
          <Icon name="film" size={13} />
          Attach video
        </button>
        <input
          ref={input}
          type="file"
          accept="video/*"
          hidden
          aria-label="Video file"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) attach.mutate(file);
          }}
        />
        {attach.error && <span className="fail">The video could not be kept: {attach.error.message}</span>}
      </div>
    </div>
  );
}
