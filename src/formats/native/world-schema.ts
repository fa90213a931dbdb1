import * as z from 'zod';
import type { EventTest, Test } from '#contract';
import { ENTITY_KINDS } from '#world';
import {
  zActionType,
  zArgs,
  zEntity,
  zEntityId,
  zLabel,
  zPatch,
  zProcess,
  zRelation,
  zSourceTime,
  zValue,
} from './brands.ts';
import { zRule } from './rule-schema.ts';

/** The newest version that this reader knows. */
export const WORLD_VERSION = 1;

const zEventTest: z.ZodType<EventTest> = z.object({
  type: zActionType,
  args: zArgs,
  count: z.int().min(1).exactOptional(),
});

const zQuantified = z.object({
  kind: z.enum(ENTITY_KINDS).exactOptional(),
  label: zLabel.exactOptional(),
  get where() {
    return zTest;
  },
});

/** What a condition asks: a small tree. */
export const zTest: z.ZodType<Test> = z.lazy(() =>
  z.union([
    z.object({ relation: z.tuple([zEntityId, zRelation, zEntityId]) }),
    z.object({ value: z.tuple([zEntityId, z.string(), zValue]) }),
    z.object({ contains: z.tuple([zEntityId, zEntityId]) }),
    z.object({ event: zEventTest }),
    z.object({ then: z.array(zEventTest) }),
    z.object({ inspected: zEntityId }),
    z.object({ all: z.array(zTest) }),
    z.object({ any: z.array(zTest) }),
    z.object({ not: zTest }),
    z.object({ some: zQuantified }),
    z.object({ every: zQuantified }),
  ]),
);

const sources = z.array(z.string()).describe('Ids of the segments that are the evidence.');

const zSegment = z.object({
  id: z.string(),
  start: zSourceTime.exactOptional(),
  end: zSourceTime.exactOptional(),
  text: z.string(),
  kind: z.enum(['narration', 'recipe_step', 'activity', 'track', 'sound']),
});

const zActionGroup = z.object({
  id: z.string(),
  instruction: z.string(),
  operations: z.array(
    z.object({ id: z.string(), action: z.object({ type: zActionType, args: zArgs }), source: sources }),
  ),
});

const zContract = z.object({
  type: z.enum(['terminal', 'event']),
  conditions: z.array(z.object({ id: z.string(), text: z.string(), test: zTest, source: sources })),
});

const zTask = z.object({
  id: z.string(),
  title: z.string(),
  groups: z.array(z.string()),
  start: zPatch,
  executable: z.boolean(),
  contract: zContract,
});

const zFinding = z.object({
  id: z.string(),
  severity: z.enum(['error', 'warning', 'note']),
  rule: z.string(),
  message: z.string(),
  source: sources,
  fix: z.string().exactOptional(),
});

const zMedia = z.object({
  id: z.string(),
  uri: z.string(),
  fps: z.number().exactOptional(),
  offset: z.number().exactOptional(),
  width: z.number().exactOptional(),
  height: z.number().exactOptional(),
});

/** A world file: `*.world.json`. */
export const zWorldFile = z.object({
  format: z.literal('beliefscope/world'),
  version: z.int().min(1),
  id: z.string(),
  title: z.string(),
  scene: z.string(),
  source: z.object({
    dataset: z.string(),
    video: z.string(),
    fps: z.number().exactOptional(),
    duration: z.number().exactOptional(),
  }),
  entities: z.array(zEntity),
  state: z.object({
    relations: z.array(z.tuple([zEntityId, zRelation, zEntityId])),
    values: z.array(z.tuple([zEntityId, z.string(), zValue])),
    processes: z.array(zProcess),
  }),
  rules: z.array(z.union([zActionType, zRule])),
  segments: z.array(zSegment),
  groups: z.array(zActionGroup),
  tasks: z.array(zTask),
  findings: z.array(zFinding),
  media: z.array(zMedia),
});
