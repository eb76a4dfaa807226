export { completeByQuiz } from './progress.commands.ts';
export { findProgress, listProgress, type ProgressRow } from './progress.queries.ts';
export { isUnlocked } from './progress.rules.ts';
export { progressRoutes } from './progress.routes.ts';
