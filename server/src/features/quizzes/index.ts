export { listSuspectKeys } from './analysis/analyse-quiz.ts';
export { quizAnalysisRoutes } from './analysis/quiz-analysis.routes.ts';
export { quizAuthoringRoutes } from './authoring/quiz-authoring.routes.ts';
export { closeAbandonedAttempts } from './close-attempt.ts';
export { quizExchangeRoutes } from './exchange/quiz-exchange.routes.ts';
export { listOwnQuizzes, quizzesRoutes } from './quizzes.routes.ts';
export { saveShippedQuiz, type ShippedQuiz } from './shipped-quizzes.queries.ts';
export { drawQuestions } from './draw.rules.ts';
export { grade, gradeOf } from './grading.rules.ts';
