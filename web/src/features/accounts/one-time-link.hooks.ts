import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { queryFor } from '../../lib/api/query-for.ts';

/** Fetches the purpose of a one-time link, and the email and sign-in name of the person for whom it was created. */
export const useOneTimeLink = (token: string) =>
  useQuery(queryFor(accountsEndpoints.oneTimeLink, { params: { token } }));

/** Uses a one-time link: sets the password and starts a session. */
export const useSetPasswordByLink = (token: string) =>
  useMutation(mutationFor(accountsEndpoints.redeemOneTimeLink, { params: { token } }));
