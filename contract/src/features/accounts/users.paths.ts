import type { Paths } from '../../endpoint.ts';

export const usersPaths = {
  list: { method: 'GET', path: '/api/admin/users', isBatchable: true },
  export: { method: 'GET', path: '/api/admin/users/export' },
  departments: { method: 'GET', path: '/api/admin/departments', isBatchable: true },
  create: { method: 'POST', path: '/api/admin/users' },
  update: { method: 'PATCH', path: '/api/admin/users/:id' },
  remove: { method: 'DELETE', path: '/api/admin/users/:id' },
  approve: { method: 'POST', path: '/api/admin/users/:id/approve' },
  refuse: { method: 'POST', path: '/api/admin/users/:id/refuse' },
  resetPassword: { method: 'POST', path: '/api/admin/users/:id/reset-password' },
  mailLink: { method: 'POST', path: '/api/admin/users/:id/mail-link' },
  endSessions: { method: 'DELETE', path: '/api/admin/users/:id/sessions' },
  approveTrainer: { method: 'POST', path: '/api/admin/trainer-requests/:userId/approve' },
  refuseTrainer: { method: 'POST', path: '/api/admin/trainer-requests/:userId/refuse' },
} as const satisfies Paths;
