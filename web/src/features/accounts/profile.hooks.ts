import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { queryFor } from '../../lib/api/query-for.ts';

/** Changes own data; the header shows the new name at once. */
export const useUpdateProfile = () =>
  useMutation(mutationFor(accountsEndpoints.updateProfile, { refreshes: [accountsEndpoints.me] }));

/** Changes the own password, which ends every other session. */
export const useChangePassword = () =>
  useMutation(mutationFor(accountsEndpoints.changePassword, { refreshes: [accountsEndpoints.sessions] }));

/** Own open sessions, latest activity first; asked anew whenever the screen opens, since they come and go elsewhere. */
export const useSessions = () => useQuery({ ...queryFor(accountsEndpoints.sessions), refetchOnMount: 'always' });

/** Ends one of the own sessions. */
export const useEndSession = (sessionId: string) =>
  useMutation(
    mutationFor(accountsEndpoints.endSession, { params: { sessionId }, refreshes: [accountsEndpoints.sessions] }),
  );
