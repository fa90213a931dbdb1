import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompiledWorld } from '#compile';
import { examine, findWorld, settingIn, type WorldFile } from '#formats';
import type { StepRow, TraceIndex } from '#trace';
import type { Sample, SampleStrip } from '#worker';
import { compileCommand } from '../../src/cli/compile.ts';
import { fileSource } from '../../src/cli/files.ts';
import { runCommand } from '../../src/cli/run.ts';

/** Our own annotation, in the shape of HD-EPIC. */
const ANNOTATION = join(import.meta.dirname, '../../samples');

/** The one run in which something slips: the first grasp of the bottle. */
const SLIP = { video: 'K01-20250101-101500', task: 'K01-20250101-101500/1', entity: 'cordial_bottle.1' };

/**
 * Makes the bundled samples from our own annotation, by the same commands that a user calls: compile each video, run
 * each task with persistent and with reset belief, once with a slip, and list what came of it.
 *
 * @param folder where they go; what is there is replaced
 */
export async function makeSamples(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const names = await readdir(join(ANNOTATION, 'narrations'));
  const videos = names.map((name) => name.replace(/\.jsonl$/, '')).toSorted();
  for (const video of videos) {
    await must(compileCommand({ hdEpic: ANNOTATION, video, output: worldFile(folder, video) }));
  }
  const shared = { planners: ['belief-greedy'], seeds: [1] } as const;
  const worlds = videos.map((video) => worldFile(folder, video));
  await must(runCommand({ ...shared, worlds, beliefs: ['persistent', 'reset'], keepPayloads: true, output: folder }));
  await must(
    runCommand({
      ...shared,
      worlds: [worldFile(folder, SLIP.video)],
      beliefs: ['persistent'],
      task: SLIP.task,
      slip: [SLIP.entity],
      keepPayloads: true,
      output: join(folder, 'slip.episode.jsonl'),
    }),
  );
  await writeFile(join(folder, 'index.json'), `${JSON.stringify(await listSamples(folder), undefined, 1)}\n`);
}

const worldFile = (folder: string, video: string): string => join(folder, `${video}.world.json`);

async function must(command: Promise<number>): Promise<void> {
  const status = await command;
  if (status !== 0) throw new Error(`A command that makes the samples ended with status ${status}.`);
}

/** What the library shows of each file. Everything is read off the files; the run with a slip comes first. */
async function listSamples(folder: string): Promise<readonly Sample[]> {
  const names = (await readdir(folder)).toSorted();
  const worlds: WorldFile[] = [];
  for (const name of names.filter((candidate) => candidate.endsWith('.world.json'))) {
    const examined = await examine(fileSource(join(folder, name)));
    if (examined.kind === 'world') worlds.push({ name, sha256: examined.sha256, world: examined.world });
  }
  const episodes: Sample[] = [];
  for (const name of names.filter((candidate) => candidate.endsWith('.jsonl'))) {
    episodes.push(await episodeSample(folder, name, worlds));
  }
  const slipsFirst = episodes.toSorted((a, b) => Number(hasEvents(b)) - Number(hasEvents(a)));
  return [...slipsFirst, ...worlds.map(({ name, world }) => worldSample(name, world))];
}

const hasEvents = (sample: Sample): boolean => (sample.strip?.events.length ?? 0) > 0;

async function episodeSample(folder: string, name: string, worlds: readonly WorldFile[]): Promise<Sample> {
  const examined = await examine(fileSource(join(folder, name)), {
    settingOf: (header) => {
      const world = findWorld(header, worlds);
      const setting = world && settingIn(world.file.world, header);
      return setting?.ok === true ? setting.value : undefined;
    },
  });
  if (examined.kind !== 'episode') throw new Error(`${name} is ${examined.report.what}.`);
  const index = examined.builder.index();
  const { header } = index;
  const world = header && findWorld(header, worlds)?.file.name;
  if (!header || world === undefined) throw new Error(`${name} does not say in which world it ran.`);
  const strip = stripOf(index);
  const slip = strip.events.length > 0 ? ', with a grasp slip' : '';
  return {
    id: name.replace(/\.episode\.jsonl$/, ''),
    kind: 'episode',
    title: `${header.title ?? header.id}, ${header.run.belief ?? 'belief'}${slip}`,
    subtitle: episodeText(index),
    file: name,
    world,
    steps: index.last,
    strip,
  };
}

/** Counts in a sentence part: `13 of 15 accepted, 4 queries, 1 of 1 conditions true`. */
function episodeText(index: TraceIndex): string {
  const attempts = index.steps.filter((row) => row.kind === 'act');
  const accepted = attempts.filter((row) => row.outcome === 'accepted').length;
  const verdicts = index.verdicts();
  const held = verdicts.filter((condition) => condition.runs.at(-1)?.truth === 'true').length;
  const queries = index.queries.filter((query) => query.source === 'visual_query').length;
  return [
    `${accepted} of ${attempts.length} accepted`,
    ...(queries > 0 ? [`${queries} ${queries === 1 ? 'query' : 'queries'}`] : []),
    `${held} of ${verdicts.length} ${verdicts.length === 1 ? 'condition' : 'conditions'} true at the end`,
  ].join(', ');
}

function stripOf(index: TraceIndex): SampleStrip {
  return {
    attempts: index.steps.map(letterOf).join(''),
    events: index.events.flatMap((event) => event.phases.applied ?? []),
    conditions: index.verdicts().map(({ runs }) => runs.map(({ from, to, truth }) => ({ from, to, value: truth }))),
  };
}

function letterOf(row: StepRow): string {
  if (row.kind === 'query') return 'q';
  if (row.kind !== 'act') return '';
  if (row.outcome !== 'accepted') return 'r';
  return row.origin === 'controller' ? 'n' : 'a';
}

function worldSample(name: string, world: CompiledWorld): Sample {
  const narrations = world.segments.filter((segment) => segment.kind === 'narration').length;
  return {
    id: name.replace(/\.world\.json$/, '-world'),
    kind: 'world',
    title: `Kitchen ${world.scene}: ${world.tasks[0]?.title ?? world.title}`,
    subtitle: `${narrations} narrations, ${world.groups.length} action groups, ${world.tasks.length} tasks`,
    file: name,
  };
}
