import type { Paths } from '../../endpoint.ts';

/** The import and export of the questions of a quiz as a file. */
export const quizExchangePaths = {
  import: { method: 'POST', path: '/api/trainer/quizzes/:quizId/import' },
  export: { method: 'GET', path: '/api/trainer/quizzes/:quizId/export' },
} as const satisfies Paths;
