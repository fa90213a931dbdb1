import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import type { CompiledWorld } from '#compile';
import type { Test } from '#contract';
import type { RunRecord } from '#study';
import type {
  ActRecord,
  BeliefRecord,
  DecideRecord,
  EndRecord,
  EpisodeRecord,
  EventRecord,
  GroupRecord,
  NoteRecord,
  ObserveRecord,
  VerdictRecord,
  WorldRecord,
} from '#trace';
import { ACTION_RULES, entityId, label } from '#world';
import type { zCampaignRow } from './campaign-schema.ts';
import type {
  zAct,
  zBelief,
  zDecide,
  zEnd,
  zEpisode,
  zEvent,
  zGroup,
  zNote,
  zObserve,
  zVerdict,
  zWorldChange,
} from './episode-schema.ts';
import { jsonSchemas } from './json-schema.ts';
import { zRule } from './rule-schema.ts';
import { zTest, type zWorldFile } from './world-schema.ts';

type Frozen<T> = T extends string | number | boolean | null | undefined ? T : { readonly [K in keyof T]: Frozen<T[K]> };

/** True when each of two types can stand for the other. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Agrees<Schema extends z.ZodType, Domain> = Same<Frozen<z.output<Schema>>, Frozen<Domain>>;

describe('schemas and domain types', () => {
  it('agree in both directions, as the compiler checks', () => {
    const agreements: readonly [
      Agrees<typeof zEpisode, EpisodeRecord>,
      Agrees<typeof zGroup, GroupRecord>,
      Agrees<typeof zDecide, DecideRecord>,
      Agrees<typeof zAct, ActRecord>,
      Agrees<typeof zWorldChange, WorldRecord>,
      Agrees<typeof zObserve, ObserveRecord>,
      Agrees<typeof zBelief, BeliefRecord>,
      Agrees<typeof zEvent, EventRecord>,
      Agrees<typeof zVerdict, VerdictRecord>,
      Agrees<typeof zNote, NoteRecord>,
      Agrees<typeof zEnd, EndRecord>,
      Agrees<typeof zCampaignRow, RunRecord>,
      Agrees<typeof zWorldFile, CompiledWorld & { readonly format: 'beliefscope/world'; readonly version: number }>,
    ] = [true, true, true, true, true, true, true, true, true, true, true, true, true];
    expect(agreements).not.toContain(false);
  });

  it('take every built-in rule as a rule of a world', () => {
    for (const rule of ACTION_RULES) expect(zRule.parse(rule)).toEqual(rule);
  });

  it('take every form of condition', () => {
    const [a, b] = [entityId('a'), entityId('b')];
    const tests: readonly Test[] = [
      { all: [{ relation: [a, 'in', b] }, { not: { value: [a, 'open', false] } }] },
      { any: [{ contains: [a, b] }, { inspected: a }] },
      { some: { kind: 'container', where: { every: { label: label('mug'), where: { contains: [a, b] } } } } },
    ];
    for (const test of tests) expect(zTest.parse(test)).toEqual(test);
    expect(zTest.safeParse({ all: [{ relation: ['a', 'beside', 'b'] }] }).success).toBe(false);
  });
});

describe('the published JSON Schemas', () => {
  it.each(Object.entries(jsonSchemas()))('%s is what `npm run schema` writes', async (name, text) => {
    expect(await readFile(new URL(`../../../public/schema/${name}`, import.meta.url), 'utf8')).toBe(text);
  });
});
