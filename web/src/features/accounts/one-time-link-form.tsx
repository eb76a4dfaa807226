import { zodResolver } from '@hookform/resolvers/zod';
import { EmployeeId } from '@loopcheck/contract/features/accounts/accounts.contract';
import { PersonName } from '@loopcheck/contract/fields';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { showServerErrors } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { accountValidationMessages, newPassword } from './account-form.ts';
import { failureMessage } from './failure-message.ts';
import { FormAlert } from './form-alert.tsx';
import { useSetPasswordByLink } from './one-time-link.hooks.ts';
import { useReloadAfterSignIn } from './use-reload-after-sign-in.ts';

/** The fields of the form. They have the names of the request body, so that they can be sent unchanged. */
const passwordFields = (passwordMinimum: number) => z.object({ password: newPassword(passwordMinimum) });
const firstAdminFields = (passwordMinimum: number) =>
  passwordFields(passwordMinimum).extend({ full_name: PersonName, employee_id: EmployeeId });

type Fields = z.infer<ReturnType<typeof passwordFields>> & Partial<z.infer<ReturnType<typeof firstAdminFields>>>;

const fieldOfServerError = {
  password_too_short: 'password',
  password_too_common: 'password',
  employee_id_taken: 'employee_id',
  full_name: 'full_name',
  employee_id: 'employee_id',
  password: 'password',
} as const satisfies Record<string, keyof Fields>;

export type OneTimeLinkFormProps = {
  token: string;
  email: string;
  /** True if the link creates the first admin account, which also needs a name and an employee ID. */
  isFirstAdmin: boolean;
  /** In characters; until it is defined, only the server checks the length. */
  passwordMinimum: number | undefined;
};

/** Sets a password by a one-time link and signs in. */
export function OneTimeLinkForm({ token, email, isFirstAdmin, passwordMinimum }: OneTimeLinkFormProps) {
  const { t } = useLingui();
  const openHome = useReloadAfterSignIn('/');
  const { mutate, error, isPending, isSuccess } = useSetPasswordByLink(token);
  const schema: z.ZodType<Fields, Fields> = (isFirstAdmin ? firstAdminFields : passwordFields)(passwordMinimum ?? 1);
  const form = useForm({
    resolver: zodResolver(schema, accountValidationMessages),
    defaultValues: { password: '', ...(isFirstAdmin && { full_name: '', employee_id: '' }) },
  });
  const { errors } = form.formState;
  const field = (name: keyof Fields) => ({ ...form.register(name), error: errors[name]?.message });
  const submit = (fields: Fields) =>
    mutate(fields, {
      onSuccess: openHome,
      onError: (failure) => showServerErrors(form.setError, failure, fieldOfServerError),
    });
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FormAlert>{failureMessage(error, t`The password could not be set`)}</FormAlert>
      {/* Password managers store the password under this name. */}
      <TextField label={<Trans>Email</Trans>} value={email} readOnly autoComplete="username" />
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
      <Button type="submit" variant="primary" size="big" wide busy={isPending || isSuccess}>
        <Trans>Set password and sign in</Trans>
      </Button>
    </form>
  );
}
