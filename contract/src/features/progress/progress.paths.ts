import type { Paths } from '../../endpoint.ts';

export const progressPaths = {
  list: { method: 'GET', path: '/api/progress', isBatchable: true },
  overview: { method: 'GET', path: '/api/progress/overview', isBatchable: true },
  /** Changes the progress in a module. `reading` only adds reading time. */
  update: { method: 'PUT', path: '/api/progress/:moduleId' },
  reading: { method: 'PUT', path: '/api/progress/:moduleId/reading' },
} as const satisfies Paths;
