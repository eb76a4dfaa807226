import type { Paths } from '../../endpoint.ts';

/** Registrations with an email or employee ID that an account already has. */
export const clashesPaths = {
  list: { method: 'GET', path: '/api/admin/registration-clashes', isBatchable: true },
  dismiss: { method: 'DELETE', path: '/api/admin/registration-clashes/:id' },
} as const satisfies Paths;
