import type { Paths } from '../../endpoint.ts';

export const emailChangePaths = {
  request: { method: 'POST', path: '/api/profile/email' },
  find: { method: 'GET', path: '/api/email-changes/:token' },
  /** The person confirms the new email with the link from the mail. */
  confirm: { method: 'POST', path: '/api/email-changes/:token' },
} as const satisfies Paths;
