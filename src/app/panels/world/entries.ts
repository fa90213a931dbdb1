import { type Studio, selectItem } from './studio.ts';

const SHORT = 80;

const entry = (sigil: string, item: string, text: string, note: string) => ({
  key: `${sigil}${item}`,
  text,
  note,
  icon: null,
  glyph: null,
  act: () => selectItem(item),
});

/** Objects, narrations, operations and conditions, as the palette lists them. */
export function studioEntries({ view }: Studio) {
  const first = new Map<string, string>();
  for (const { id, args } of view.operations) for (const thing of args) if (!first.has(thing)) first.set(thing, id);
  return {
    objects: [...first].map(([thing, operation]) => ({
      ...entry('@', `o:${operation}`, thing, `first in ${operation}`),
      key: `@${thing}`,
    })),
    steps: [
      ...view.operations.map(({ id, type, args }) =>
        entry(':', `o:${id}`, `${id} ${type} ${args.join(', ')}`, 'operation'),
      ),
      ...view.narrations.map(({ id, number, text }) =>
        entry(':', `n:${id}`, `${number} ${text.slice(0, SHORT)}`, 'narration'),
      ),
    ],
    conditions: view.conditions.map(({ id, test }) => entry('#', `c:${id}`, `${id} ${test}`, 'condition')),
  };
}

/** What is selected, in one sentence, for those who do not see the lines. */
export function selectionSentence({ view, chains }: Studio, selected: string | null): string {
  if (selected === null) return '';
  const chain = chains.of(selected);
  const told = view.narrations.filter(({ id }) => chain.has(`n:${id}`)).map(({ number }) => number);
  const done = view.operations
    .filter(({ id }) => chain.has(`o:${id}`))
    .map(({ id, type, args }) => `${id} ${type.replaceAll('_', ' ')} ${args.join(' ')}`);
  const asked = view.conditions.filter(({ id }) => chain.has(`c:${id}`)).map(({ id, text }) => `${id} ${text}`);
  return [
    told.length > 0 ? `Narration ${told.join(', ')}` : '',
    done.length > 0 ? `operation ${done.join(', ')}` : '',
    asked.length > 0 ? `condition ${asked.join(', ')}` : 'no condition',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
