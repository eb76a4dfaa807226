import type { Paths } from '../../endpoint.ts';

/** The waiting times of a person between a failed attempt at a quiz and the next one. */
export const quizWaitsPaths = {
  list: { method: 'GET', path: '/api/trainer/trainees/:userId/quiz-waits', isBatchable: true },
  lift: { method: 'DELETE', path: '/api/trainer/trainees/:userId/quiz-waits/:quizId' },
} as const satisfies Paths;
