import type { Paths } from '../../endpoint.ts';

export const clashesPaths = {
  list: { method: 'GET', path: '/api/admin/registration-clashes' },
  dismiss: { method: 'DELETE', path: '/api/admin/registration-clashes/:id' },
} as const satisfies Paths;
