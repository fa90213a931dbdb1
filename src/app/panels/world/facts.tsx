import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { count } from '../run.ts';
import { isOpen } from './quality.tsx';
import { useStudio } from './studio.ts';

function Fact({
  name,
  className,
  children,
}: {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const plural = (n: number, word: string): string => `${count(n)} ${word}${n === 1 ? '' : 's'}`;

/** The task in one line. */
export function WorldFacts() {
  const { world, view } = useStudio();
  const open = view.quality.filter(isOpen).length;
  const { replay } = view;
  return (
    <section aria-label="Task">
      <dl className="facts">
        <Fact name="Narrations">{count(view.narrations.length)}</Fact>
        <Fact name="Compiled steps">
          {count(view.operations.length)} in {plural(view.groups.length, 'group')}
        </Fact>
        <Fact name="Objects bound">
          {count(view.bound.found)} / {count(view.bound.of)}
        </Fact>
        <Fact name="Action types used" className="hide-s">
          {view.actionTypes} of {world.actionTypes}
        </Fact>
        <Fact name="Initial world" className="hide-l">
          {plural(world.regions, 'region')}, {plural(world.objects, 'object')}
        </Fact>
        <Fact name="Contract">
          {view.conditions.length} required, {view.contract === 'event' ? 'event' : 'terminal'}
        </Fact>
        <Fact name="Replay">
          <span className={replay.accepted === replay.of ? '' : 'fail'}>
            {count(replay.accepted)} / {count(replay.of)} accepted
          </span>
        </Fact>
        <div className="last">
          <dt className={open > 0 ? 'row aged' : 'row'}>
            <Icon name={open > 0 ? 'warn' : 'check'} size={12} />
            {open === 0 ? 'no finding' : plural(open, 'finding')}
          </dt>
          <dd className={open > 0 ? 'aged' : 'm'}>open</dd>
        </div>
      </dl>
    </section>
  );
}
