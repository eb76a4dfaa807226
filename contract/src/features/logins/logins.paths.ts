import type { Paths } from '../../endpoint.ts';

/** Sign-in attempts: of all people (`list`), and of the signed-in person (`listOwn`). */
export const loginsPaths = {
  list: { method: 'GET', path: '/api/admin/login-tracking', isBatchable: true },
  export: { method: 'GET', path: '/api/admin/export-logins' },
  listOwn: { method: 'GET', path: '/api/profile/sign-ins', isBatchable: true },
} as const satisfies Paths;
