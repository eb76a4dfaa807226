import type { Paths } from '../../endpoint.ts';

/**
 * In the path of `attempts`, the last segment is the id of a quiz. In the path of `save`, it is the id of an attempt.
 */
export const quizzesPaths = {
  ofModule: { method: 'GET', path: '/api/quizzes/module/:moduleId', isBatchable: true },
  one: { method: 'GET', path: '/api/quizzes/:quizId', isBatchable: true },
  questions: { method: 'GET', path: '/api/quizzes/:quizId/questions', isBatchable: true },
  stats: { method: 'GET', path: '/api/quiz-stats', isBatchable: true },
  attempts: { method: 'GET', path: '/api/quiz-attempts/:quizId', isBatchable: true },
  start: { method: 'POST', path: '/api/quiz-attempts' },
  save: { method: 'PUT', path: '/api/quiz-attempts/:attemptId' },
} as const satisfies Paths;
