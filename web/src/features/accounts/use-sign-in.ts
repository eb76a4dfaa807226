import type { SentBodyOf } from '@loopcheck/contract/endpoint';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { failureMessage } from './failure-message.ts';
import { useRunOnce } from './use-run-once.ts';

/** The request body of a sign-in. */
export type Credentials = SentBodyOf<(typeof accountsEndpoints)['signIn']>;

/** Signs in. `signIn` does nothing while a request is running or after one has succeeded. */
export function useSignIn(onSignedIn: () => void) {
  const { t } = useLingui();
  const runOnce = useRunOnce();
  const { mutateAsync, error, isPending, isSuccess } = useMutation(mutationFor(accountsEndpoints.signIn));
  return {
    signIn: (credentials: Credentials) => runOnce(() => mutateAsync(credentials), onSignedIn),
    isBusy: isPending || isSuccess,
    errorMessage: failureMessage(error, t`Login failed`),
  };
}
