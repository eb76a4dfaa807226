import type { User } from '@loopcheck/contract/features/accounts/users.contract';

/** `registration`: a request to sign in for the first time. `trainer`: a request for trainer access. */
export type RequestKind = 'registration' | 'trainer';

export type PendingRequest = { readonly user: User; readonly kind: RequestKind };

/**
 * All requests that wait for an admin, registrations first. Trainer requests of accounts that are not active are left
 * out. A person whose registration is not approved yet is listed only with the registration: the trainer request is
 * listed after the approval.
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
