import { zodResolver } from '@hookform/resolvers/zod';
import { accountsEndpoints, ForgottenPassword } from '@loopcheck/contract/features/accounts/accounts.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextField } from '../../ui/field.tsx';
import { panelPadding } from '../../ui/panel-padding.ts';
import { accountValidationMessages } from './account-form.ts';
import { failureMessage } from './failure-message.ts';
import { FormAlert } from './form-alert.tsx';

export type ForgottenPasswordFormProps = {
  /** What the person typed in the sign-in form: an email, which has an @, or an employee ID. */
  signInName: string;
  /** False if the site sends no mail. Then only an administrator can help. */
  mailAvailable: boolean;
  onBackToSignIn: () => void;
};

/**
 * Explains how to get a new password: with a link in a mail, or with a one-time code on a printed card from an
 * administrator.
 */
export function ForgottenPasswordForm({ signInName, mailAvailable, onBackToSignIn }: ForgottenPasswordFormProps) {
  return (
    <div className={cx(panelPadding, 'stack')}>
      <Callout title={mailAvailable ? <Trans>No email?</Trans> : undefined}>
        <p>
          <Trans>Ask your administrator for a new card.</Trans>
        </p>
      </Callout>
      {mailAvailable ? <MailForm email={signInName.includes('@') ? signInName : ''} /> : null}
      <Button size="big" wide onClick={onBackToSignIn}>
        <Trans>Back to Sign In</Trans>
      </Button>
    </div>
  );
}

/** Requests a mail with a link for a new password. The reply does not tell whether the email has an account. */
function MailForm({ email }: { email: string }) {
  const { t } = useLingui();
  const { mutate, error, isPending, isSuccess, variables } = useMutation(mutationFor(accountsEndpoints.forgotPassword));
  const form = useForm<z.infer<typeof ForgottenPassword>>({
    resolver: zodResolver(ForgottenPassword, accountValidationMessages),
    defaultValues: { email },
  });
  // This form has replaced the button "Forgot password?", which had the focus. So the field gets the focus.
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  const sentTo = variables?.email;
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit((fields) => mutate(fields))(event)}>
      <FormAlert>{failureMessage(error, t`The link could not be sent`)}</FormAlert>
      <div role="status" className="contents">
        {isSuccess ? (
          <Callout tone="success" title={<Trans>Look at your mail</Trans>}>
            <Trans>If {sentTo} has an account, a link for a new password is on its way. It works for an hour.</Trans>
          </Callout>
        ) : null}
      </div>
      <TextField
        {...form.register('email')}
        error={form.formState.errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        label={<Trans>Email</Trans>}
      />
      <Button type="submit" variant="primary" size="big" wide busy={isPending}>
        <Trans>Send me a link</Trans>
      </Button>
    </form>
  );
}
