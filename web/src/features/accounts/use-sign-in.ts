import type { SentBodyOf } from '@loopcheck/contract/endpoint';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { useOnce } from './use-once.ts';
import { refusalText } from './refusal-text.ts';

/** Signs in once, however often it is pressed. `failure` is the server's message, or Login failed. */
export function useSignIn(onEntered: () => void) {
  const { t } = useLingui();
  const once = useOnce();
  const { mutateAsync, error, isPending, isSuccess } = useMutation(mutationFor(accountsEndpoints.signIn));
  return {
    signIn: (credentials: SentBodyOf<(typeof accountsEndpoints)['signIn']>) =>
      once(() => mutateAsync(credentials), onEntered),
    isBusy: isPending || isSuccess,
    failure: refusalText(error, t`Login failed`),
  };
}
