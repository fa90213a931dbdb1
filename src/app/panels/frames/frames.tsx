import type { ReactNode } from 'react';
import type { SceneView } from '#worker';
import { useLayout } from '../../session/layout.ts';
import { seconds, useRun, useStepView } from '../run.ts';
import { Scene } from './scene.tsx';
import { SourceVideo } from './video.tsx';

/** The step as it looked: the source video, the scene before and after, and what the agent was told. */
export function FramesPanel() {
  const { view } = useRun();
  const step = useStepView();
  const forced = useLayout((state) => state.framesShown);
  const size = useLayout((state) => state.sizes['frames']);
  if (step === null) return null;
  const media = view.media[0];
  const { time, segment } = step.source;
  const when = [time === null ? null : seconds(time), segment].filter((part) => part !== null).join(', ');
  return (
    <section
      className="frames"
      aria-label="Frames"
      data-forced={forced ? '' : undefined}
      style={size ? { height: size } : undefined}
    >
      {media && (
        <Figure title="Source video" note={when}>
          <SourceVideo media={media} time={time} />
        </Figure>
      )}
      <Figure title={`Before step ${step.s}`} note="from the world">
        <Picture scene={step.before} />
      </Figure>
      <Figure title={`After step ${step.s}`} note={step.detail.world.length === 0 ? 'no change' : 'from the world'}>
        <Picture scene={step.after} />
      </Figure>
      <div className="obs" tabIndex={0} role="region" aria-label="What the agent saw">
        <h3>What the agent saw</h3>
        <p className="i2 whitespace-pre-line">{step.observation.text}</p>
        {step.observation.failure !== null && <p className="fail mt-3">Last failure: {step.observation.failure}</p>}
      </div>
    </section>
  );
}

function Figure({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}) {
  return (
    <figure className="fig">
      <figcaption>
        <b>{title}</b>
        <span className="ell">{note}</span>
      </figcaption>
      {children}
    </figure>
  );
}

function Picture({ scene }: { readonly scene: SceneView | null }) {
  return (
    <div className="im plain">
      {scene === null ? <div className="empty h-full m">Nothing is known of this place.</div> : <Scene scene={scene} />}
    </div>
  );
}
