import { AGENT, type Belief, believed, entriesOf } from '#belief';
import type { ActionRequest } from '#trace';
import type { Label, Observation, RuleBook, Value } from '#world';

/** Limits of the planner's message, not of what belief keeps. Ego2World, Table 16. */
export const CAPS = {
  visibleObjects: 30,
  openStorages: 20,
  activeProcesses: 10,
  actionHints: 50,
  rememberedObjects: 30,
  failures: 3,
  successes: 8,
} as const;

/** What a planner is sent, field by field. Ego2World, Table 16. */
export interface PlannerMessage {
  readonly observation: {
    readonly text: string;
    readonly region: Label | null;
    readonly objects: readonly { readonly label: Label; readonly state: Readonly<Record<string, Value>> }[];
    readonly storages: readonly Label[];
    readonly processes: readonly Label[];
    readonly hints: readonly string[];
  };
  readonly memory: {
    readonly region: Value | null;
    readonly objects: readonly {
      readonly label: Label;
      readonly region: Value | null;
      readonly confidence: Value | null;
      readonly source: Value | null;
    }[];
    readonly containers: readonly { readonly label: Label; readonly open: Value }[];
  };
  readonly failures: readonly string[];
  readonly completed: readonly string[];
  readonly instruction: string;
  readonly actionTypes: readonly string[];
  readonly schema: string;
}

/** How a planner answers. */
export const OUTPUT_SCHEMA =
  '{"actions":[{"type":"ACTION_TYPE","args":{"ROLE":"LABEL"}}]} or {"query":"REGION"} or {"done":true}';

export const requestText = (request: ActionRequest): string =>
  `${request.type}(${Object.entries(request.args)
    .map(([role, what]) => `${role}: ${what}`)
    .join(', ')})`;

/** What the agent perceives in one sentence. */
export function observationText(observation: Observation | undefined): string {
  if (!observation) return 'Nothing can be seen from here.';
  const things = observation.sightings
    .filter((sighting) => sighting.kind !== 'process')
    .map((sighting) => sighting.label);
  const seen = things.filter((thing) => thing !== observation.region);
  const shut = observation.inside ? '' : ' It is closed.';
  return `At ${observation.region}.${shut} ${seen.length > 0 ? `Visible: ${seen.join(', ')}.` : 'Nothing else is visible.'}`;
}

/** The message for one decision, with its caps applied in the order of the observation and of the belief. */
export function plannerMessage(
  observation: Observation | undefined,
  belief: Belief,
  instruction: string,
  failures: readonly string[],
  completed: readonly string[],
  rules: RuleBook,
): PlannerMessage {
  const sightings = observation?.sightings ?? [];
  const objects = sightings.filter((sighting) => sighting.kind === 'object');
  const storages = sightings.filter((sighting) => sighting.kind === 'storage' && sighting.state['open'] === true);
  const processes = sightings.filter((sighting) => sighting.kind === 'process');
  const hints = [
    ...objects.map((sighting) => `pick_up(object: ${sighting.label})`),
    ...sightings
      .filter((sighting) => sighting.kind === 'storage')
      .map((sighting) => `${sighting.state['open'] === true ? 'close' : 'open'}(${sighting.label})`),
  ];
  return {
    observation: {
      text: observationText(observation),
      region: observation?.region ?? null,
      objects: objects.slice(0, CAPS.visibleObjects).map(({ label, state }) => ({ label, state })),
      storages: storages.slice(0, CAPS.openStorages).map((sighting) => sighting.label),
      processes: processes.slice(0, CAPS.activeProcesses).map((sighting) => sighting.label),
      hints: hints.slice(0, CAPS.actionHints),
    },
    memory: {
      region: believed(belief, 'agent', AGENT, 'region') ?? null,
      objects: entriesOf(belief, 'object')
        .slice(0, CAPS.rememberedObjects)
        .map((entry) => ({
          label: entry.label,
          region: entry.fields.get('held')?.value === true ? 'hand' : (entry.fields.get('region')?.value ?? null),
          confidence: entry.fields.get('confidence')?.value ?? null,
          source: entry.fields.get('source')?.value ?? null,
        })),
      containers: entriesOf(belief, 'container').map((entry) => ({
        label: entry.label,
        open: entry.fields.get('open')?.value ?? 'unknown',
      })),
    },
    failures: failures.slice(-CAPS.failures),
    completed: completed.slice(-CAPS.successes),
    instruction,
    actionTypes: [...rules.keys()],
    schema: OUTPUT_SCHEMA,
  };
}
