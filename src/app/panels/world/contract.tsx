import { memo, useMemo } from 'react';
import type { ConditionCard, ConditionCheck, Considered } from '#worker';
import { Glyph, Icon } from '../../ui/icon.tsx';
import { ItemList, type Line } from './item-list.tsx';
import { useMarks, useStudio } from './studio.ts';

/** A card's first line lies here. */
const ANCHOR = 17;

/** What counts as done, with its audits, and what was considered and is not asked for. */
export function ContractColumn() {
  const { view } = useStudio();
  const selected = useMarks((state) => state.selected);
  const cards = useMemo(() => new Map(view.conditions.map((card) => [`c:${card.id}`, card])), [view]);
  const others = useMemo(() => new Map(view.considered.map((one) => [`k:${one.id}`, one])), [view]);
  const only = view.conditions.length === 1;
  const lines = useMemo(
    (): readonly Line[] => [
      ...view.conditions.map(({ id }): Line => ({ key: `c:${id}`, item: `c:${id}`, height: 70 })),
      ...(view.considered.length === 0 ? [] : [{ key: 'considered', item: null, height: 28 }]),
      ...view.considered.map(({ id, detail }): Line => ({ key: `k:${id}`, item: `k:${id}`, height: detail ? 51 : 34 })),
    ],
    [view],
  );
  if (lines.length === 0)
    return <p className="empty">Nothing lasting happens in this task, so nothing says when it is done.</p>;
  return (
    <ItemList
      column="contract"
      label="Contract"
      lines={lines}
      anchor={ANCHOR}
      render={({ item }, lit) => {
        const card = item === null ? undefined : cards.get(item);
        if (card) return <Card card={card} open={only || lit || selected === item} />;
        const other = item === null ? undefined : others.get(item);
        return other ? <Other other={other} /> : <div className="og sub">Considered, not required</div>;
      }}
    />
  );
}

const Card = memo(function Card({ card, open }: { readonly card: ConditionCard; readonly open: boolean }) {
  const failed = card.checks.filter(({ passes }) => !passes).length;
  return (
    <div className="cc">
      <div className="h">
        <span className="m">{card.id}</span>
        <span className="mono md ell" title={card.test}>
          {card.test}
        </span>
        <span className="grow" />
        {failed > 0 && (
          <span className="tag aged">
            <Icon name="warn" size={11} />
            audit
          </span>
        )}
        <span className="tag">required</span>
      </div>
      <p className="i2">
        {card.text}
        <span className="m">
          {card.evidence.length === 0 ? ', no narration' : `, narrated in ${card.evidence.join(', ')}`}
        </span>
      </p>
      {open && (
        <ul>
          {card.checks.map((check) => (
            <Check key={check.name} check={check} />
          ))}
        </ul>
      )}
    </div>
  );
});

function Check({ check }: { readonly check: ConditionCheck }) {
  return (
    <li title={check.because}>
      {check.truth === null ? <span className="m">·</span> : <Glyph name={check.truth} />}
      <span>{check.name}</span>
      <span className={check.passes ? 'm ell' : 'aged ell'}>{check.note}</span>
    </li>
  );
}

const Other = memo(function Other({ other }: { readonly other: Considered }) {
  return (
    <div className="cc off">
      <div className="h">
        <span className="mono ell" title={other.test}>
          {other.test}
        </span>
        <span className="grow" />
        <span className={other.kind === 'unmodelled' ? 'aged' : ''}>{other.note}</span>
      </div>
      {other.detail !== '' && <p>{other.detail}</p>}
    </div>
  );
});
