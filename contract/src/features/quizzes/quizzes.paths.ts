import type { Paths } from '../../endpoint.ts';

/** In `attempts` the last segment is the id of a quiz, in `save` that of an attempt. */
export const quizzesPaths = {
  ofModule: { method: 'GET', path: '/api/quizzes/module/:moduleId' },
  one: { method: 'GET', path: '/api/quizzes/:quizId' },
  questions: { method: 'GET', path: '/api/quizzes/:quizId/questions' },
  stats: { method: 'GET', path: '/api/quiz-stats' },
  attempts: { method: 'GET', path: '/api/quiz-attempts/:quizId' },
  start: { method: 'POST', path: '/api/quiz-attempts' },
  save: { method: 'PUT', path: '/api/quiz-attempts/:attemptId' },
} as const satisfies Paths;
