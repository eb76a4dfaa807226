import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { useMutation } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';

/** Ends the session of this browser. */
export const useSignOut = () => useMutation(mutationFor(accountsEndpoints.signOut));
