import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { actsOf, attains, type Compiled, clausesOf, replay } from '#compile';
import { applyPatch, createWorld } from '#world';
import { annotationIn, compiledFrom, HD_EPIC, hasHdEpic } from './test-files.ts';

/*
 * What must hold on the real annotation. It is read where it lies and no text of it is here, so that these tests prove
 * something only where the data is; the samples' tests prove the same shapes everywhere.
 */
const videos = hasHdEpic ? readdirSync(join(HD_EPIC, 'narrations')).map((name) => name.replace(/\.jsonl$/, '')) : [];

function groupNumbers({ world }: Compiled, k: number): string[] {
  const groups = world.tasks[k]?.groups ?? [];
  return groups.map((id) => {
    const numbers = (world.groups.find((group) => group.id === id)?.operations ?? []).map((operation) =>
      Number.parseInt(operation.id, 10),
    );
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
    return first === last ? `${first}` : `${first}-${last}`;
  });
}

describe.skipIf(!hasHdEpic)('HD-EPIC', () => {
  test('the worked example: four groups, one condition, attained by the reference and not by its start', () => {
    const compiled = compiledFrom(HD_EPIC, 'P02-20240209-231412');
    const { world } = compiled;
    const [task] = world.tasks;
    expect(groupNumbers(compiled, 0)).toEqual(['1', '2-4', '5-7', '8-10']);
    const pour = world.groups.flatMap((group) => group.operations).find(({ id }) => id === '6');
    expect(pour?.action).toMatchObject({ type: 'pour', args: { substance: 'squash', destination: 'glass.1' } });
    expect(task?.contract).toMatchObject({
      type: 'terminal',
      conditions: [{ test: { contains: ['glass.1', 'squash'] } }],
    });
    expect(task?.executable).toBe(true);
    const origin = createWorld(world.entities, world.state);
    const start = origin.ok && task ? applyPatch(origin.value, task.start) : undefined;
    const actions = world.groups.slice(0, 4).flatMap((group) => group.operations.map(({ action }) => action));
    expect(start?.ok && task && attains(task.contract, start.value, replay(start.value, actions))).toEqual({
      start: false,
      end: true,
    });
  });

  test('the published episode: the first six groups', () => {
    expect(groupNumbers(compiledFrom(HD_EPIC, 'P01-20240202-110250'), 0).slice(0, 6)).toEqual([
      '1-5',
      '6-7',
      '8-12',
      '13-15',
      '16',
      '17-19',
    ]);
  });

  test.each(videos)('%s has no remainder and gives at least 98 of 100 narrations an operation', (video) => {
    const { report } = compiledFrom(HD_EPIC, video);
    expect(report.remainder).toBe(0);
    expect(report.withOperation / report.narrations).toBeGreaterThanOrEqual(0.98);
  });

  const bindings: readonly (readonly [video: string, number: number, acts: readonly string[]])[] = [
    ['P02-20240209-231412', 6, ['pour destination=glass substance=squash']],
    ['P02-20240209-231412', 3, ['take_from_fixture fixture=fridge object=bottle']],
    ['P02-20240209-231412', 4, ['close_fixture fixture=fridge']],
    ['P02-20240209-231412', 5, ['unscrew_cap container=bottle']],
    ['P01-20240202-110250', 7, ['put_under destination=coffee machine object=mug']],
    ['P01-20240202-110250', 18, ['pour destination=milk frother source=bottle substance=milk']],
    [
      'P01-20240202-110250',
      19,
      ['tilt object=milk bottle', 'put_lid_on lid=lid vessel=milk bottle', 'close_container container=milk bottle'],
    ],
    ['P01-20240203-184214', 451, ['pour destination=sponge source=bottle substance=washing-up liquid']],
    ['P01-20240202-195538', 2, ['pour_away destination=sink source=mug substance=liquid']],
    ['P02-20240211-120927', 736, ['pick_up object=sponge source=sink']],
    ['P03-20240216-205923', 367, ['put_in_fixture fixture=fridge object=plastic box']],
    ['P03-20240218-144430', 411, ['move destination=sink object=v60 filter']],
    ['P01-20240202-171220', 3, ['discard bin=trash bin object=tissue']],
    ['P01-20240203-184214', 369, ['unload_appliance appliance=dishwasher object=knife']],
  ];
  test.each(bindings)('%s narration %i', (video, number, acts) => {
    const narration = annotationIn(HD_EPIC, video).annotation.narrations.find(
      (candidate) => candidate.number === number,
    );
    const read = actsOf(clausesOf(narration?.text ?? '')).map((act) =>
      [
        act.type,
        ...Object.entries(act.args)
          .map(([role, phrase]) => `${role}=${phrase.words.join(' ')}`)
          .toSorted(),
      ].join(' '),
    );
    expect(read).toEqual(acts);
  });
});
