import { memo, useMemo } from 'react';
import type { OperationGroup, OperationRow } from '#worker';
import { Glyph } from '../../ui/icon.tsx';
import { ItemList, type Line } from './item-list.tsx';
import { Time } from './narrations.tsx';
import { useStudio } from './studio.ts';

/** The compiled steps in their groups. */
export function Operations() {
  const { view } = useStudio();
  const groups = useMemo(() => new Map(view.groups.map((group) => [group.id, group])), [view]);
  const rows = useMemo(() => new Map(view.operations.map((row) => [`o:${row.id}`, row])), [view]);
  const lines = useMemo(() => {
    const all: Line[] = [];
    let last: string | null = null;
    for (const { id, group } of view.operations) {
      if (group !== last) all.push({ key: group, item: null, height: 28 });
      last = group;
      all.push({ key: `o:${id}`, item: `o:${id}`, height: 41 });
    }
    return all;
  }, [view]);
  const wide = view.operations.some(({ id }) => id.length > 4);
  if (lines.length === 0) return <p className="empty">No narration of this task gives an operation.</p>;
  return (
    <ItemList
      column="operations"
      label="Compiled operations"
      lines={lines}
      render={({ key, item }) => {
        const row = item === null ? undefined : rows.get(item);
        if (row) return <Operation row={row} wide={wide} />;
        const group = groups.get(key);
        return group ? <Group group={group} /> : null;
      }}
    />
  );
}

const Group = memo(function Group({ group }: { readonly group: OperationGroup }) {
  return (
    <div className="og" title={group.instruction}>
      <span>{group.number}</span>
      <span className="ell grow">{group.instruction}</span>
      {group.start !== null && (
        <span className="m">
          <Time start={group.start} end={group.end} />
        </span>
      )}
    </div>
  );
});

const Operation = memo(function Operation({ row, wide }: { readonly row: OperationRow; readonly wide: boolean }) {
  const call = `${row.type}(${row.args.join(', ')})`;
  return (
    <div className="os" data-wide={wide ? '' : undefined} data-implied={row.implied ? '' : undefined}>
      <span className="n">{row.id}</span>
      <span className="mono ell" title={call}>
        {call}
      </span>
      {row.rejected === null ? (
        <span className="m ell">{row.note}</span>
      ) : (
        <span className="row fail" title={row.rejected}>
          <Glyph name="rej" />
          rejected
        </span>
      )}
    </div>
  );
});
