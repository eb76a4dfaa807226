import type { Paths } from '../../endpoint.ts';

export const secondFactorPaths = {
  state: { method: 'GET', path: '/api/profile/second-factor', isBatchable: true },
  beginApp: { method: 'POST', path: '/api/profile/second-factor/app/begin' },
  addApp: { method: 'POST', path: '/api/profile/second-factor/app' },
  removeApp: { method: 'DELETE', path: '/api/profile/second-factor/app' },
  beginPasskey: { method: 'POST', path: '/api/profile/second-factor/passkeys/begin' },
  addPasskey: { method: 'POST', path: '/api/profile/second-factor/passkeys' },
  removePasskey: { method: 'DELETE', path: '/api/profile/second-factor/passkeys/:passkeyId' },
  renewRecoveryCodes: { method: 'POST', path: '/api/profile/second-factor/recovery-codes' },
  /**
   * `signInPasskey` and `confirmPasskey` do not check a passkey. They return what the browser needs to use one, for a
   * sign-in and for a confirmation of identity.
   */
  signInPasskey: { method: 'POST', path: '/api/login/second-factor/passkey' },
  confirmPasskey: { method: 'POST', path: '/api/session/confirm/passkey' },
  reset: { method: 'DELETE', path: '/api/admin/users/:id/second-factor' },
} as const satisfies Paths;
