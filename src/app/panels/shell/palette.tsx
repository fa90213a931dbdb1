import { Command } from 'cmdk';
import { useMemo, useState } from 'react';
import { jumpTo } from '../../session/cursor.ts';
import { setTab } from '../../session/layout.ts';
import { select, selectThing } from '../../session/selection.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Glyph, type GlyphName, Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { thingIcon } from '../graph/chip.tsx';
import { type Run, stepGlyph } from '../run.ts';

export interface Entry {
  readonly key: string;
  readonly text: string;
  readonly note: string;
  readonly icon: IconName | null;
  readonly glyph: GlyphName | null;
  readonly act: () => void;
}

const MOST = 60;

const SIGNS = [
  { sign: '@', means: 'objects' },
  { sign: ':', means: 'steps' },
  { sign: '#', means: 'conditions' },
];

interface Entries {
  readonly objects: readonly Entry[];
  readonly steps: readonly Entry[];
  readonly conditions: readonly Entry[];
}

/** A list of one kind has no signs that choose a kind. */
const isPlain = ({ objects, conditions }: Entries): boolean => objects.length === 0 && conditions.length === 0;

/** Objects, steps and conditions of an episode, as the palette lists them. */
export function entriesOf({ view }: Run): Entries {
  return {
    objects: view.things.map((thing) => ({
      key: `@${thing.id}`,
      text: thing.id,
      note: `${thing.role}, ${thing.touched} ${thing.touched === 1 ? 'step' : 'steps'}`,
      icon: thingIcon(thing.kind),
      glyph: null,
      act: () => {
        selectThing(thing.id);
        setTab('node');
      },
    })),
    steps: view.steps.map((row) => ({
      key: `:${row.s}`,
      text: `${row.s} ${row.verb} ${row.args}`.trim(),
      note: row.outcome === 'accepted' || row.outcome === null ? 'step' : `step, ${row.outcome}`,
      icon: null,
      glyph: stepGlyph(row),
      act: () => jumpTo(row.s),
    })),
    conditions: view.conditions.map((condition) => ({
      key: `#${condition.id}`,
      text: `${condition.id} ${condition.test}`,
      note: 'condition',
      icon: null,
      glyph: condition.runs.at(-1)?.value ?? 'unknown',
      act: () => select({ kind: 'condition', id: condition.id }),
    })),
  };
}

function found(query: string, all: Entries): readonly Entry[] {
  const plain = isPlain(all);
  const sigil = plain ? undefined : query[0];
  const pool =
    sigil === '@'
      ? all.objects
      : sigil === ':'
        ? all.steps
        : sigil === '#'
          ? all.conditions
          : [...all.objects, ...all.conditions, ...all.steps];
  const words = (plain ? query : query.replace(/^[@:#]/, '')).trim().toLowerCase().split(/\s+/).filter(Boolean);
  const matches = pool.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)));
  const first = words[0];
  const starts = (entry: Entry): number => (first !== undefined && entry.text.toLowerCase().startsWith(first) ? 0 : 1);
  return matches.sort((a, b) => starts(a) - starts(b)).slice(0, MOST);
}

/** Go to any step, object or condition by typing a part of its name. */
export function Palette({
  entries,
  placeholder,
  onClose,
}: {
  readonly entries: Entries;
  readonly placeholder: string;
  readonly onClose: () => void;
}) {
  const [query, setQuery] = useState('');
  const shown = useMemo(() => found(query, entries), [query, entries]);
  return (
    <Dialog label="Jump to" className="palette" onClose={onClose}>
      <Command shouldFilter={false} label="Jump to">
        <Command.Input value={query} onValueChange={setQuery} placeholder={placeholder} />
        <Command.List>
          <Command.Empty>Nothing here is called {query}.</Command.Empty>
          {shown.map((entry) => (
            <Command.Item
              key={entry.key}
              value={entry.key}
              onSelect={() => {
                onClose();
                entry.act();
              }}
            >
              {entry.icon !== null && <Icon name={entry.icon} className="m" />}
              {entry.glyph !== null && <Glyph name={entry.glyph} />}
              <span className="grow ell">{entry.text}</span>
              <span className="m">{entry.note}</span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
      <div className="flex gap-12 border-t border-line-1 px-12 py-6 text-meta m">
        <span>
          <kbd>↵</kbd> go
        </span>
        {!isPlain(entries) &&
          SIGNS.map(({ sign, means }) => (
            <span key={sign}>
              <kbd>{sign}</kbd> {means}
            </span>
          ))}
      </div>
    </Dialog>
  );
}
