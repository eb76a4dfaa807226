import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import type { RegistrationFields } from './account-form.ts';
import { failureMessage } from './failure-message.ts';
import { toRegistrationBody } from './registration.rules.ts';
import { useRunOnce } from './use-run-once.ts';

type Handlers = {
  onSignedIn: () => void;
  onAwaitingApproval: () => void;
  onError: (error: Error) => void;
};

/** Registers an account. `register` does nothing while a request is running, or after a request has succeeded. */
export function useRegister({ onSignedIn, onAwaitingApproval, onError }: Handlers) {
  const { t } = useLingui();
  const runOnce = useRunOnce();
  const { mutateAsync, error, isPending, isSuccess, data } = useMutation({
    ...mutationFor(accountsEndpoints.register),
    onError,
    onSuccess: ({ awaitingApproval }) => (awaitingApproval ? onAwaitingApproval() : onSignedIn()),
  });
  return {
    register: (fields: RegistrationFields) => runOnce(() => mutateAsync(toRegistrationBody(fields))),
    // After a registration that signs the person in, the button stays busy until the page reloads.
    isBusy: isPending || (isSuccess && !data.awaitingApproval),
    errorMessage: failureMessage(error, t`Registration failed`),
    error,
  };
}
