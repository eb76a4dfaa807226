import { zodResolver } from '@hookform/resolvers/zod';
import type { DueSecondFactor } from '@loopcheck/contract/errors';
import { cardsEndpoints, CardUse } from '@loopcheck/contract/features/accounts/cards.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api/api-error.ts';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { showServerErrors } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { panelPadding } from '../../ui/panel-padding.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { accountValidationMessages, newPasswordSchema } from './account-form.ts';
import { failureMessage } from './failure-message.ts';
import { FormAlert } from './form-alert.tsx';
import { RetryCountdown } from './retry-countdown.tsx';

export type CardFormProps = {
  /** What the person typed in the sign-in form: an email, which has an @, or an employee ID. */
  signInName: string;
  /** The minimum length of a password, in characters. While it is undefined, only the server checks the length. */
  passwordMinimum: number | undefined;
  onSignedIn: () => void;
  /** Called instead of `onSignedIn` if a second factor is also required. The new password is already set. */
  onSecondFactorDue: (due: DueSecondFactor, employeeId: string) => void;
  onBackToSignIn: () => void;
};

/** Maps an error code or a field name in the server's reply to the form field beside which the error is shown. */
const fieldOfServerError = {
  employee_id: 'employee_id',
  code: 'code',
  password: 'password',
  password_too_short: 'password',
  password_too_weak: 'password',
} as const;

/** Sets a password with the one-time code of a printed card and signs in. */
export function CardForm(props: CardFormProps) {
  const { signInName, passwordMinimum, onSignedIn, onSecondFactorDue, onBackToSignIn } = props;
  const { t } = useLingui();
  const { mutate, error, isPending, isSuccess } = useMutation(mutationFor(cardsEndpoints.use));
  const employeeId = signInName.includes('@') ? '' : signInName;
  const form = useForm({
    resolver: zodResolver(
      CardUse.extend({ password: newPasswordSchema(passwordMinimum ?? 1) }),
      accountValidationMessages,
    ),
    defaultValues: { employee_id: employeeId, code: '', password: '' },
  });
  const { errors } = form.formState;
  const field = (name: 'employee_id' | 'code' | 'password') => ({
    ...form.register(name),
    error: errors[name]?.message,
  });
  // This form has replaced the button "I have a card", which had the focus. So a field of the form gets the focus.
  const { setFocus } = form;
  useEffect(() => setFocus(employeeId === '' ? 'employee_id' : 'code'), [setFocus, employeeId]);
  const submit = form.handleSubmit((fields) =>
    mutate(fields, {
      onSuccess: onSignedIn,
      onError: (failure) => {
        // The server has set the password and now asks for the second factor, as after a sign-in with a password.
        if (failure instanceof ApiError && failure.secondFactor)
          onSecondFactorDue(failure.secondFactor, fields.employee_id);
        else showServerErrors(form.setError, failure, fieldOfServerError);
      },
    }),
  );
  return (
    <form className={cx(panelPadding, 'stack')} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert>{failureMessage(error, t`The card could not be used`)}</FormAlert>
      <RetryCountdown error={error} />
      <TextField
        {...field('employee_id')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        label={<Trans>Employee ID</Trans>}
      />
      <TextField
        {...field('code')}
        mono
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        hint={errors.code ? undefined : <Trans>Upper or lower case, with or without dashes</Trans>}
        label={<Trans>Code on your card</Trans>}
      />
      <PasswordField
        {...field('password')}
        hint={passwordMinimum && !errors.password ? <Trans>At least {passwordMinimum} characters</Trans> : undefined}
        autoComplete="new-password"
        label={<Trans>New password</Trans>}
      />
      <Button type="submit" variant="primary" size="big" wide busy={isPending || isSuccess}>
        <Trans>Set password and sign in</Trans>
      </Button>
      <Button size="big" wide onClick={onBackToSignIn}>
        <Trans>Back to Sign In</Trans>
      </Button>
    </form>
  );
}
