import { zodResolver } from '@hookform/resolvers/zod';
import { Trans } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { showServerErrors } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/field.tsx';
import { panelPadding } from '../../ui/panel-padding.ts';
import {
  accountValidationMessages,
  type RegistrationFields,
  registrationSchema,
  type RegistrationInput,
} from './account-form.ts';
import { FormAlert } from './form-alert.tsx';
import { RetryCountdown } from './retry-countdown.tsx';
import { RegisterDone } from './register-done.tsx';
import { RegisterFields } from './register-fields.tsx';
import { RoleChoice } from './role-choice.tsx';
import { useRegister } from './use-register.ts';

export type RegisterFormProps = {
  needsApproval: boolean;
  /** The minimum length of a password, in characters. While it is undefined, only the server checks the length. */
  passwordMinimum: number | undefined;
  onSignedIn: () => void;
  /** Called when the person presses Back to Sign In below the message that the account waits for approval. */
  onBackToSignIn: () => void;
};

const emptyForm: RegistrationInput = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  employee_id: '',
  phone: '',
  position: '',
  department: '',
  role: 'trainee',
};

/** Maps an error code or a field name in the server's reply to the form field beside which the error is shown. */
const fieldOfServerError = {
  email_taken: 'email',
  employee_id_taken: 'employee_id',
  password_too_short: 'password',
  password_too_weak: 'password',
  full_name: 'firstName',
  employee_id: 'employee_id',
  email: 'email',
  phone: 'phone',
  password: 'password',
  position: 'position',
  department: 'department',
} as const satisfies Record<string, keyof RegistrationInput>;

/** Registers an account. If the account needs approval, a message says so in place of the form. */
export function RegisterForm({ needsApproval, passwordMinimum, onSignedIn, onBackToSignIn }: RegisterFormProps) {
  const [isAwaitingApproval, setIsAwaitingApproval] = useState(false);
  const form = useForm<RegistrationInput, unknown, RegistrationFields>({
    resolver: zodResolver(registrationSchema(passwordMinimum ?? 1), accountValidationMessages),
    mode: 'onTouched',
    defaultValues: emptyForm,
  });
  const { register, isBusy, error, errorMessage } = useRegister({
    onSignedIn,
    onAwaitingApproval: () => setIsAwaitingApproval(true),
    onError: (failure) => showServerErrors(form.setError, failure, fieldOfServerError),
  });
  if (isAwaitingApproval) return <RegisterDone onBackToSignIn={onBackToSignIn} />;

  return (
    <form
      className={cx(panelPadding, 'stack')}
      noValidate
      onSubmit={(event) => void form.handleSubmit(register)(event)}
    >
      <FormAlert>{errorMessage}</FormAlert>
      <RetryCountdown error={error} />
      <RegisterFields form={form} passwordMinimum={passwordMinimum} />
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <RoleChoice
            value={field.value}
            onChange={field.onChange}
            hint={<Trans>You start as a trainee. An administrator must approve trainer access.</Trans>}
          />
        )}
      />
      {needsApproval ? (
        <Hint as="p">
          <Trans>An administrator must approve your account before you can sign in.</Trans>
        </Hint>
      ) : null}
      <Button type="submit" variant="primary" size="big" wide busy={isBusy}>
        <Trans>Register</Trans>
      </Button>
    </form>
  );
}
