import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useMemo, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api/api-error.ts';
import { showServerErrors } from '../../lib/form-errors.ts';
import { lazyResolver } from '../../lib/lazy-resolver.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { signInPath } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { failureMessage } from './failure-message.ts';
import { FormAlert } from './form-alert.tsx';
import { useSetPasswordByLink } from './one-time-link.hooks.ts';
import type { OneTimeLinkFields } from './one-time-link-schema.ts';
import { useReloadAfterSignIn } from './use-reload-after-sign-in.ts';

// Loaded only for people with a second factor.
const SecondStep = lazyPart(async () => (await import('./second-step/second-step.tsx')).SecondStep);

/** Maps an error code or a field name in the server's reply to the form field beside which the error is shown. */
const fieldOfServerError = {
  password_too_short: 'password',
  password_too_weak: 'password',
  employee_id_taken: 'employee_id',
  full_name: 'full_name',
  employee_id: 'employee_id',
  password: 'password',
} as const satisfies Record<string, keyof OneTimeLinkFields>;

export type OneTimeLinkFormProps = {
  token: string;
  /** The email or, for a person without one, the employee ID. */
  signInName: string;
  hasEmail: boolean;
  /** True if the link creates the first admin account, which also needs a name and an employee ID. */
  isFirstAdmin: boolean;
  /** The minimum length of a password, in characters. While it is undefined, only the server checks the length. */
  passwordMinimum: number | undefined;
};

/** The form that sets a password with a one-time link and signs in. */
export function OneTimeLinkForm(props: OneTimeLinkFormProps) {
  const { token, signInName, hasEmail, isFirstAdmin, passwordMinimum } = props;
  const { t } = useLingui();
  const openHome = useReloadAfterSignIn('/');
  const { mutate, error, isPending, isSuccess } = useSetPasswordByLink(token);
  const hasSent = useRef(false);
  const dueSecondFactor = error instanceof ApiError ? error.secondFactor : undefined;
  const resolver = useMemo(
    () =>
      lazyResolver<OneTimeLinkFields>(async () =>
        (await import('./one-time-link-schema.ts')).oneTimeLinkResolver(isFirstAdmin, passwordMinimum),
      ),
    [isFirstAdmin, passwordMinimum],
  );
  const form = useForm({
    resolver,
    defaultValues: { password: '', ...(isFirstAdmin && { full_name: '', employee_id: '' }) },
  });
  const { errors, isSubmitting } = form.formState;
  const field = (name: keyof OneTimeLinkFields) => ({
    ...form.register(name),
    error: errors[name]?.message,
    onFocus: resolver.preload,
  });
  const submit = (fields: OneTimeLinkFields) => {
    // The link works only once, but the person can press the button several times while the code of the resolver loads.
    if (hasSent.current) return;
    hasSent.current = true;
    mutate(fields, {
      onSuccess: openHome,
      onError: (failure) => {
        hasSent.current = false;
        showServerErrors(form.setError, failure, fieldOfServerError);
      },
    });
  };
  // The password is set, and the link works only once. So "Back to Sign In" opens the sign-in dialog, not this form.
  if (dueSecondFactor) {
    return (
      <Suspense fallback={<LoadingState />}>
        <SecondStep
          due={dueSecondFactor}
          onSignedIn={openHome}
          onStartOver={() => window.location.assign(signInPath('/'))}
        />
      </Suspense>
    );
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FormAlert>{failureMessage(error, t`The password could not be set`)}</FormAlert>
      {/* Password managers store the password together with the value of this field. */}
      <TextField
        label={hasEmail ? <Trans>Email</Trans> : <Trans>Employee ID</Trans>}
        value={signInName}
        readOnly
        autoComplete="username"
      />
      {isFirstAdmin ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField {...field('full_name')} autoComplete="name" label={<Trans>Name</Trans>} />
          <TextField {...field('employee_id')} autoComplete="off" label={<Trans>Employee ID</Trans>} />
        </div>
      ) : null}
      <PasswordField
        {...field('password')}
        hint={passwordMinimum && !errors.password ? <Trans>At least {passwordMinimum} characters</Trans> : undefined}
        autoComplete="new-password"
        label={<Trans>New password</Trans>}
      />
      <Button type="submit" variant="primary" size="big" wide busy={isSubmitting || isPending || isSuccess}>
        <Trans>Set password and sign in</Trans>
      </Button>
    </form>
  );
}
