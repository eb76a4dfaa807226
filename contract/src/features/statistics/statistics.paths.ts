import type { Paths } from '../../endpoint.ts';

export const statisticsPaths = {
  stats: { method: 'GET', path: '/api/admin/stats' },
  analytics: { method: 'GET', path: '/api/admin/analytics' },
} as const satisfies Paths;
