import { Trans, useLingui } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import type { RegistrationFields, RegistrationInput } from './account-form.ts';

export type RegisterFieldsProps = {
  form: UseFormReturn<RegistrationInput, unknown, RegistrationFields>;
  passwordMinimum: number | undefined;
};

/** The text fields of the registration form. */
export function RegisterFields({ form, passwordMinimum }: RegisterFieldsProps) {
  const { t } = useLingui();
  const { errors } = form.formState;
  const field = (name: keyof RegistrationInput) => ({ ...form.register(name), error: errors[name]?.message });
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2 sm:gap-3.5">
        <TextField {...field('firstName')} autoComplete="given-name" label={<Trans>First name</Trans>} />
        <TextField {...field('lastName')} autoComplete="family-name" label={<Trans>Last name</Trans>} />
      </div>
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        label={<Trans>Email</Trans>}
      />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        label={<Trans>Password</Trans>}
        hint={passwordMinimum && !errors.password ? <Trans>At least {passwordMinimum} characters</Trans> : undefined}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2 sm:gap-3.5">
        <TextField {...field('employee_id')} autoComplete="off" label={<Trans>Employee ID</Trans>} />
        <TextField
          {...field('phone')}
          type="tel"
          autoComplete="tel"
          placeholder={t`+47 912 34 567`}
          label={<Trans>Phone number</Trans>}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2 sm:gap-3.5">
        <TextField {...field('position')} autoComplete="organization-title" optional label={<Trans>Position</Trans>} />
        <TextField {...field('department')} autoComplete="off" optional label={<Trans>Department</Trans>} />
      </div>
    </>
  );
}
