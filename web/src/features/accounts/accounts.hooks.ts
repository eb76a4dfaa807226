import { accountsEndpoints, type OwnAccount } from '@loopcheck/contract/features/accounts/accounts.contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { keyFor } from '../../lib/api/query-for.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';

/** The account of the signed-in person; null if the server replies with 401 because nobody is signed in. */
export const currentUserQuery = queryOptions({
  queryKey: keyFor(accountsEndpoints.me),
  queryFn: async ({ signal }): Promise<OwnAccount | null> => {
    try {
      return await call(accountsEndpoints.me, { signal });
    } catch (error) {
      if (isUnauthorized(error)) return null;
      throw error;
    }
  },
});

/** The signed-in person: `data` is null if nobody is signed in, and undefined until the server has replied. */
export const useCurrentUser = () => useQuery(currentUserQuery);

/**
 * The account of the signed-in person. Only for components inside `Guard` (app/guard.tsx), which renders them only when
 * somebody is signed in. Throws elsewhere.
 */
export function useAccount(): OwnAccount {
  const { data } = useCurrentUser();
  if (!data) throw new Error('useAccount was used where nobody is signed in.');
  return data;
}
