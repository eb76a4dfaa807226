import type { Paths } from '../../endpoint.ts';

export const cardsPaths = {
  create: { method: 'POST', path: '/api/admin/users/cards' },
  use: { method: 'POST', path: '/api/cards' },
} as const satisfies Paths;
