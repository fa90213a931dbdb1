import { observationText } from '#agent';
import type { ActionRequest, ActOrigin, ActRecord, ObserveRecord } from '#trace';
import type { Action, Observation, Step } from '#world';

/** What is said of an attempt besides the act itself. */
export interface Attempt {
  readonly origin: ActOrigin;
  readonly request?: ActionRequest;
  readonly op?: string;
  readonly repairs?: Step;
  /** Source time, seconds. */
  readonly t?: number;
}

/** A source time as a record carries it: left out when unknown. */
export const timed = (t: number | undefined): { readonly t?: number } => (t === undefined ? {} : { t });

/** What an act's record says whatever came of it. */
export function actShared(s: Step, action: Action, attempt: Attempt): Omit<ActRecord, 'outcome'> {
  const { origin, request, op, repairs, t } = attempt;
  return {
    k: 'act',
    s,
    ...timed(t),
    ...(request ? { request } : {}),
    type: action.type,
    args: action.args,
    ...(op === undefined ? {} : { op }),
    origin,
    ...(repairs === undefined ? {} : { repairs }),
  };
}

/** What was perceived, as a record. */
export function observeRecord(s: Step, source: ObserveRecord['source'], observation: Observation): ObserveRecord {
  const items = observation.sightings.map(({ label, region, state }) => ({
    label,
    region,
    ...(Object.keys(state).length > 0 ? { state } : {}),
  }));
  return { k: 'observe', s, source, region: observation.region, items, text: observationText(observation) };
}
