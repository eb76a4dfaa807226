import type { Paths } from '../../endpoint.ts';

export const statisticsPaths = {
  stats: { method: 'GET', path: '/api/admin/stats', isBatchable: true },
  analytics: { method: 'GET', path: '/api/admin/analytics', isBatchable: true },
} as const satisfies Paths;
