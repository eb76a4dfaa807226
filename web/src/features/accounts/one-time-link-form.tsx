import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useEnter } from './enter.ts';
import { FormAlert } from './form-alert.tsx';
import { faultsOf } from './form-faults.ts';
import { refusalText } from './refusal-text.ts';
import { useFollowLink } from './use-one-time-link.ts';

type Fields = { fullName: string; employeeId: string; password: string };

const fieldOf = {
  password_too_short: 'password',
  password_too_common: 'password',
  employee_id_taken: 'employeeId',
  full_name: 'fullName',
  employee_id: 'employeeId',
  password: 'password',
} as const satisfies Record<string, keyof Fields>;

export type OneTimeLinkFormProps = {
  token: string;
  email: string;
  /** The first admin has no account yet: name and employee ID are asked for too. */
  isFirstAdmin: boolean;
  passwordMinimum: number | undefined;
};

/** Chooses a password by a one-time link, and enters. */
export function OneTimeLinkForm({ token, email, isFirstAdmin, passwordMinimum }: OneTimeLinkFormProps) {
  const { t } = useLingui();
  const enter = useEnter('/');
  const { mutate, error, isPending, isSuccess } = useFollowLink(token);
  const form = useForm<Fields>({ defaultValues: { fullName: '', employeeId: '', password: '' } });
  const { errors } = form.formState;
  const minimum = passwordMinimum ?? 1;
  const tooShort = t`At least ${minimum} characters`;
  const required = t`This is needed`;
  const submit = ({ password, fullName, employeeId }: Fields) =>
    mutate(isFirstAdmin ? { password, full_name: fullName, employee_id: employeeId } : { password }, {
      onSuccess: enter,
      onError: (refused) => {
        for (const [name, message] of faultsOf(refused, fieldOf)) form.setError(name, { message });
      },
    });
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FormAlert>{refusalText(error, t`The password could not be set`)}</FormAlert>
      {/* Password managers keep the password under this name. */}
      <TextField label={<Trans>Email</Trans>} value={email} readOnly autoComplete="username" />
      {isFirstAdmin ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            {...form.register('fullName', { required })}
            error={errors.fullName?.message}
            autoComplete="name"
            label={<Trans>Name</Trans>}
          />
          <TextField
            {...form.register('employeeId', { required })}
            error={errors.employeeId?.message}
            autoComplete="off"
            label={<Trans>Employee ID</Trans>}
          />
        </div>
      ) : null}
      <PasswordField
        {...form.register('password', { required, minLength: { value: minimum, message: tooShort } })}
        error={errors.password?.message}
        hint={passwordMinimum && !errors.password ? tooShort : undefined}
        autoComplete="new-password"
        label={<Trans>New password</Trans>}
      />
      <Button type="submit" variant="primary" size="big" wide busy={isPending || isSuccess}>
        <Trans>Set password and sign in</Trans>
      </Button>
    </form>
  );
}
