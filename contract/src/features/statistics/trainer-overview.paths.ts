import type { Paths } from '../../endpoint.ts';

export const trainerOverviewPaths = {
  overview: { method: 'GET', path: '/api/trainer/overview' },
  pendingActions: { method: 'GET', path: '/api/trainer/pending-actions' },
} as const satisfies Paths;
