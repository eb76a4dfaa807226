export { completeModuleByQuiz } from './progress.commands.ts';
export {
  countStartedAndCompleted,
  findProgress,
  findProgressWithSite,
  hasStartedModule,
  type ListedProgressRow,
  listProgress,
  type ProgressRow,
} from './progress.queries.ts';
export { isUnlocked } from './progress.rules.ts';
export { creditWholeReadingTime } from './reading-time.commands.ts';
export { findLastOpened, removeCreditedSpans } from './reading-time.queries.ts';
export { progressRoutes } from './progress.routes.ts';
export { progressPersonalData } from './personal-data.queries.ts';
