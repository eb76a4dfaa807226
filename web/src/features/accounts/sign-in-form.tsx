import { zodResolver } from '@hookform/resolvers/zod';
import type { DueSecondFactor } from '@loopcheck/contract/errors';
import { SignIn } from '@loopcheck/contract/features/accounts/accounts.contract';
import { Trans } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import type { ReactNode, RefObject, SubmitEvent } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { panelPadding } from '../../ui/panel-padding.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { accountValidationMessages } from './account-form.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { FormAlert } from './form-alert.tsx';
import { RoleChoice } from './role-choice.tsx';
import { type Credentials, useSignIn } from './use-sign-in.ts';
import { RetryCountdown } from './retry-countdown.tsx';

/**
 * The values of the form except the password. `email` can also be an employee ID. When another form takes the place of
 * this form, the dialog keeps the entered values, and this form later starts with them again.
 */
export type SignInValues = Pick<Credentials, 'email' | 'role'>;

/** Classes that make the gaps smaller on screens of little height. A phone of 360 by 640 px then needs no scrolling. */
const lowScreen = { gap: '[@media(max-height:700px)]:gap-2.5', linkRow: '[@media(max-height:700px)]:-my-2' };

export type SignInFormProps = {
  defaults: SignInValues;
  /** The form sets this ref to its first input, the field for the email or employee ID. */
  firstField: RefObject<HTMLInputElement | null>;
  isDemo: boolean;
  onSignedIn: () => void;
  /** Called instead of `onSignedIn` if the person must also use a second factor. */
  onSecondFactorDue: (due: DueSecondFactor, enteredValues: SignInValues) => void;
  onPasswordForgotten: (enteredValues: SignInValues) => void;
  /** Called when a person who has a printed card with a one-time code presses "I have a card". */
  onCard: (enteredValues: SignInValues) => void;
  /** If undefined, the form has no button to register. */
  onRegister?: (() => void) | undefined;
  /** Shown above the fields: other ways to sign in. */
  children?: ReactNode;
};

/** Email or employee ID, password and role, and in demo mode the buttons for the demo accounts. */
export function SignInForm(props: SignInFormProps) {
  const { defaults, firstField, isDemo, onPasswordForgotten, onCard, onRegister, children } = props;
  const form = useForm({
    resolver: zodResolver(SignIn, accountValidationMessages),
    reValidateMode: 'onSubmit',
    defaultValues: { ...defaults, password: '' },
  });
  const getEnteredValues = (): SignInValues => ({ email: form.getValues('email'), role: form.getValues('role') });
  const { signIn, isBusy, error, errorMessage } = useSignIn(props.onSignedIn, (due) =>
    props.onSecondFactorDue(due, getEnteredValues()),
  );
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
    <form className={cx(panelPadding, 'stack', lowScreen.gap)} noValidate onSubmit={submit}>
      {children}
      <FormAlert>{isIncomplete ? <Trans>Please fill in both email and password</Trans> : errorMessage}</FormAlert>
      <RetryCountdown error={error} />
      <TextField
        {...email}
        ref={(input) => {
          emailRef(input);
          firstField.current = input;
        }}
        error={isIncomplete ? undefined : errors.email?.message}
        // Not type="email", because browsers change or refuse an employee ID in such an input.
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        label={<Trans>Email or employee ID</Trans>}
      />
      <PasswordField
        {...form.register('password')}
        error={isIncomplete ? undefined : errors.password?.message}
        autoComplete="current-password"
        label={<Trans>Password</Trans>}
      />
      <div className={cx('row flex-wrap gap-2', lowScreen.linkRow)}>
        <Button variant="quiet" onClick={() => onPasswordForgotten(getEnteredValues())}>
          <Trans>Forgot password?</Trans>
        </Button>
        <Button variant="quiet" onClick={() => onCard(getEnteredValues())}>
          <Trans>I have a card</Trans>
        </Button>
      </div>
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <RoleChoice
            value={field.value}
            onChange={field.onChange}
            hint={<Trans>You can leave this as it is.</Trans>}
          />
        )}
      />
      <Button type="submit" variant="primary" size="big" wide busy={isBusy}>
        <Trans>Sign In</Trans>
      </Button>
      {onRegister ? (
        <Button size="big" wide onClick={onRegister}>
          <Trans>New here? Register</Trans>
        </Button>
      ) : null}
      {isDemo ? <DemoAccounts isBusy={isBusy} onChoose={signInToDemo} /> : null}
    </form>
  );
}
