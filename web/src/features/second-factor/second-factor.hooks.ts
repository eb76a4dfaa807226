import type { ReplyOf } from '@loopcheck/contract/endpoint';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { secondFactorEndpoints } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { mutationFor, refresh } from '../../lib/api/mutation-for.ts';
import { freshQueryFor } from '../../lib/api/query-for.ts';
import { createPasskey } from '../../lib/passkeys.ts';

/** The endpoints whose replies change when the signed-in person changes their second factors. */
const refreshes = [secondFactorEndpoints.state, accountsEndpoints.me];

/** The second factors of the signed-in person. */
export const useSecondFactorState = () => useQuery(freshQueryFor(secondFactorEndpoints.state));

/** Creates the secret of an authenticator app. */
export const useBeginApp = () => useMutation(mutationFor(secondFactorEndpoints.beginApp));

type AddedReply = ReplyOf<(typeof secondFactorEndpoints)['addApp']>;

/**
 * Adds the authenticator app. The body contains a code that the app shows. `onSuccess` is a parameter of the hook and
 * not of `mutate`: TanStack Query skips callbacks of `mutate` if the person has closed the dialog in the meantime, but
 * new recovery codes must be shown even then.
 */
export const useAddApp = (onSuccess: (added: AddedReply) => void) =>
  useMutation({ ...mutationFor(secondFactorEndpoints.addApp, { refreshes }), onSuccess });

export const useRemoveApp = () => useMutation(mutationFor(secondFactorEndpoints.removeApp, { refreshes }));

/** Lets the browser create a passkey, and adds it with a name. */
export const useAddPasskey = (onSuccess: (added: AddedReply, name: string) => void) =>
  useMutation({
    mutationFn: async (name: string, { client }) => {
      const options = await call(secondFactorEndpoints.beginPasskey, {});
      const credential = await createPasskey(options);
      const added = await call(secondFactorEndpoints.addPasskey, { body: { name, credential } });
      await refresh(client, refreshes);
      return added;
    },
    onSuccess,
  });

/** Removes a passkey. */
export const useRemovePasskey = (passkeyId: string, onSuccess: () => void) =>
  useMutation({
    ...mutationFor(secondFactorEndpoints.removePasskey, { params: { passkeyId }, refreshes }),
    onSuccess,
  });

/** Replaces the recovery codes by new ones. */
export const useRenewRecoveryCodes = () =>
  useMutation(mutationFor(secondFactorEndpoints.renewRecoveryCodes, { refreshes }));
