import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { secondFactorEndpoints } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { mutationFor } from '../../../lib/api/mutation-for.ts';
import { askForPasskey } from '../../../lib/passkeys.ts';

/** Finishes a sign-in with a code from an app, or with a recovery code. */
export const useFinishSignIn = () => useMutation(mutationFor(accountsEndpoints.finishSignIn));

/** Finishes a sign-in with a passkey. The browser asks the person for it. */
export const useFinishWithPasskey = (challenge: string) =>
  useMutation({
    mutationFn: async () => {
      const options = await call(secondFactorEndpoints.signInPasskey, { body: { challenge } });
      const passkey = await askForPasskey(options);
      return call(accountsEndpoints.finishSignIn, { body: { challenge, passkey } });
    },
  });
