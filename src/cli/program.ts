import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { PlannerName } from '#episode';
import type { StudyOptions } from '#study';
import type { BeliefMode } from '#trace';

// Each command's module is loaded when the command runs, so that `--help` stays quick.

type Done = (status: number) => void;

const PLANNERS = ['reference', 'belief-greedy', 'random', 'openai'] as const satisfies readonly PlannerName[];
const BELIEFS = ['persistent', 'reset'] as const satisfies readonly BeliefMode[];
const CONDITIONS = ['planner', 'belief'] as const satisfies StudyOptions['by'];

/**
 * Runs the command line.
 *
 * @param args what follows the program's name
 * @returns the exit status: 0 done, 1 done and something asked for does not hold, 2 the call or an input is wrong
 */
export async function main(args: readonly string[]): Promise<number> {
  let status = 0;
  const program = makeProgram((result) => (status = result));
  try {
    await program.parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}

function makeProgram(done: Done): Command {
  const program = new Command('beliefscope')
    .description("See an embodied agent's world beside what it believed, step by step, and check it by re-running it.")
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ sortOptions: false });
  for (const add of [addCompile, addCheck, addRun, addVerify, addScore, addConvert, addServe]) add(program, done);
  return program;
}

const example = (...lines: readonly string[]): string =>
  `\nExample:\n${lines.map((line) => `  beliefscope ${line}`).join('\n')}`;

function addCompile(program: Command, done: Done): void {
  program
    .command('compile')
    .description('compile the annotation of one video to a world')
    .requiredOption('--hd-epic <dir>', 'a folder laid out as HD-EPIC is')
    .requiredOption('--video <id>', 'the video, such as P01-20240202-110250')
    .option('--segment <k|label>', 'only this activity: its number from 1, or its label')
    .option('-o, --output <file>', 'the world file (without it: standard output)')
    .addHelpText('after', example('compile --hd-epic data/hd-epic --video P01-20240202-110250 -o coffee.world.json'))
    .action(
      async ({
        hdEpic,
        video,
        segment,
        output,
      }: {
        hdEpic: string;
        video: string;
        segment?: string;
        output?: string;
      }) => {
        const { compileCommand } = await import('./compile.ts');
        done(await compileCommand({ hdEpic, video, segment, output }));
      },
    );
}

function addCheck(program: Command, done: Done): void {
  program
    .command('check <file>')
    .description('say what a file is, what is wrong with it and what of it is kept')
    .option('--json', 'the report as JSON')
    .option('--model <name>', 'also ask this model about the narrations of a world; it only adds findings')
    .option('--base-url <url>', 'its OpenAI-compatible endpoint; the key is read from OPENAI_API_KEY')
    .addHelpText(
      'after',
      example(
        'check coffee.world.json',
        'check run.episode.jsonl --json',
        'check coffee.world.json --model qwen-plus --base-url http://127.0.0.1:8000/v1',
      ),
    )
    .action(async (file: string, flags: { json?: boolean; model?: string; baseUrl?: string }) => {
      const { checkCommand } = await import('./check.ts');
      done(await checkCommand({ file, ...flags }));
    });
}

interface RunFlags {
  readonly planner: readonly PlannerName[];
  readonly belief: readonly BeliefMode[];
  readonly task?: string;
  readonly seed: readonly number[];
  readonly output?: string;
  readonly stopOnBlock?: boolean;
  readonly keepPayloads?: boolean;
  readonly slip?: readonly string[];
  readonly jobs: number;
  readonly shard?: readonly [number, number];
  readonly resume?: boolean;
  readonly model?: string;
  readonly baseUrl?: string;
  readonly setting?: Readonly<Record<string, string | number | boolean>>;
}

function addRun(program: Command, done: Done): void {
  program
    .command('run <worlds...>')
    .description('run tasks of worlds and write an episode for each')
    .requiredOption('--planner <names>', `who decides: ${PLANNERS.join(', ')}; several with commas`, oneOf(PLANNERS))
    .option('--belief <modes>', 'what an action group begins with: persistent, reset or both', oneOf(BELIEFS), [
      'persistent',
    ])
    .option('--task <id>', 'only this task (without it: all)')
    .option('--seed <n>', 'seed of everything that is left to chance; several with commas', wholeNumbers, [1])
    .option('--stop-on-block', 'end the run with the first blocked group')
    .option('--keep-payloads', 'keep what the planner was told in the episode')
    .option('--slip <entity[@n]>', 'let the n-th grasp of an entity slip; may be repeated', append)
    .option('--jobs <n>', 'how many runs go on at the same time', wholeNumber, 1)
    .option('--shard <i/n>', 'only the i-th of n shares, for arrays of machines', share)
    .option('--resume', 'keep the runs that are already finished in the folder')
    .option('--model <name>', 'the model that the planner openai asks')
    .option('--base-url <url>', 'its OpenAI-compatible endpoint; the key is read from OPENAI_API_KEY')
    .option('--setting <key=value>', 'passed on with every request; may be repeated', setting)
    .option('-o, --output <file|dir>', 'a file for one run, a folder for several (without it: standard output)')
    .addHelpText(
      'after',
      example(
        'run coffee.world.json --planner belief-greedy --belief persistent,reset -o runs/',
        'run worlds/*.world.json --planner openai --model qwen-plus --base-url http://127.0.0.1:8000/v1 --jobs 8 --resume -o runs/',
      ),
    )
    .action(async (worlds: string[], { planner, belief, seed, setting: settings, ...flags }: RunFlags) => {
      const { runCommand } = await import('./run.ts');
      done(await runCommand({ worlds, planners: planner, beliefs: belief, seeds: seed, settings, ...flags }));
    });
}

function addVerify(program: Command, done: Done): void {
  program
    .command('verify <episode>')
    .description('run the acts of a recording again: it agrees, or the first step that differs and how')
    .option('--world <file>', 'its world (without it: the one beside it)')
    .option('--json', 'the result as JSON')
    .addHelpText('after', example('verify run.episode.jsonl --world coffee.world.json'))
    .action(async (episode: string, { world, json }: { world?: string; json?: boolean }) => {
      const { verifyCommand } = await import('./verify.ts');
      done(await verifyCommand({ episode, world, json }));
    });
}

interface ScoreFlags {
  readonly by: StudyOptions['by'];
  readonly pair: StudyOptions['pair'];
  readonly samples: number;
  readonly seed: number;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly html?: boolean;
  readonly output?: string;
}

function addScore(program: Command, done: Done): void {
  program
    .command('score <files...>')
    .description('tables with intervals from episodes and their worlds')
    .option('--by <what>', 'what tells conditions apart: planner, belief or both', conditions, [...CONDITIONS])
    .addOption(
      new Option('--pair <what>', 'the one thing in which paired runs differ').choices(CONDITIONS).default('belief'),
    )
    .option('--samples <n>', 'bootstrap samples', wholeNumber, 10_000)
    .option('--seed <n>', 'seed of the bootstrap', wholeNumber, 42)
    .addOption(new Option('--json', 'the tables as JSON').conflicts(['csv', 'html']))
    .addOption(new Option('--csv', 'the tables as CSV').conflicts('html'))
    .option('--html', 'the tables as a page that any browser opens')
    .option('-o, --output <file>', 'where the tables go (without it: standard output)')
    .addHelpText('after', example('score runs/ coffee.world.json --by planner,belief --pair belief'))
    .action(async (files: string[], { by, pair, samples, seed, json, csv, html, output }: ScoreFlags) => {
      const { scoreCommand } = await import('./score.ts');
      const format = json === true ? 'json' : csv === true ? 'csv' : html === true ? 'html' : 'text';
      done(await scoreCommand({ files, study: { by, pair, samples, seed }, format, output }));
    });
}

function addConvert(program: Command, done: Done): void {
  program
    .command('convert <input>')
    .description('a world as a PDDL domain and problems, a world or an episode as plans')
    .requiredOption('-o, --output <dir|file>', 'a folder for a world, a file for the plan of an episode')
    .addOption(new Option('--to <format>', 'what it becomes').choices(['pddl', 'plan']).default('pddl'))
    .option('--world <file>', 'the world of an episode (without it: the one beside it)')
    .addHelpText(
      'after',
      example('convert coffee.world.json -o pddl/', 'convert run.episode.jsonl --to plan -o run.plan'),
    )
    .action(async (input: string, { output, to, world }: { output: string; to: 'pddl' | 'plan'; world?: string }) => {
      const { convertCommand } = await import('./convert.ts');
      done(await convertCommand({ input, output, to, world }));
    });
}

function addServe(program: Command, done: Done): void {
  program
    .command('serve [dir]')
    .description('serve the application, with the files of a folder in its library, on this machine only')
    .option('--port <n>', 'port to listen on', wholeNumber)
    .option('--open', 'also open it in the browser')
    .addHelpText('after', example('serve runs/ --open'))
    .action(async (dir: string | undefined, { port, open }: { port?: number; open?: boolean }) => {
      const { serveCommand } = await import('./serve.ts');
      done(await serveCommand({ dir, port, open }));
    });
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 0.');
  return Number(text);
}

const append = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

function conditions(text: string): StudyOptions['by'] {
  const names = text.split(',');
  const known = CONDITIONS.filter((name) => names.includes(name));
  if (known.length !== names.length)
    throw new InvalidArgumentError(`It must be ${CONDITIONS.join(' or ')}, or both with a comma.`);
  return known;
}

const wholeNumbers = (text: string): readonly number[] => text.split(',').map(wholeNumber);

/** A parser of names separated by commas that takes only these names. */
const oneOf =
  <T extends string>(known: readonly T[]) =>
  (text: string): readonly T[] =>
    text.split(',').map((name) => {
      const found = known.find((candidate) => candidate === name);
      if (found === undefined) throw new InvalidArgumentError(`It must be of ${known.join(', ')}.`);
      return found;
    });

function share(text: string): readonly [number, number] {
  const [, i, n] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const [at, of] = [Number(i), Number(n)];
  if (!(at >= 1 && at <= of)) throw new InvalidArgumentError('It must be i/n with i from 1 to n, such as 2/8.');
  return [at, of];
}

/** `key=value`, where numbers and true or false are meant as such. */
function setting(
  text: string,
  before: Readonly<Record<string, string | number | boolean>> = {},
): Readonly<Record<string, string | number | boolean>> {
  const [, key, value] = /^([^=]+)=(.*)$/.exec(text) ?? [];
  if (key === undefined || value === undefined) throw new InvalidArgumentError('It must be key=value.');
  return { ...before, [key]: typed(value) };
}

function typed(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  return value !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
}
