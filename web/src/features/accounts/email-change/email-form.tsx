import { zodResolver } from '@hookform/resolvers/zod';
import { EmailChangeRequest } from '@loopcheck/contract/features/accounts/email-change.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { showServerErrors } from '../../../lib/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { TextField } from '../../../ui/field.tsx';
import { accountValidationMessages } from '../account-form.ts';
import { failureMessage } from '../failure-message.ts';
import { FormAlert } from '../form-alert.tsx';
import { useRequestEmailChange } from './email-change.hooks.ts';

/**
 * Requests a change of the signed-in person's email. The server mails a link to the new email. The email changes only
 * when the person opens this link and confirms the change.
 */
export function EmailForm({ email }: { email: string | null }) {
  const { t } = useLingui();
  const { mutate, data, error, isPending } = useRequestEmailChange();
  const form = useForm<z.infer<typeof EmailChangeRequest>>({
    resolver: zodResolver(EmailChangeRequest, accountValidationMessages),
    defaultValues: { email: '' },
  });
  const fieldError = form.formState.errors.email?.message;
  const sentTo = data?.sentTo;
  const currentEmailText = email === null ? <Trans>You have no email yet.</Trans> : <Trans>Now: {email}</Trans>;
  const requestChange = (fields: z.infer<typeof EmailChangeRequest>) =>
    mutate(fields, {
      onSuccess: () => form.reset(),
      onError: (failure) => showServerErrors(form.setError, failure, { email: 'email' }),
    });
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(requestChange)(event)}>
      <FormAlert>{fieldError ? undefined : failureMessage(error, t`The email could not be changed`)}</FormAlert>
      <div role="status" className="contents">
        {sentTo ? (
          <Callout tone="success" title={<Trans>Look at your mail</Trans>}>
            <Trans>A link was sent to {sentTo}. Open the link within a day to change your email.</Trans>
          </Callout>
        ) : null}
      </div>
      <TextField
        {...form.register('email')}
        error={fieldError}
        hint={fieldError ? undefined : currentEmailText}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        label={<Trans>New email</Trans>}
      />
      <Button type="submit" className="justify-self-start" busy={isPending}>
        <Trans>Change Email</Trans>
      </Button>
    </form>
  );
}
