import { remarksOf, type StudyTable } from './report.ts';
import { type ShownColumn, shownColumns } from './shown.ts';

/** The colours and sizes of the application; no script, no font and nothing else from outside. */
const STYLE = `
:root { color-scheme: light dark; --paper: #fff; --head: #f4f6f8; --line: #cbd3da; --ink: #11171c; --dim: #586570; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #101418; --head: #151a1f; --line: #2e373f; --ink: #e9edf0; --dim: #8e99a4; }
}
body { margin: 0 auto; padding: 24px; max-width: 1200px; background: var(--paper); color: var(--ink);
  font: 13px/18px 'Inter Variable', Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1 { font-size: 15px; line-height: 20px; margin: 0 0 4px; }
h2 { font-size: 13px; margin: 28px 0 6px; }
h2 small { font-weight: 400; color: var(--dim); font-size: inherit; margin-left: 6px; }
p { margin: 6px 0 0; color: var(--dim); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 12px; line-height: 16px; }
th, td { padding: 4px 16px 4px 8px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { background: var(--head); color: var(--dim); font-weight: 400; white-space: nowrap; }
.figures { text-align: right; white-space: pre; }
`;

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SPECIAL[sign] ?? sign);

/** The tables as one page that any browser opens from disk. `about` are sentences below its title. */
export const tablesHtml = (tables: readonly StudyTable[], about: readonly string[]): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<title>Tables · Beliefscope</title>',
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    '<h1>Tables</h1>',
    ...about.map((sentence) => `<p>${escaped(sentence)}</p>`),
    ...tables.map(sectionOf),
    '</body>',
    '</html>',
    '',
  ].join('\n');

function sectionOf(table: StudyTable): string {
  const columns = shownColumns(table);
  const row = (tag: 'th scope="col"' | 'td', of: (column: ShownColumn) => string): string => {
    const end = tag === 'td' ? 'td' : 'th';
    const cells = columns.map(
      (column) => `<${tag}${column.figures ? ' class="figures"' : ''}>${escaped(of(column))}</${end}>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  };
  const rows = table.rows.map((_, at) => row('td', ({ cells }) => cells[at] ?? ''));
  return [
    `<section id="${escaped(table.id)}">`,
    `<h2>${escaped(table.title)} <small>${escaped(table.paper)}</small></h2>`,
    '<div class="wide" tabindex="0">',
    `<table><thead>${row('th scope="col"', ({ head }) => head)}</thead><tbody>`,
    ...rows,
    '</tbody></table>',
    '</div>',
    ...remarksOf(table).map((note) => `<p>${escaped(note)}</p>`),
    '</section>',
  ].join('\n');
}
