import type { Paths } from '../../endpoint.ts';

export const quizAnalysisPaths = {
  attempt: { method: 'GET', path: '/api/trainer/quiz-attempts/:attemptId' },
  analysis: { method: 'GET', path: '/api/trainer/quizzes/:quizId/analysis' },
  /** Lists the questions whose answer key is probably wrong. */
  suspects: { method: 'GET', path: '/api/trainer/suspect-questions' },
  /** A regrade grades earlier answers again with the current correct option. */
  regradePreview: { method: 'GET', path: '/api/trainer/questions/:questionId/regrade' },
  regrade: { method: 'POST', path: '/api/trainer/questions/:questionId/regrade' },
  regrades: { method: 'GET', path: '/api/trainer/quizzes/:quizId/regrades' },
} as const satisfies Paths;
