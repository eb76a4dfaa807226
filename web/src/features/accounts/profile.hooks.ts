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
 * Ends a session of the signed-in person. The refetch removes the session's row, with its button, from the list.
 * TanStack Query skips callbacks of `mutate` after the component is unmounted, so `onSuccess` is an option of the hook.
 */
export const useEndSession = (sessionId: string, onSuccess: () => void) =>
  useMutation({
    ...mutationFor(accountsEndpoints.endSession, { params: { sessionId }, refreshes: [accountsEndpoints.sessions] }),
    onSuccess,
  });
