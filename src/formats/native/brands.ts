import * as z from 'zod';
import {
  AFFORDANCES,
  actionType,
  ENTITY_KINDS,
  entityId,
  LINK_RELATIONS,
  label,
  PLACE_RELATIONS,
  processId,
  sourceTime,
  step,
} from '#world';

// Without this, zod probes for `eval` at import, which a strict content security policy reports.
z.config({ jitless: true });

/*
 * The only transforms in these schemas are brands: they change the type and never the value, so that a value that
 * passes can be used as it was parsed (see `accept.ts`).
 */
export const zEntityId = z.string().transform(entityId);
export const zLabel = z.string().transform(label);
const zProcessId = z.string().transform(processId);
export const zActionType = z.string().transform(actionType);
/**
 * Steps count up one by one, so that this is longer than any run; a greater number is a time or a mistake, and would
 * ask for a row for each step that is missing before it.
 */
const LAST_STEP = 1_000_000;
export const zStep = z.int().min(0).max(LAST_STEP).transform(step);
export const zSourceTime = z.number().transform(sourceTime);

export const zValue = z.union([z.boolean(), z.number(), z.string()]);
export const zRelation = z.enum([...PLACE_RELATIONS, ...LINK_RELATIONS]);
export const zArgs = z.record(z.string(), zEntityId);
const zVec3 = z.tuple([z.number(), z.number(), z.number()]);

export const zEntity = z.object({
  id: zEntityId,
  label: zLabel,
  kind: z.enum(ENTITY_KINDS),
  affordances: z.array(z.enum(AFFORDANCES)),
  part_of: zEntityId.exactOptional(),
  position: zVec3.exactOptional(),
  size: zVec3.exactOptional(),
});

export const zProcess = z.object({
  id: zProcessId,
  kind: z.string(),
  of: zEntityId,
  left: z.int().min(0).exactOptional(),
});

const zOp = z.enum(['add', 'del']);

const zPatchOp = z.union([
  z.object({ rel: z.tuple([zEntityId, zRelation, zEntityId]), op: zOp }),
  z.object({
    val: z.tuple([zEntityId, z.string()]),
    from: zValue.exactOptional(),
    to: zValue.exactOptional(),
  }),
  z.object({ ent: zEntity, op: zOp }),
  z.object({ proc: zProcessId, from: zProcess.exactOptional(), to: zProcess.exactOptional() }),
]);

export const zPatch = z.array(zPatchOp);
