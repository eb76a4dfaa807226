import type { Paths } from '../../endpoint.ts';

export const accountsPaths = {
  me: { method: 'GET', path: '/api/auth/user', isBatchable: true },
  signIn: { method: 'POST', path: '/api/login' },
  finishSignIn: { method: 'POST', path: '/api/login/second-factor' },
  register: { method: 'POST', path: '/api/register' },
  signOut: { method: 'POST', path: '/api/auth/logout' },
  /** For browser navigation: opens the sign-in dialog. `signOutPage` ends the session. */
  signInPage: { method: 'GET', path: '/api/login' },
  signOutPage: { method: 'GET', path: '/api/logout' },
  profile: { method: 'GET', path: '/api/profile', isBatchable: true },
  updateProfile: { method: 'PATCH', path: '/api/profile' },
  changePassword: { method: 'POST', path: '/api/profile/password' },
  sessions: { method: 'GET', path: '/api/profile/sessions', isBatchable: true },
  endSession: { method: 'DELETE', path: '/api/profile/sessions/:sessionId' },
  forgotPassword: { method: 'POST', path: '/api/forgot-password' },
  oneTimeLink: { method: 'GET', path: '/api/one-time-links/:token' },
  redeemOneTimeLink: { method: 'POST', path: '/api/one-time-links/:token' },
} as const satisfies Paths;
