import { confirmationEndpoints } from '@loopcheck/contract/features/accounts/confirmation.contract';
import { secondFactorEndpoints } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { mutationFor } from '../../../lib/api/mutation-for.ts';
import { freshQueryFor } from '../../../lib/api/query-for.ts';
import { askForPasskey } from '../../../lib/passkeys.ts';

/** The ways in which the signed-in person can confirm who they are, preferred first. */
export const useConfirmationMethods = ({ enabled = true } = {}) =>
  useQuery({ ...freshQueryFor(confirmationEndpoints.listMethods), enabled });

/** Confirms who the person is, with a password or with the code of an authenticator app. */
export const useConfirm = () => useMutation(mutationFor(confirmationEndpoints.confirmIdentity));

/** Confirms who the person is, with a passkey. The browser asks the person for it. */
export const useConfirmWithPasskey = () =>
  useMutation({
    mutationFn: async () => {
      const requestOptions = await call(secondFactorEndpoints.confirmPasskey, {});
      const passkey = await askForPasskey(requestOptions);
      return call(confirmationEndpoints.confirmIdentity, { body: { passkey } });
    },
  });
