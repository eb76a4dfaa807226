import type { Paths } from '../../endpoint.ts';

export const announcementsPaths = {
  list: { method: 'GET', path: '/api/announcements', isBatchable: true },
  find: { method: 'GET', path: '/api/announcements/:id', isBatchable: true },
  read: { method: 'PUT', path: '/api/announcements/:id/read' },
  send: { method: 'POST', path: '/api/announcements' },
  sent: { method: 'GET', path: '/api/trainer/announcements', isBatchable: true },
  edit: { method: 'PATCH', path: '/api/announcements/:id' },
  withdraw: { method: 'POST', path: '/api/announcements/:id/withdraw' },
  recipients: { method: 'GET', path: '/api/trainer/announcements/:id/recipients', isBatchable: true },
  audiences: { method: 'GET', path: '/api/trainer/announcements/audiences', isBatchable: true },
} as const satisfies Paths;
