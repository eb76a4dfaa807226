import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { showServerErrors } from '../../../lib/form-errors.ts';
import { failureMessage } from '../failure-message.ts';
import { FormAlert } from '../form-alert.tsx';
import { AppCodeField } from '../../../ui/app-code-field.tsx';
import { ConfirmationButtons } from './confirmation-buttons.tsx';
import type { ConfirmationFormProps } from './confirmation-form.ts';
import { useConfirm } from './confirmation.hooks.ts';

/** Lets the person confirm who they are with a code of their authenticator app. */
export function AppConfirmation({ onConfirmed, onCancel }: ConfirmationFormProps) {
  const { t } = useLingui();
  const { mutate, error, isPending } = useConfirm();
  const form = useForm({ defaultValues: { code: '' } });
  // The form appears later than the dialog, so the dialog cannot move the focus to the field when it opens.
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const codeError = form.formState.errors.code?.message;
  const confirm = (fields: { code: string }) =>
    mutate(fields, {
      onSuccess: onConfirmed,
      onError: (failure) => showServerErrors(form.setError, failure, { code_not_right: 'code', code: 'code' }),
    });
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(confirm)(event)}>
      <FormAlert>{codeError ? undefined : failureMessage(error, t`You could not be confirmed`)}</FormAlert>
      <AppCodeField
        label={<Trans>Code from your app</Trans>}
        {...form.register('code', { required: t`Enter the code` })}
        error={codeError}
      />
      <ConfirmationButtons isPending={isPending} onCancel={onCancel} />
    </form>
  );
}
