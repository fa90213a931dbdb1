import * as z from 'zod';
import { zActionType, zArgs, zEntityId, zLabel, zPatch, zStep, zValue } from './brands.ts';

/** The newest version that this reader knows. */
export const EPISODE_VERSION = 1;

const at = {
  s: zStep.describe('The step: 0 is the start, then one per attempted action, query, answer or stop.'),
  t: z.number().min(0).exactOptional().describe('Source time, seconds.'),
  w: z.union([z.string(), z.number()]).exactOptional().describe('Wall time, outside determinism.'),
};

const zTokens = z.object({ in: z.number(), out: z.number() });
const zRequest = z.object({ type: zActionType, args: z.record(z.string(), zLabel) });
const zFrameAt = z.enum(['before', 'after', 'process']).exactOptional();
const zFrame = z.union([
  z.object({ uri: z.string(), at: zFrameAt }),
  z.object({ media: z.string(), time: z.number(), at: zFrameAt }),
]);

export const zEpisode = z.object({
  k: z.literal('episode'),
  format: z.literal('beliefscope/episode'),
  version: z.int().min(1),
  engine: z.string().exactOptional(),
  rules: z.string().exactOptional(),
  id: z.string(),
  world: z
    .object({ id: z.string(), sha256: z.string().exactOptional(), uri: z.string().exactOptional() })
    .exactOptional(),
  task: z.string().exactOptional(),
  title: z.string().exactOptional(),
  run: z.object({
    planner: z.string(),
    model: z.object({ requested: z.string().exactOptional(), resolved: z.string().exactOptional() }).exactOptional(),
    endpoint: z.string().exactOptional(),
    settings: z.record(z.string(), zValue).exactOptional(),
    belief: z.enum(['persistent', 'reset']).exactOptional(),
    seed: z.number().exactOptional(),
    options: z.record(z.string(), zValue).exactOptional(),
  }),
  media: z
    .array(
      z.object({
        id: z.string(),
        uri: z.string(),
        fps: z.number().exactOptional(),
        offset: z.number().min(0).exactOptional(),
      }),
    )
    .exactOptional(),
});

export const zGroup = z.object({
  k: z.literal('group'),
  ...at,
  phase: z.enum(['start', 'end']),
  id: z.string(),
  instruction: z.string().exactOptional(),
  status: z.enum(['completed', 'blocked', 'interrupted']).exactOptional(),
});

export const zDecide = z.object({
  k: z.literal('decide'),
  ...at,
  role: z.enum(['policy', 'discover', 'reconcile', 'verify', 'agenda', 'answer', 'reselect']),
  payload: z.object({ bytes: z.number(), text: z.string().exactOptional() }).exactOptional(),
  output: z.string().exactOptional(),
  actions: z.array(zRequest).exactOptional(),
  tokens: zTokens.exactOptional(),
  latency: z.number().exactOptional(),
  errors: z.array(z.string()).exactOptional(),
});

export const zAct = z.object({
  k: z.literal('act'),
  ...at,
  request: zRequest.exactOptional(),
  type: zActionType,
  args: zArgs,
  op: z.string().exactOptional(),
  origin: z.enum(['planner', 'repair', 'controller', 'recovery', 'teacher', 'user']),
  repairs: zStep.exactOptional(),
  outcome: z.enum(['accepted', 'rejected', 'unresolved']),
  failed: z.object({ reader: z.string(), agent: z.string(), index: z.int().min(0).exactOptional() }).exactOptional(),
  assumed: z.array(z.string()).exactOptional(),
  patch: zPatch.exactOptional(),
});

export const zWorldChange = z.object({
  k: z.literal('world'),
  ...at,
  cause: z.object({ process: z.string().exactOptional(), event: z.string().exactOptional() }),
  patch: zPatch,
});

export const zObserve = z.object({
  k: z.literal('observe'),
  ...at,
  source: z.enum(['local', 'visual_query', 'scan', 'search', 'navigation', 'before', 'after']),
  region: zLabel.exactOptional(),
  items: z.array(
    z.object({
      label: zLabel,
      region: zLabel.exactOptional(),
      state: z.record(z.string(), zValue).exactOptional(),
    }),
  ),
  text: z.string().exactOptional(),
  frames: z.array(zFrame).exactOptional(),
});

export const zBelief = z.object({
  k: z.literal('belief'),
  ...at,
  cause: z.enum(['observe', 'act', 'reset', 'carried']),
  evidence: z.string().exactOptional(),
  patch: z.array(
    z.object({
      of: z.enum(['object', 'region', 'container', 'agent']),
      label: zLabel,
      field: z.string(),
      from: zValue.exactOptional(),
      to: zValue.exactOptional(),
    }),
  ),
});

export const zEvent = z.object({
  k: z.literal('event'),
  ...at,
  id: z.string(),
  mechanism: z.string(),
  phase: z.enum(['eligible', 'triggered', 'applied', 'not_committed', 'ended']),
  target: zEntityId.exactOptional(),
  patch: zPatch.exactOptional(),
});

export const zVerdict = z.object({
  k: z.literal('verdict'),
  ...at,
  condition: z.string(),
  value: z.enum(['true', 'false', 'unknown']),
});

export const zNote = z.object({ k: z.literal('note'), ...at, text: z.string() });

export const zEnd = z.object({
  k: z.literal('end'),
  ...at,
  status: z.enum(['completed', 'interrupted', 'stopped', 'budget', 'control_failure', 'infrastructure_error']),
  totals: z.record(z.string(), z.number()).exactOptional(),
  unreached: z.array(z.string()).exactOptional(),
});

const HARNESS_KINDS = ['verify', 'memory', 'agenda', 'control', 'message', 'question'] as const;

/** What the lanes of the failure bench and the harness have in common; see `zHarness`. */
export const zHarnessCommon = z.object({ k: z.enum(HARNESS_KINDS), ...at });

/** Lanes of the failure bench and the harness: every field beside the common ones is kept as it is. */
const zHarness = zHarnessCommon.loose();

/** One line of an episode file as it is written. */
export const zRecord = z.union([
  zEpisode,
  zGroup,
  zDecide,
  zAct,
  zWorldChange,
  zObserve,
  zBelief,
  zEvent,
  zVerdict,
  zNote,
  zEnd,
  zHarness,
]);

/** The schema of each record kind but the lanes of the harness. */
export const RECORD_SCHEMAS = {
  episode: zEpisode,
  group: zGroup,
  decide: zDecide,
  act: zAct,
  world: zWorldChange,
  observe: zObserve,
  belief: zBelief,
  event: zEvent,
  verdict: zVerdict,
  note: zNote,
  end: zEnd,
} as const;

export type PlainKind = keyof typeof RECORD_SCHEMAS;
export type HarnessKind = (typeof HARNESS_KINDS)[number];

export const isPlainKind = (kind: unknown): kind is PlainKind =>
  typeof kind === 'string' && Object.hasOwn(RECORD_SCHEMAS, kind);

export const isHarnessKind = (kind: unknown): kind is HarnessKind => HARNESS_KINDS.some((known) => known === kind);
