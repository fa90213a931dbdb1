import type { WordClass } from '#compile';
import type { FileProblem } from '../problem.ts';
import { csvRecords } from './csv.ts';
import { pythonLiteral } from './literal.ts';
import { type NamedText, warning, withoutMark } from './source.ts';

/** The classes of verbs or nouns. `instances` is a Python list in a cell. */
export function readClasses(file: NamedText): {
  readonly classes: readonly WordClass[];
  readonly problems: readonly FileProblem[];
} {
  const problems: FileProblem[] = [];
  const classes = csvRecords(withoutMark(file.text)).flatMap(({ line, record }) => {
    const id = Number(record.get('id') ?? '');
    const key = record.get('key') ?? '';
    const instances = pythonLiteral(record.get('instances') ?? '');
    if (!Number.isInteger(id) || key === '' || !Array.isArray(instances)) {
      problems.push(
        warning(
          file.name,
          line,
          `the class ${key || '?'} with the instances ${String(record.get('instances')).slice(0, 40)}`,
          'a whole id, a key and a list of words',
          'this class is left out; the rest is kept',
        ),
      );
      return [];
    }
    return [
      {
        id,
        key,
        category: record.get('category') ?? '',
        instances: instances.filter((word) => typeof word === 'string'),
      },
    ];
  });
  return { classes, problems };
}
