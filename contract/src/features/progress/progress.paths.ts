import type { Paths } from '../../endpoint.ts';

export const progressPaths = {
  list: { method: 'GET', path: '/api/progress' },
  overview: { method: 'GET', path: '/api/progress/overview' },
  update: { method: 'PUT', path: '/api/progress/:moduleId' },
  reading: { method: 'PUT', path: '/api/progress/:moduleId/reading' },
} as const satisfies Paths;
