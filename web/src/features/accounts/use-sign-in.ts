import type { SentBodyOf } from '@loopcheck/contract/endpoint';
import type { DueSecondFactor } from '@loopcheck/contract/errors';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { failureMessage } from './failure-message.ts';
import { useRunOnce } from './use-run-once.ts';

/** The request body of a sign-in. */
export type Credentials = SentBodyOf<(typeof accountsEndpoints)['signIn']>;

/**
 * Signs in. `signIn` does nothing while a request is running, or after a request has succeeded. If the person must also
 * use a second factor, `onSecondFactorDue` is called instead of `onSignedIn`.
 */
export function useSignIn(onSignedIn: () => void, onSecondFactorDue: (due: DueSecondFactor) => void) {
  const { t } = useLingui();
  const runOnce = useRunOnce();
  const { mutateAsync, error, isPending, isSuccess } = useMutation({
    ...mutationFor(accountsEndpoints.signIn),
    onError: (failure) => {
      if (failure instanceof ApiError && failure.secondFactor) onSecondFactorDue(failure.secondFactor);
    },
  });
  return {
    signIn: (credentials: Credentials) => runOnce(() => mutateAsync(credentials), onSignedIn),
    isBusy: isPending || isSuccess,
    errorMessage: failureMessage(error, t`Login failed`),
    error,
  };
}
