import type { Activity } from '#compile';
import type { FileProblem } from '../problem.ts';
import { csvRecords } from './csv.ts';
import { type NamedText, warning, withoutMark } from './source.ts';

/** The high-level activities of one video, in the order of the file. An end of `end` is the end of the video. */
export function readActivities(
  file: NamedText,
  video: string,
): { readonly activities: readonly Activity[]; readonly problems: readonly FileProblem[] } {
  const problems: FileProblem[] = [];
  const own = csvRecords(withoutMark(file.text)).filter(({ record }) => record.get('video_id')?.trim() === video);
  const activities = own.flatMap(({ line, record }) => {
    const [from = '', to = ''] = [record.get('start_time')?.trim(), record.get('end_time')?.trim()];
    const start = Number(from);
    const end = to === 'end' || to === '' ? undefined : Number(to);
    const sound = from !== '' && start >= 0 && (end === undefined || end >= start);
    if (!sound) {
      problems.push(
        warning(
          file.name,
          line,
          `an activity from ${from || 'nothing'} to ${to || 'nothing'}`,
          'seconds from 0, start before end, or the word end',
          'this activity is left out; the rest is kept',
        ),
      );
      return [];
    }
    const recipe = record.get('recipe_id')?.trim() ?? '';
    return [
      {
        label: record.get('high_level_activity_label')?.trim() ?? '',
        start,
        ...(end === undefined ? {} : { end }),
        ...(recipe === '' ? {} : { recipe }),
      },
    ];
  });
  return { activities, problems };
}
