import type { Paths } from '../../endpoint.ts';

export const badgesPaths = {
  list: { method: 'GET', path: '/api/badges' },
} as const satisfies Paths;
