import { useState } from 'react';
import type { Sample } from '#worker';
import { useSamples } from '../../data/queries.ts';
import { go, momentPath } from '../../session/address.ts';
import { Segmented } from '../../ui/controls.tsx';
import { count } from '../run.ts';
import { Micro } from './micro.tsx';

type Kind = 'all' | Sample['kind'];

const KINDS: readonly { readonly value: Kind; readonly text: string }[] = [
  { value: 'all', text: 'All' },
  { value: 'episode', text: 'Episodes' },
  { value: 'world', text: 'Worlds' },
];

/** More than these only on demand, so that recent files stay in view. */
const SHOWN = 8;

/** Bundled samples. An episode opens in the explorer; a world shows what it has beside the list. */
export function Samples({
  onWorld,
  selected,
}: {
  readonly onWorld: (src: string) => void;
  readonly selected: string | null;
}) {
  const [kind, setKind] = useState<Kind>('all');
  const [whole, setWhole] = useState(false);
  const samples = useSamples();
  const all = samples.data ?? [];
  const matching = all.filter((sample) => kind === 'all' || sample.kind === kind);
  const shown = whole ? matching : matching.slice(0, SHOWN);
  return (
    <section aria-label="Samples">
      <div className="ph">
        <h2>Samples</h2>
        {all.length > 0 && <span className="s">{all.length}, bundled, work offline</span>}
        <span className="grow" />
        <Segmented label="Kind of sample" value={kind} options={KINDS} onChange={setKind} />
      </div>
      {samples.isSuccess && all.length === 0 && (
        <p className="m p-12 text-dense">No samples are bundled with this copy.</p>
      )}
      {samples.error && (
        <p className="p-12 text-dense">
          <span className="fail">The samples did not load: {samples.error.message}</span>{' '}
          <button type="button" className="link" onClick={() => void samples.refetch()}>
            Try again
          </button>
        </p>
      )}
      <ul>
        {shown.map((sample) => {
          const src = `sample:${sample.id}`;
          return (
            <li key={sample.id}>
              <button
                type="button"
                className={selected === src ? 'smp sel' : 'smp'}
                onClick={() => (sample.kind === 'episode' ? go(momentPath({ src, s: 0, sel: null })) : onWorld(src))}
              >
                <span className="min-w-0">
                  <span className="n ell block">{sample.title}</span>
                  <span className="m ell block">{sample.subtitle}</span>
                </span>
                <span className="i2">{sample.kind === 'episode' ? 'Episode' : 'World'}</span>
                <Micro sample={sample} />
                <span className="i2 text-right">
                  {sample.steps === undefined ? '' : `${count(sample.steps)} steps`}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {matching.length > SHOWN && (
        <button
          type="button"
          className="link px-12 py-6 text-dense"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? `Show the first ${SHOWN}` : `Show all ${matching.length}`}
        </button>
      )}
    </section>
  );
}
