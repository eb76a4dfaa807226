import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { showServerErrors } from '../../../lib/form-errors.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { accountValidationMessages, CurrentPassword } from '../account-form.ts';
import { failureMessage } from '../failure-message.ts';
import { FormAlert } from '../form-alert.tsx';
import { ConfirmationButtons } from './confirmation-buttons.tsx';
import type { ConfirmationFormProps } from './confirmation-form.ts';
import { useConfirm } from './confirmation.hooks.ts';

const Fields = z.object({ password: CurrentPassword });

/** Lets the person confirm who they are with their password. */
export function PasswordConfirmation({ onConfirmed, onCancel }: ConfirmationFormProps) {
  const { t } = useLingui();
  const { mutate, error, isPending } = useConfirm();
  const form = useForm<z.infer<typeof Fields>>({
    resolver: zodResolver(Fields, accountValidationMessages),
    defaultValues: { password: '' },
  });
  // The form appears later than the dialog, so the dialog cannot move the focus to the field when it opens.
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  const passwordError = form.formState.errors.password?.message;
  const confirm = (fields: z.infer<typeof Fields>) =>
    mutate(fields, {
      onSuccess: onConfirmed,
      onError: (failure) =>
        showServerErrors(form.setError, failure, { password_not_right: 'password', password: 'password' }),
    });
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(confirm)(event)}>
      <FormAlert>{passwordError ? undefined : failureMessage(error, t`You could not be confirmed`)}</FormAlert>
      <PasswordField
        {...form.register('password')}
        error={passwordError}
        autoComplete="current-password"
        label={<Trans>Your password</Trans>}
      />
      <ConfirmationButtons isPending={isPending} onCancel={onCancel} />
    </form>
  );
}
