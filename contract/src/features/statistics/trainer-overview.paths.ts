import type { Paths } from '../../endpoint.ts';

export const trainerOverviewPaths = {
  overview: { method: 'GET', path: '/api/trainer/overview', isBatchable: true },
  pendingActions: { method: 'GET', path: '/api/trainer/pending-actions', isBatchable: true },
} as const satisfies Paths;
