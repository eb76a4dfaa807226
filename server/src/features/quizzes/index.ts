export { closeAbandonedAttempts } from './close-attempt.ts';
export { quizzesRoutes } from './quizzes.routes.ts';
export { saveShippedQuiz } from './shipped-quizzes.queries.ts';
export { drawQuestions } from './draw.rules.ts';
export { grade } from './grading.rules.ts';
