import type { Paths } from '../../endpoint.ts';

export const progressPaths = {
  list: { method: 'GET', path: '/api/progress' },
  overview: { method: 'GET', path: '/api/progress/overview' },
  report: { method: 'PUT', path: '/api/progress/:moduleId' },
} as const satisfies Paths;
