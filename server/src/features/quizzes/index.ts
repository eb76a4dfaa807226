export { listSuspectKeys } from './analysis/item-analysis.ts';
export { quizAnalysisRoutes } from './analysis/analysis.routes.ts';
export { quizAuthoringRoutes } from './authoring/authoring.routes.ts';
export { quizExchangeRoutes } from './exchange/exchange.routes.ts';
export { closeAbandonedAttempts, closeExpiredAttempt } from './quizzes.jobs.ts';
export { listOwnQuizzes, quizzesRoutes } from './quizzes.routes.ts';
export { drawQuestions, grade, gradeCount } from './quizzes.rules.ts';
export { saveShippedQuiz } from './shipped/shipped.commands.ts';
export { findQuizCopy, listQuizCopies, ShippedQuiz } from './shipped/shipped.queries.ts';
