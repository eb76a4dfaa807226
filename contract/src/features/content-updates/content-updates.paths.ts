import type { Paths } from '../../endpoint.ts';

export const contentUpdatesPaths = {
  list: { method: 'GET', path: '/api/trainer/content-updates' },
  one: { method: 'GET', path: '/api/trainer/content-updates/:id' },
  takeOver: { method: 'POST', path: '/api/trainer/content-updates/:id/take-over' },
  keep: { method: 'POST', path: '/api/trainer/content-updates/:id/keep' },
} as const satisfies Paths;
