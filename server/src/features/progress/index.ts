export { completeModuleByQuiz } from './progress.commands.ts';
export {
  countStartedAndCompleted,
  findProgress,
  hasStartedModule,
  listProgress,
  type ProgressRow,
} from './progress.queries.ts';
export { isUnlocked } from './progress.rules.ts';
export { progressRoutes } from './progress.routes.ts';
export { progressPersonalData } from './personal-data.queries.ts';
