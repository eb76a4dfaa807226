import type { Paths } from '../../endpoint.ts';

/** The import of people from a CSV file. `check` states what it would change, without changing it. */
export const usersImportPaths = {
  check: { method: 'POST', path: '/api/admin/users/import/check' },
  import: { method: 'POST', path: '/api/admin/users/import' },
} as const satisfies Paths;
