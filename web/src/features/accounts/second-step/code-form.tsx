import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { isRefusal } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { failureMessage } from '../failure-message.ts';
import { FormAlert } from '../form-alert.tsx';
import { RetryCountdown } from '../retry-countdown.tsx';
import { AppCodeField } from '../../../ui/app-code-field.tsx';
import { useFinishSignIn } from './second-step.hooks.ts';

type CodeFormProps = {
  method: 'app' | 'recovery_code';
  /** The server's token for the sign-in that still needs this step. */
  challenge: string;
  onSignedIn: () => void;
  onError: (error: Error) => void;
};

/** Finishes a sign-in with the code of an app or with a recovery code. */
export function CodeForm({ method, challenge, onSignedIn, onError }: CodeFormProps) {
  const { t } = useLingui();
  const { mutate, error, isPending, isSuccess } = useFinishSignIn();
  const form = useForm({ defaultValues: { code: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const isApp = method === 'app';
  const submit = ({ code }: { code: string }) => {
    if (isPending || isSuccess) return;
    mutate(isApp ? { challenge, code } : { challenge, recoveryCode: code }, {
      onSuccess: onSignedIn,
      onError: (failure) => {
        // A wrong code of an app is removed from the field. A wrong recovery code stays, because it is long and the
        // person corrects it. After any other failure, such as too many attempts, the code might be right, so both kinds
        // of code stay.
        if (isApp && isRefusal(failure, 'second_factor_failed')) form.resetField('code');
        setFocus('code', { shouldSelect: true });
        onError(failure);
      },
    });
  };
  const field = {
    ...form.register('code', { required: t`Enter the code` }),
    error: form.formState.errors.code?.message,
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FormAlert>{failureMessage(error, t`Login failed`)}</FormAlert>
      <RetryCountdown error={error} />
      {isApp ? (
        <AppCodeField label={<Trans>Code from your app</Trans>} {...field} />
      ) : (
        <TextField
          {...field}
          mono
          label={<Trans>Recovery code</Trans>}
          hint={<Trans>Each code works once.</Trans>}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      )}
      <Button type="submit" variant="primary" size="big" wide busy={isPending || isSuccess}>
        <Trans>Sign In</Trans>
      </Button>
    </form>
  );
}
