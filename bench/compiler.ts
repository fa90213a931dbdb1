/**
 * `npm run bench -- compiler [DIR]`: compiles every video of a folder laid out as HD-EPIC is and says how many of its
 * narrations give an operation, and for how many placings, takings and openings the place is resolved: named by the
 * text, filmed by a track or known from the state of the world; a usual place that is only assumed does not count. It
 * also compares the first act of each narration with the main action that the dataset names, verb class and noun class,
 * printing what differs. DIR is $BELIEFSCOPE_DATA/hd-epic, else ../shared/data/hd-epic.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Act,
  type Activity,
  type Annotation,
  actsOf,
  type CompileReport,
  clausesOf,
  compile,
  type Narration,
  type PlaceQuestion,
  reportText,
  resolvedOf,
  type TrackedObject,
  type WordClass,
} from '#compile';
import { type HdEpicFiles, readAnnotation } from '#formats';
import { printTable, type Row } from './measure.ts';

export async function run(args: string[]): Promise<void> {
  const folder = args[0] ?? join(process.env['BELIEFSCOPE_DATA'] ?? '../shared/data', 'hd-epic');
  if (!existsSync(join(folder, 'narrations'))) {
    console.log(`compiler: not measured, there is no ${join(folder, 'narrations')}`);
    return;
  }
  const names = (await readdir(join(folder, 'narrations'))).filter((name) => name.endsWith('.jsonl')).toSorted();
  const totals = new Agreement();
  const read: Annotation[] = [];
  const reports: CompileReport[] = [];
  for (const name of names) {
    const measured = await measure(folder, name.replace('.jsonl', ''), totals);
    if (measured === undefined) continue;
    read.push(measured.annotation);
    reports.push(measured.report);
  }
  printTable(`all ${reports.length} videos`, rowsOf(reports, totals));
  const hour = timed(together(read, NARRATIONS), 5);
  const ten = timed(together(read, 10 * NARRATIONS), 2);
  console.log(`growth with ten times the narrations: ${(ten / hour).toFixed(2)} times the time`);
}

const PLACES = {
  destination: 'placings with a resolved destination',
  source: 'takings with a resolved source',
  opened: 'opened cupboards and drawers pinned to one of several',
} as const satisfies Readonly<Record<PlaceQuestion, string>>;

/** Shares of all videos together. A place that is assumed is not resolved. */
function rowsOf(reports: readonly CompileReport[], totals: Agreement): Row[] {
  const sum = (of: (report: CompileReport) => number): number => reports.reduce((all, one) => all + of(one), 0);
  const place = (question: PlaceQuestion): Row =>
    shareRow(
      PLACES[question],
      sum((report) => resolvedOf(report.places[question]).resolved),
      sum((report) => resolvedOf(report.places[question]).of),
      90,
    );
  return [
    shareRow(
      'narrations with an operation',
      sum((report) => report.withOperation),
      sum((report) => report.narrations),
      98,
    ),
    place('destination'),
    place('source'),
    place('opened'),
    shareRow('main actions, verb class', totals.verbs, totals.rows, 97),
    shareRow('main actions, noun class', totals.nouns, totals.rows, 97),
    shareRow('main actions, both', totals.both, totals.rows, 95),
  ];
}

function shareRow(what: string, count: number, of: number, least: number): Row {
  const value = of === 0 ? Number.NaN : (100 * count) / of;
  const verdict = of === 0 ? 'not measured' : value >= least ? 'reached' : 'missed';
  return { what: `${what} (${count} of ${of})`, value, unit: '%', target: `at least ${least} %: ${verdict}` };
}

/** As many narrations as an hour of video has. */
const NARRATIONS = 1500;

/** Videos one after the other, over and over, as one of so many narrations; tracks and activities go along. */
function together(videos: readonly Annotation[], count: number): Annotation {
  const narrations: Narration[] = [];
  const objects: TrackedObject[] = [];
  const activities: Activity[] = [];
  let offset = 0;
  for (let i = 0; narrations.length < count; i += 1) {
    const video = videos[i % videos.length];
    if (video === undefined) throw new Error('there is no video');
    const own = video.narrations.slice(0, count - narrations.length);
    const until = Math.max(0, ...own.map((narration) => narration.end ?? 0));
    const first = narrations.length;
    narrations.push(...own.map((n, k) => ({ ...shifted(n, offset), id: `${i}-${n.id}`, number: first + k + 1 })));
    for (const object of video.objects) {
      const tracks = object.tracks.filter((track) => (track.start ?? 0) <= until);
      if (tracks.length > 0)
        objects.push({ ...object, id: `${i}-${object.id}`, tracks: tracks.map((track) => shifted(track, offset)) });
    }
    activities.push(
      ...video.activities
        .filter((activity) => activity.start <= until)
        .map((activity) => shifted({ ...activity, end: activity.end ?? until }, offset)),
    );
    offset += until + 1;
  }
  const [any] = videos;
  if (any === undefined) throw new Error('there is no video');
  return { ...any, video: `hour-of-${count}`, narrations, objects, activities, steps: [] };
}

const shifted = <T extends { readonly start?: number; readonly end?: number }>(what: T, by: number): T => ({
  ...what,
  ...(what.start === undefined ? {} : { start: what.start + by }),
  ...(what.end === undefined ? {} : { end: what.end + by }),
});

/** Milliseconds of the quickest of some compiles, so that what else the machine does counts least. */
function timed(annotation: Annotation, compiles: number): number {
  const times = Array.from({ length: compiles }, () => {
    const began = performance.now();
    compile(annotation);
    return performance.now() - began;
  });
  const best = Math.min(...times);
  const tracks = annotation.objects.reduce((sum, object) => sum + object.tracks.length, 0);
  console.log(
    `${annotation.narrations.length} narrations, ${tracks} tracks: compiled in ${best.toFixed(0)} ms (best of ${compiles})`,
  );
  return best;
}

interface Measured {
  readonly annotation: Annotation;
  readonly report: CompileReport;
}

async function measure(folder: string, video: string, totals: Agreement): Promise<Measured | undefined> {
  const read = readAnnotation(await filesOf(folder, video), video);
  if (!read.ok) return undefined;
  const { annotation } = read.value;
  compile(annotation);
  const began = performance.now();
  const { report } = compile(annotation);
  const took = performance.now() - began;
  console.log(`${reportText(report)}\n  compiled in ${took.toFixed(0)} ms (second time)`);
  const agreement = agreementOf(annotation, totals);
  if (agreement.rows > 0) console.log(`  main actions: ${agreement.text()}`);
  return { annotation, report };
}

async function filesOf(folder: string, video: string): Promise<HdEpicFiles> {
  const file = async (path: string): Promise<{ readonly name: string; readonly text: string } | undefined> => {
    const name = join(folder, path);
    return existsSync(name) ? { name, text: await readFile(name, 'utf8') } : undefined;
  };
  const [narrations, verbClasses, nounClasses, assocInfo, maskInfo, activities] = await Promise.all([
    file(`narrations/${video}.jsonl`),
    file('official/HD_EPIC_verb_classes.csv'),
    file('official/HD_EPIC_noun_classes.csv'),
    file('official/assoc_info.json'),
    file(`mask_info/${video}.json`),
    file(`official/activities/${video.split('-')[0] ?? ''}_recipe_timestamps.csv`),
  ]);
  return {
    narrations: narrations ?? { name: video, text: '' },
    ...(verbClasses === undefined ? {} : { verbClasses }),
    ...(nounClasses === undefined ? {} : { nounClasses }),
    ...(assocInfo === undefined ? {} : { assocInfo }),
    ...(maskInfo === undefined ? {} : { maskInfo }),
    ...(activities === undefined ? {} : { activities }),
  };
}

class Agreement {
  rows = 0;
  verbs = 0;
  nouns = 0;
  both = 0;

  add(verb: boolean, noun: boolean): void {
    this.rows += 1;
    this.verbs += Number(verb);
    this.nouns += Number(noun);
    this.both += Number(verb && noun);
  }

  text(): string {
    const share = (count: number): string => `${((100 * count) / Math.max(1, this.rows)).toFixed(1)} %`;
    return `${this.rows} rows, verb ${share(this.verbs)}, noun ${share(this.nouns)}, both ${share(this.both)}`;
  }
}

function agreementOf(annotation: Annotation, totals: Agreement): Agreement {
  const verbs = lookup(annotation.verbClasses);
  const nouns = lookup(annotation.nounClasses);
  const own = new Agreement();
  for (const narration of annotation.narrations) {
    const official = officialOf(narration, verbs, nouns);
    if (official === undefined) continue;
    const [act] = actsOf(clausesOf(narration.text));
    const verb = act === undefined ? NONE : verbClasses(act.verb, verbs);
    const noun = act === undefined ? NONE : nounClasses(act, nouns);
    const [sameVerb, sameNoun] = [meet(verb, official.verb), meet(noun, official.noun)];
    own.add(sameVerb, sameNoun);
    totals.add(sameVerb, sameNoun);
    if (!sameVerb || !sameNoun) {
      console.log(`  ${narration.id}: ${narration.text.trim().slice(0, 140)}`);
      console.log(
        `    said ${[...official.verb].join('|')} / ${[...official.noun].join('|')}, read ${[...verb].join('|')} / ${[...noun].join('|')}`,
      );
    }
  }
  return own;
}

/** The classes that a phrase can belong to: 45 of the official phrases are listed under two. */
type Classes = ReadonlySet<string>;
const NONE: Classes = new Set();

const meet = (a: Classes, b: Classes): boolean => [...a].some((key) => b.has(key));

interface Official {
  readonly verb: Classes;
  readonly noun: Classes;
}

function officialOf(narration: Narration, verbs: Lookup, nouns: Lookup): Official | undefined {
  const classes = narration.mainClasses?.[0];
  if (classes !== undefined)
    return { verb: new Set([verbs.keys.get(classes[0]) ?? '']), noun: new Set([nouns.keys.get(classes[1]) ?? '']) };
  const words = narration.mainActions?.[0];
  return words === undefined ? undefined : { verb: verbClasses(words[0], verbs), noun: classesOf(words[1], nouns) };
}

interface Lookup {
  readonly keys: ReadonlyMap<number, string>;
  readonly byWord: ReadonlyMap<string, Classes>;
}

function lookup(classes: readonly WordClass[]): Lookup {
  const byWord = new Map<string, Set<string>>();
  for (const { key, instances } of classes) {
    for (const word of [key, ...instances]) {
      const known = byWord.get(plain(word));
      if (known === undefined) byWord.set(plain(word), new Set([key]));
      else known.add(key);
    }
  }
  return { keys: new Map(classes.map(({ id, key }) => [id, key])), byWord };
}

const plain = (text: string): string => text.toLowerCase().replaceAll('-', ' ').trim();

/** All of the words, then without the first, without the first two, and so on. */
const tails = (end: number): (readonly [number, number])[] => Array.from({ length: end }, (_, from) => [from, end]);

/** The classes of a phrase: as a whole, else of what stands before `of`, else without its first words. */
function classesOf(phrase: string, { byWord }: Lookup): Classes {
  const words = plain(phrase)
    .split(' ')
    .filter((word) => word !== 'the' && word !== 'a');
  const of = words.indexOf('of');
  const spans = [[0, words.length], ...tails(of > 0 ? of : words.length), ...tails(words.length)] as const;
  const found = spans
    .map(([from, end]) => byWord.get(words.slice(from, end).join(' ')))
    .filter((classes) => classes !== undefined);
  const head = of > 0 ? byWord.get(words[of - 1] ?? '') : undefined;
  if (found[0] !== undefined) return new Set([...found[0], ...(head ?? [])]);
  return new Set([phrase]);
}

/** A verb with its particles, else by itself. */
function verbClasses(phrase: string, { byWord }: Lookup): Classes {
  const whole = plain(phrase);
  return byWord.get(whole) ?? byWord.get(whole.split(' ')[0] ?? '') ?? new Set([whole]);
}

function nounClasses(act: Act, nouns: Lookup): Classes {
  const phrase = act.told ?? Object.values(act.args)[0];
  if (phrase === undefined) return NONE;
  return new Set([...classesOf(phrase.text, nouns), ...classesOf(phrase.words.join(' '), nouns)]);
}
