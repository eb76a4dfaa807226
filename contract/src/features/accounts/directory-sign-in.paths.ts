import type { Paths } from '../../endpoint.ts';

export const directorySignInPaths = {
  start: { method: 'GET', path: '/api/directory/sign-in' },
  confirm: { method: 'GET', path: '/api/directory/confirm' },
  finish: { method: 'GET', path: '/api/directory/callback' },
} as const satisfies Paths;
