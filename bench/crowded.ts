/** The files of an episode in a kitchen of many things, all of which the agent comes to know and some of which it loses track of. */
import { createHash } from 'node:crypto';
import { AGENT, type BeliefPatch } from '#belief';
import type { CompiledWorld } from '#compile';
import { recordLine, writeWorld } from '#formats';
import type { TraceRecord } from '#trace';
import {
  type Action,
  actionType,
  agentRegion,
  entityId,
  execute,
  type Label,
  label,
  ruleBook,
  step,
  type Value,
  visibleIn,
  worldFacts,
} from '#world';
import { bigKitchen, errands } from './execute.ts';

const PER_FIXTURE = 9;
const PER_GROUP = 25;
/** The agent looks again at one step in this many: what it carries meanwhile is believed to be where it was. */
const LOOKS = 4;

export interface CrowdedEpisode {
  readonly world: string;
  readonly episode: string;
  readonly steps: number;
}

/** Goes to every fixture and opens it. */
function* round(fixtures: number): Generator<Action> {
  for (let i = 0; i < fixtures; i += 1) {
    const fixture = entityId(`cupboard.${i}`);
    yield { type: actionType('navigate_to'), args: { region: fixture } };
    yield { type: actionType('open_fixture'), args: { fixture } };
  }
}

function* first<T>(count: number, of: Generator<T>): Generator<T> {
  for (let i = 0; i < count; i += 1) {
    const next = of.next();
    if (next.done) return;
    yield next.value;
  }
}

function* actionsFor(fixtures: number, cups: number, steps: number): Generator<Action> {
  yield* round(fixtures);
  yield* first(steps - 2 * fixtures, errands(fixtures, cups));
}

/** An episode of `steps` steps with about `things` things in each graph. */
export function crowdedEpisode(things: number, steps: number): CrowdedEpisode {
  const entities = Math.round((things * (PER_FIXTURE + 1)) / PER_FIXTURE);
  const fixtures = Math.max(4, Math.round(entities / 10));
  const start = bigKitchen(entities);
  const world = writeWorld(compiledOf(start, fixtures));
  const rules = ruleBook();
  const lines: string[] = [];
  const say = (record: TraceRecord): void => void lines.push(recordLine(record));
  say({
    k: 'episode',
    format: 'beliefscope/episode',
    version: 1,
    id: `crowded-${things}`,
    title: 'Crowded',
    task: 'crowded/1',
    world: { id: 'crowded', sha256: createHash('sha256').update(world).digest('hex') },
    run: { planner: 'bench' },
  });
  let now = start;
  const believed = new Map<string, Value>();
  const believe = (of: 'object' | 'agent' | 'container', name: Label, field: string, to: Value): BeliefPatch => {
    const key = `${of} ${name} ${field}`;
    const from = believed.get(key);
    if (from === to) return [];
    believed.set(key, to);
    return [{ of, label: name, field, ...(from === undefined ? {} : { from }), to }];
  };
  let i = 0;
  for (const action of actionsFor(fixtures, entities - fixtures - 3, steps)) {
    i += 1;
    const s = step(i);
    const group = `g${Math.ceil(i / PER_GROUP)}`;
    if (i % PER_GROUP === 1) say({ k: 'group', s, phase: 'start', id: group, instruction: `Errand ${group}` });
    const result = execute(now, action, rules);
    const shared = { k: 'act', s, t: i / 2, ...action, origin: 'planner' } as const;
    if (result.outcome === 'rejected') say({ ...shared, outcome: 'rejected', failed: result.failed });
    else {
      now = result.world;
      say({ ...shared, outcome: 'accepted', patch: result.patch });
    }
    const here = agentRegion(now);
    if (here !== undefined && (i <= 2 * fixtures || i % LOOKS === 0)) {
      const place = label(here);
      const seen = visibleIn(now, here).map((id) => label(id));
      say({
        k: 'observe',
        s,
        source: 'local',
        region: place,
        items: seen.map((name) => ({ label: name, region: place })),
      });
      const patch = [
        ...believe('agent', AGENT, 'region', place),
        ...seen.flatMap((name) => believe('object', name, 'region', place)),
      ];
      if (patch.length > 0) say({ k: 'belief', s, cause: 'observe', evidence: `local ${place}`, patch });
    }
    if (i % PER_GROUP === 0) say({ k: 'group', s, phase: 'end', id: group, status: 'completed' });
  }
  say({ k: 'end', s: step(i), status: 'completed' });
  return { world, episode: lines.join(''), steps: i };
}

const MOST_CONDITIONS = 6;

function compiledOf(start: ReturnType<typeof bigKitchen>, fixtures: number): CompiledWorld {
  const entities = [...start.entities.values()];
  return {
    id: 'crowded',
    title: 'Crowded',
    scene: 'crowded kitchen',
    source: { dataset: 'bench', video: 'crowded' },
    entities,
    state: worldFacts(start),
    rules: [],
    segments: [],
    groups: [],
    tasks: [
      {
        id: 'crowded/1',
        title: 'Crowded',
        groups: [],
        start: [],
        executable: true,
        contract: {
          type: 'terminal',
          conditions: Array.from({ length: MOST_CONDITIONS }, (_, n) => ({
            id: `C${n + 1}`,
            text: `cup ${n} has moved on`,
            test: { relation: [entityId(`cup.${n}`), 'in', entityId(`cupboard.${(n + 1) % fixtures}`)] },
            source: [],
          })),
        },
      },
    ],
    findings: [],
    media: [],
  };
}
