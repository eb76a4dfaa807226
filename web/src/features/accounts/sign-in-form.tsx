import { zodResolver } from '@hookform/resolvers/zod';
import { SignIn } from '@loopcheck/contract/features/accounts/accounts.contract';
import { Trans } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import type { RefObject, SubmitEvent } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { inset } from '../../ui/inset.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { accountValidationMessages } from './account-form.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { FormAlert } from './form-alert.tsx';
import { RoleChoice } from './role-choice.tsx';
import { type Credentials, useSignIn } from './use-sign-in.ts';

export type SignInFormProps = {
  /** Set to the email input. */
  firstField: RefObject<HTMLInputElement | null>;
  isDemo: boolean;
  onSignedIn: () => void;
};

/** Email, password and role, and in demo mode the buttons for the demo accounts. */
export function SignInForm({ firstField, isDemo, onSignedIn }: SignInFormProps) {
  const { signIn, isBusy, errorMessage } = useSignIn(onSignedIn);
  const form = useForm({
    resolver: zodResolver(SignIn, accountValidationMessages),
    reValidateMode: 'onSubmit',
    defaultValues: { email: '', password: '', role: 'trainee' as const },
  });
  const { errors } = form.formState;
  // `too_small` is zod's error for an empty field.
  const isIncomplete = errors.email?.type === 'too_small' || errors.password?.type === 'too_small';
  const { ref: emailRef, ...email } = form.register('email');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    // Some password managers fill in fields without an input event, so the form's state can be out of date.
    const inputs = new FormData(event.currentTarget);
    for (const name of ['email', 'password'] as const) {
      const value = inputs.get(name);
      if (typeof value === 'string') form.setValue(name, value);
    }
    void form.handleSubmit(signIn)(event);
  };
  const signInToDemo = (credentials: Credentials) => {
    form.clearErrors();
    signIn(credentials);
  };

  return (
    <form className={cx(inset, 'stack')} noValidate onSubmit={submit}>
      <FormAlert>{isIncomplete ? <Trans>Please fill in both email and password</Trans> : errorMessage}</FormAlert>
      <TextField
        {...email}
        ref={(input) => {
          emailRef(input);
          firstField.current = input;
        }}
        error={isIncomplete ? undefined : errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        label={<Trans>Email</Trans>}
      />
      <PasswordField
        {...form.register('password')}
        error={isIncomplete ? undefined : errors.password?.message}
        autoComplete="current-password"
        label={<Trans>Password</Trans>}
      />
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => <RoleChoice value={field.value} onChange={field.onChange} />}
      />
      <Button type="submit" variant="primary" size="big" wide busy={isBusy}>
        <Trans>Sign In</Trans>
      </Button>
      {isDemo ? <DemoAccounts isBusy={isBusy} onChoose={signInToDemo} /> : null}
    </form>
  );
}
