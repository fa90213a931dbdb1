export { DEFAULT_STUDY, type StudyOptions } from './conditions.ts';
export { type StudyFigures, studyFigures } from './figures.ts';
export { type GroupAccount, groupAccounts, groupAccountsText } from './group-accounts.ts';
export { tablesHtml } from './html.ts';
export { type Cell, cellText, type StudyTable, tablesCsv } from './report.ts';
export { type Counted, countRun, type GroupRow, type RunRecord, type RunRow, rowOf, type Uncounted } from './rows.ts';
export { tableText } from './shown.ts';
export { resamplesOf, studyTables } from './tables.ts';
