/** Two graphs of any size in which every step changes one thing in twenty, the same for both ways to draw them. */
import type { Agreement, Chip, GraphState, RegionBox, StepView, UnionLayout } from '#worker';

const PER_REGION = 10;
const PER_LINE = 2;
const REGION_COLUMNS = 2;
const CHIP = { width: 128, height: 21 };
const REGION = { width: 2 * CHIP.width + 24, height: 22 + 5 * 25 + 8 };
const GAP = 10;

/** One thing in this many changes at each step. */
const CHANGES = 20;

const AGREEMENTS: readonly Agreement[] = ['correct', 'stale', 'wrong', 'undecided'];

const thingName = (i: number): string => `thing_${i}`;

export function layoutOf(things: number): UnionLayout {
  const count = Math.ceil(things / PER_REGION);
  const regions = Array.from(
    { length: count },
    (_, r): RegionBox => ({
      id: `region_${r}`,
      kind: 'counter',
      x: GAP + (r % REGION_COLUMNS) * (REGION.width + GAP),
      y: GAP + Math.floor(r / REGION_COLUMNS) * (REGION.height + GAP),
      width: REGION.width,
      height: REGION.height,
      slots: Array.from({ length: Math.min(PER_REGION, things - r * PER_REGION) }, (_unused, i) => ({
        id: thingName(r * PER_REGION + i),
        kind: 'object',
        tight: false,
        x: 7 + (i % PER_LINE) * (CHIP.width + 4),
        y: 22 + Math.floor(i / PER_LINE) * 25,
        ...CHIP,
      })),
      agent: null,
      hands: null,
      folded: [],
      fold: null,
    }),
  );
  const lines = Math.ceil(count / REGION_COLUMNS);
  return {
    width: REGION_COLUMNS * (REGION.width + GAP) + GAP,
    height: lines * (REGION.height + GAP) + GAP,
    regions,
    unused: [],
  };
}

/** How many times a thing has changed up to a step: a different twentieth of all things changes at each. */
const changesOf = (i: number, s: number): number => Math.floor((s + CHANGES - 1 - (i % CHANGES)) / CHANGES);

function chipAt(i: number, s: number, pane: 'world' | 'belief'): Chip {
  const n = changesOf(i, s);
  return {
    id: thingName(i),
    region: `region_${Math.floor(i / PER_REGION)}`,
    role: 'placed',
    held: false,
    state: n % 2 === 0 ? 'off' : 'on',
    contents: [],
    agreement: pane === 'world' ? null : (AGREEMENTS[n % AGREEMENTS.length] ?? 'correct'),
    changed: false,
    event: false,
    forgotten: false,
  };
}

export const chipsAt = (things: number, s: number, pane: 'world' | 'belief'): readonly Chip[] =>
  Array.from({ length: things }, (_, i) => chipAt(i, s, pane));

const graphAt = (things: number, s: number, pane: 'world' | 'belief'): GraphState => ({
  regions: [],
  chips: chipsAt(things, s, pane),
  agent: null,
  hands: '',
});

export const stepAt = (things: number, s: number): StepView => ({
  s,
  world: graphAt(things, s, 'world'),
  belief: graphAt(things, s, 'belief'),
  trails: [],
  forgotten: 0,
  counts: { correct: 0, stale: 0, wrong: 0, ambiguous: 0, undecided: 0, never: 0 },
  detail: {
    origin: '',
    call: null,
    rule: null,
    preconditions: [],
    failure: null,
    reason: null,
    divergence: null,
    world: [],
    belief: [],
    events: [],
    decision: null,
    notes: [],
  },
  verdicts: [],
  before: null,
  after: null,
  observation: { text: '', failure: null },
  source: { time: null, segment: null },
});
