import type { Paths } from '../../endpoint.ts';

export const notificationsPaths = {
  list: { method: 'GET', path: '/api/notifications', isBatchable: true },
  read: { method: 'PUT', path: '/api/notifications/:id/read' },
  readAll: { method: 'POST', path: '/api/notifications/read-all' },
  events: { method: 'GET', path: '/api/events' },
} as const satisfies Paths;
