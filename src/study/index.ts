export { type Cell, cellText, type StudyTable, tablesCsv, tableText } from './report.ts';
export { type Counted, countRun, type RunRow, type Uncounted } from './rows.ts';
export { DEFAULT_STUDY, type StudyOptions, studyTables } from './tables.ts';
