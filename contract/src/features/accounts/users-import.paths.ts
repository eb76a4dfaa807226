import type { Paths } from '../../endpoint.ts';

/** The import of people from a CSV file. `check` states what the import would change, and changes nothing. */
export const usersImportPaths = {
  check: { method: 'POST', path: '/api/admin/users/import/check' },
  import: { method: 'POST', path: '/api/admin/users/import' },
} as const satisfies Paths;
