import type { Paths } from '../../endpoint.ts';

export const recordsPaths = {
  traineeActivity: { method: 'GET', path: '/api/trainer/recent-activity' },
  activity: { method: 'GET', path: '/api/admin/activity' },
  exportActivity: { method: 'GET', path: '/api/admin/activity/export' },
  recent: { method: 'GET', path: '/api/training-events/recent' },
} as const satisfies Paths;
