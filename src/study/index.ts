export { type Cell, cellText, type StudyTable, tablesCsv, tableText } from './report.ts';
export { type Counted, countRun, type GroupRow, type RunRecord, type RunRow, rowOf, type Uncounted } from './rows.ts';
export { DEFAULT_STUDY, type StudyOptions, studyTables } from './tables.ts';
