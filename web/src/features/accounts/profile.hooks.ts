import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { freshQueryFor } from '../../lib/api/query-for.ts';

export const useUpdateProfile = () =>
  useMutation(mutationFor(accountsEndpoints.updateProfile, { refreshes: [accountsEndpoints.me] }));

/** Changes the password. The server then ends all other sessions of the person. */
export const useChangePassword = () =>
  useMutation(mutationFor(accountsEndpoints.changePassword, { refreshes: [accountsEndpoints.sessions] }));

/** The open sessions of the signed-in person, latest activity first. */
export const useSessions = () => useQuery(freshQueryFor(accountsEndpoints.sessions));

/**
 * Ends a session of the signed-in person. `onSuccess` is an option of this hook, because the refetch removes the row of
 * the session from the list, and TanStack Query does not call the callbacks of `mutate` in an unmounted component.
 */
export const useEndSession = (sessionId: string, onSuccess: () => void) =>
  useMutation({
    ...mutationFor(accountsEndpoints.endSession, { params: { sessionId }, refreshes: [accountsEndpoints.sessions] }),
    onSuccess,
  });
