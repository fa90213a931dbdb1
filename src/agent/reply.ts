import { z } from 'zod';
import { err, firstJsonObject, ok, type Result } from '#lib';
import type { ActionRequest } from '#trace';
import { actionType, type Label, label, type RuleBook } from '#world';

/** What a model's reply asks for. */
export type Intent =
  | { readonly kind: 'actions'; readonly actions: readonly ActionRequest[] }
  | { readonly kind: 'query'; readonly region: Label }
  | { readonly kind: 'done' };

const zReply = z.union([
  z.object({
    actions: z.array(z.object({ type: z.string(), args: z.record(z.string(), z.string()).default({}) })).min(1),
  }),
  z.object({ query: z.string() }),
  z.object({ done: z.literal(true) }),
]);

/** Reads a reply: the first JSON object in it, whatever stands around it. Fails with a sentence for the model. */
export function readReply(reply: string, rules: RuleBook): Result<Intent, string> {
  const json = firstJsonObject(reply);
  if (json === undefined) return err('The reply has no complete JSON object in it.');
  const parsed = zReply.safeParse(json);
  if (!parsed.success) return err('The JSON object is none of {"actions":[…]}, {"query":"…"} and {"done":true}.');
  if ('done' in parsed.data) return ok({ kind: 'done' });
  if ('query' in parsed.data) return ok({ kind: 'query', region: label(parsed.data.query) });
  const unknown = parsed.data.actions.find((action) => !rules.has(actionType(action.type)));
  if (unknown) return err(`There is no action type ${unknown.type}.`);
  const actions = parsed.data.actions.map(({ type, args }) => ({
    type: actionType(type),
    args: Object.fromEntries(Object.entries(args).map(([role, of]) => [role, label(of)])),
  }));
  return ok({ kind: 'actions', actions });
}
