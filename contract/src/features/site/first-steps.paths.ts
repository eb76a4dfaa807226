import type { Paths } from '../../endpoint.ts';

/** The paths of the endpoints for the first steps: the list of tasks with which an admin sets up a new site. */
export const firstStepsPaths = {
  find: { method: 'GET', path: '/api/admin/first-steps' },
  sendTestMail: { method: 'POST', path: '/api/admin/first-steps/test-mail' },
  hide: { method: 'PUT', path: '/api/admin/first-steps/hidden' },
} as const satisfies Paths;
