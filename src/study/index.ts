export { DEFAULT_STUDY, type StudyOptions } from './conditions.ts';
export { type StudyFigures, studyFigures } from './figures.ts';
export { type GroupAccount, groupAccounts, groupAccountsText } from './group-accounts.ts';
export { type Cell, cellText, type StudyTable, tablesCsv, tableText } from './report.ts';
export { type Counted, countRun, type GroupRow, type RunRecord, type RunRow, rowOf, type Uncounted } from './rows.ts';
export { resamplesOf, studyTables } from './tables.ts';
