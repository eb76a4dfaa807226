import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { emailChangeEndpoints } from '@loopcheck/contract/features/accounts/email-change.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../../lib/api/mutation-for.ts';
import { queryFor } from '../../../lib/api/query-for.ts';

/** Requests a change of the email of the signed-in person. The server mails a link to the new email. */
export const useRequestEmailChange = () => useMutation(mutationFor(emailChangeEndpoints.request));

/** Fetches a requested change of an email. `token` is part of the link that confirms the change. */
export const useEmailChange = (token: string) => useQuery(queryFor(emailChangeEndpoints.find, { params: { token } }));

/** Confirms a new email with the link from the mail. */
export const useConfirmEmailChange = (token: string) =>
  useMutation(mutationFor(emailChangeEndpoints.confirm, { params: { token }, refreshes: [accountsEndpoints.me] }));
