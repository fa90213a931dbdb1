/** A row of a table with the line it starts at, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows of a comma-separated text (RFC 4180): quoted cells may hold commas, quotes and line breaks. Blank lines are skipped. */
export function csvRows(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let start = 1;
  const endRow = (): void => {
    const whole = [...cells, cell];
    if (whole.some((value) => value.trim() !== '')) rows.push({ line: start, cells: whole });
    cells = [];
    cell = '';
    start = line;
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '\n') line += 1;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === ',') {
      cells.push(cell);
      cell = '';
    } else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  endRow();
  return rows;
}

/** Rows as records by the names in the first row, lower case. A cell that is missing is an empty text. */
export function csvRecords(text: string): { readonly line: number; readonly record: ReadonlyMap<string, string> }[] {
  const [header, ...rows] = csvRows(text);
  const names = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  return rows.map(({ line, cells }) => ({ line, record: new Map(names.map((name, i) => [name, cells[i] ?? ''])) }));
}
