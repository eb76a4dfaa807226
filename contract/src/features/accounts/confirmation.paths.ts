import type { Paths } from '../../endpoint.ts';

/** A confirmation: a signed-in person proves again who they are, before a sensitive call. */
export const confirmationPaths = {
  /** Lists the ways in which the person can prove their identity, such as a password or a passkey. */
  listMethods: { method: 'GET', path: '/api/session/confirm', isBatchable: true },
  confirmIdentity: { method: 'POST', path: '/api/session/confirm' },
} as const satisfies Paths;
