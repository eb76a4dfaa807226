import type { Paths } from '../../endpoint.ts';

/** The sign-in with the directory: the OpenID Connect provider of the site. */
export const directorySignInPaths = {
  start: { method: 'GET', path: '/api/directory/sign-in' },
  /** The signed-in person proves again who they are, by signing in at the directory. */
  confirm: { method: 'GET', path: '/api/directory/confirm' },
  finish: { method: 'GET', path: '/api/directory/callback' },
} as const satisfies Paths;
