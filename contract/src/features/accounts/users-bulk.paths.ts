import type { Paths } from '../../endpoint.ts';

/** Actions for several people in one request. `check` states what an action would do, and changes nothing. */
export const usersBulkPaths = {
  listIds: { method: 'GET', path: '/api/admin/user-ids', isBatchable: true },
  check: { method: 'POST', path: '/api/admin/users/bulk/check' },
  run: { method: 'POST', path: '/api/admin/users/bulk' },
} as const satisfies Paths;
