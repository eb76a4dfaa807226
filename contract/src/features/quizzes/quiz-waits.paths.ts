import type { Paths } from '../../endpoint.ts';

export const quizWaitsPaths = {
  list: { method: 'GET', path: '/api/trainer/trainees/:userId/quiz-waits' },
  lift: { method: 'DELETE', path: '/api/trainer/trainees/:userId/quiz-waits/:quizId' },
} as const satisfies Paths;
