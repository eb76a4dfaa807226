import { accountsEndpoints, type Account } from '@loopcheck/contract/features/accounts/accounts.contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { keyFor } from '../../lib/api/query-for.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';

/** The current-user lookup: a 401 means that nobody is signed in, which is no error. */
export const currentUserQuery = queryOptions({
  queryKey: keyFor(accountsEndpoints.me),
  queryFn: async ({ signal }): Promise<Account | null> => {
    try {
      return await call(accountsEndpoints.me, { signal });
    } catch (error) {
      if (isUnauthorized(error)) return null;
      throw error;
    }
  },
});

/** Who is signed in: `data` is null when nobody is, undefined while it is not known. */
export const useCurrentUser = () => useQuery(currentUserQuery);

/** Whether somebody has trainer access: trainers, and admins whatever their role. */
export const canTrain = ({ role, isAdmin }: Pick<Account, 'role' | 'isAdmin'>): boolean =>
  role === 'trainer' || isAdmin;

/** The person signed in, on screens that the guard lets nobody else see. */
export function useAccount(): Account {
  const { data } = useCurrentUser();
  if (!data) throw new Error('This screen is for people who are signed in.');
  return data;
}
