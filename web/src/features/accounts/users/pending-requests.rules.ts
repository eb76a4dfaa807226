import type { User } from '@loopcheck/contract/features/accounts/users.contract';

/** `registration`: a request to sign in for the first time. `trainer`: a request for trainer access. */
export type RequestKind = 'registration' | 'trainer';

export type PendingRequest = { readonly user: User; readonly kind: RequestKind };

/**
 * All requests that wait for an admin, registrations first. A trainer request is left out while the account is not
 * active. So a person who waits for approval of the registration has only this request in the list, and the trainer
 * request follows after the approval.
 */
export function listPendingRequests(
  registrations: readonly User[],
  trainerRequests: readonly User[],
): readonly PendingRequest[] {
  return [
    ...registrations.map((user) => ({ user, kind: 'registration' as const })),
    ...trainerRequests.filter(({ state }) => state === 'active').map((user) => ({ user, kind: 'trainer' as const })),
  ];
}
