import type { Paths } from '../../endpoint.ts';

export const personalDataPaths = {
  exportPerson: { method: 'POST', path: '/api/admin/users/:id/export' },
} as const satisfies Paths;
