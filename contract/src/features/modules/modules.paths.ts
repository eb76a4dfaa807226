import type { Paths } from '../../endpoint.ts';

export const modulesPaths = {
  /** Lists the active modules. */
  list: { method: 'GET', path: '/api/training-modules' },
  one: { method: 'GET', path: '/api/training-modules/:id' },
  /** Lists all modules, including inactive ones, with the fields that admins see. */
  listManaged: { method: 'GET', path: '/api/admin/modules', isBatchable: true },
  create: { method: 'POST', path: '/api/training-modules' },
  update: { method: 'PATCH', path: '/api/training-modules/:id' },
} as const satisfies Paths;
