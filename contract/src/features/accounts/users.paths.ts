import type { Paths } from '../../endpoint.ts';

export const usersPaths = {
  list: { method: 'GET', path: '/api/admin/users' },
  departments: { method: 'GET', path: '/api/admin/departments' },
  create: { method: 'POST', path: '/api/admin/users' },
  update: { method: 'PATCH', path: '/api/admin/users/:id' },
  remove: { method: 'DELETE', path: '/api/admin/users/:id' },
  approve: { method: 'POST', path: '/api/admin/users/:id/approve' },
  refuse: { method: 'POST', path: '/api/admin/users/:id/refuse' },
  resetPassword: { method: 'POST', path: '/api/admin/users/:id/reset-password' },
  mailLink: { method: 'POST', path: '/api/admin/users/:id/mail-link' },
  approveTrainer: { method: 'POST', path: '/api/admin/trainer-requests/:userId/approve' },
  refuseTrainer: { method: 'POST', path: '/api/admin/trainer-requests/:userId/refuse' },
  checkImport: { method: 'POST', path: '/api/admin/users/import/check' },
  import: { method: 'POST', path: '/api/admin/users/import' },
} as const satisfies Paths;
