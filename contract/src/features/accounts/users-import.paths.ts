import type { Paths } from '../../endpoint.ts';

export const usersImportPaths = {
  check: { method: 'POST', path: '/api/admin/users/import/check' },
  import: { method: 'POST', path: '/api/admin/users/import' },
} as const satisfies Paths;
