import type { Paths } from '../../endpoint.ts';

export const badgesPaths = {
  list: { method: 'GET', path: '/api/badges', isBatchable: true },
  markShown: { method: 'PUT', path: '/api/badges/shown' },
} as const satisfies Paths;
