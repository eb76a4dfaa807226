import type { Paths } from '../../endpoint.ts';

export const announcementsPaths = {
  list: { method: 'GET', path: '/api/announcements' },
  find: { method: 'GET', path: '/api/announcements/:id' },
  read: { method: 'PUT', path: '/api/announcements/:id/read' },
  send: { method: 'POST', path: '/api/announcements' },
  sent: { method: 'GET', path: '/api/trainer/announcements' },
  edit: { method: 'PATCH', path: '/api/announcements/:id' },
  withdraw: { method: 'POST', path: '/api/announcements/:id/withdraw' },
  recipients: { method: 'GET', path: '/api/trainer/announcements/:id/recipients' },
  audiences: { method: 'GET', path: '/api/trainer/announcements/audiences' },
} as const satisfies Paths;
