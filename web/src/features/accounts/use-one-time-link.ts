import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { queryFor } from '../../lib/api/query-for.ts';

/** Whom a one-time link is for, and what it does. */
export const useOneTimeLink = (token: string) =>
  useQuery(queryFor(accountsEndpoints.oneTimeLink, { params: { token } }));

/** Sets a password by the link, once, and begins a session. */
export const useFollowLink = (token: string) =>
  useMutation(mutationFor(accountsEndpoints.useOneTimeLink, { params: { token } }));
