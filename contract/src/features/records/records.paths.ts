import type { Paths } from '../../endpoint.ts';

/** Training events: of all people in `traineeActivity` and `activity`, and of the signed-in person in `recent`. */
export const recordsPaths = {
  traineeActivity: { method: 'GET', path: '/api/trainer/recent-activity', isBatchable: true },
  activity: { method: 'GET', path: '/api/admin/activity', isBatchable: true },
  exportActivity: { method: 'GET', path: '/api/admin/activity/export' },
  recent: { method: 'GET', path: '/api/training-events/recent', isBatchable: true },
} as const satisfies Paths;
