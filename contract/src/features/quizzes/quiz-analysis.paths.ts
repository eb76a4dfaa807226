import type { Paths } from '../../endpoint.ts';

export const quizAnalysisPaths = {
  attempt: { method: 'GET', path: '/api/trainer/quiz-attempts/:attemptId', isBatchable: true },
  analysis: { method: 'GET', path: '/api/trainer/quizzes/:quizId/analysis', isBatchable: true },
  /** Lists the questions whose answer key is probably wrong. */
  suspects: { method: 'GET', path: '/api/trainer/suspect-questions', isBatchable: true },
  /** A regrade grades earlier answers again with the current correct option. */
  regradePreview: { method: 'GET', path: '/api/trainer/questions/:questionId/regrade', isBatchable: true },
  regrade: { method: 'POST', path: '/api/trainer/questions/:questionId/regrade' },
  regrades: { method: 'GET', path: '/api/trainer/quizzes/:quizId/regrades', isBatchable: true },
} as const satisfies Paths;
