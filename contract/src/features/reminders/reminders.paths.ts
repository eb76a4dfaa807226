import type { Paths } from '../../endpoint.ts';

export const remindersPaths = {
  preview: { method: 'POST', path: '/api/trainer/reminders/preview' },
  send: { method: 'POST', path: '/api/trainer/reminders' },
} as const satisfies Paths;
