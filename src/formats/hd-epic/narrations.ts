import * as z from 'zod';
import type { Narration } from '#compile';
import type { FileProblem } from '../problem.ts';
import { csvRecords } from './csv.ts';
import { pythonLiteral } from './literal.ts';
import { fitting, jsonRows, type NamedText, type Placed, warning, withoutMark } from './source.ts';

const time = z.number().nullish();
const pairs = z.array(z.tuple([z.string(), z.string()])).nullish();
const classPairs = z.array(z.tuple([z.number(), z.number()])).nullish();

/** The official columns that a compile uses; the others are not looked at. */
const rowSchema = z.object({
  unique_narration_id: z.string().min(1),
  video_id: z.string().nullish(),
  participant_id: z.string().nullish(),
  narration: z.string(),
  start_timestamp: time,
  end_timestamp: time,
  main_actions: pairs,
  main_action_classes: classPairs,
});
type Row = z.infer<typeof rowSchema>;

export interface NarrationsRead {
  readonly narrations: readonly Narration[];
  readonly participant: string | undefined;
  readonly problems: readonly FileProblem[];
}

/** The narrations of one video from a file of JSON lines, a JSON array or a table, in the order of the file. */
export function readNarrations(file: NamedText, video: string): NarrationsRead {
  const { rows, problems } = file.name.toLowerCase().endsWith('.csv') ? tableRows(file) : jsonRows(file);
  const fitted = fitting(file.name, rowSchema, rows, problems);
  const own = fitted.filter(({ value }) => value.video_id == null || value.video_id === video);
  const lines = new Map<string, number | undefined>();
  const narrations: Narration[] = [];
  for (const [i, row] of own.entries()) {
    const id = row.value.unique_narration_id;
    if (lines.has(id)) {
      problems.push(
        warning(
          file.name,
          row.line,
          `the id ${id} a second time, first on line ${lines.get(id) ?? '?'}`,
          'every id once',
          'the first is kept',
        ),
      );
      continue;
    }
    lines.set(id, row.line);
    narrations.push(narrationOf(row, i, file.name, problems));
  }
  return { narrations, participant: own[0]?.value.participant_id ?? undefined, problems };
}

/** Cells hold texts, numbers or Python lists; an empty one is missing. */
function tableRows({ text }: NamedText): { rows: Placed<unknown>[]; problems: FileProblem[] } {
  const rows = csvRecords(withoutMark(text)).map(({ line, record }) => {
    const cell = (name: string): string => record.get(name) ?? '';
    const number = (name: string): number | null => (cell(name).trim() === '' ? null : Number(cell(name)));
    const list = (name: string): unknown => (cell(name).trim() === '' ? null : pythonLiteral(cell(name)));
    const value = {
      unique_narration_id: cell('unique_narration_id'),
      video_id: cell('video_id') || null,
      participant_id: cell('participant_id') || null,
      narration: cell('narration'),
      start_timestamp: number('start_timestamp'),
      end_timestamp: number('end_timestamp'),
      main_actions: list('main_actions'),
      main_action_classes: list('main_action_classes'),
    };
    return { line, value };
  });
  return { rows, problems: [] };
}

function narrationOf({ line, value }: Placed<Row>, index: number, file: string, problems: FileProblem[]): Narration {
  const number = Number(/-(\d+)$/.exec(value.unique_narration_id)?.[1] ?? index + 1);
  const { start_timestamp: start, end_timestamp: end, main_actions: actions, main_action_classes: classes } = value;
  const wrong = (start ?? 0) < 0 || (end ?? 0) < 0 || (start != null && end != null && end < start);
  if (wrong)
    problems.push(
      warning(
        file,
        line,
        `the times ${start ?? 'nothing'} to ${end ?? 'nothing'} of ${value.unique_narration_id}`,
        'seconds from 0, start before end',
        'the narration is kept and its time is unknown',
      ),
    );
  return {
    id: value.unique_narration_id,
    number,
    text: value.narration,
    ...(wrong || start == null ? {} : { start }),
    ...(wrong || end == null ? {} : { end }),
    ...(actions == null || actions.length === 0 ? {} : { mainActions: actions }),
    ...(classes == null || classes.length === 0 ? {} : { mainClasses: classes }),
  };
}
