import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { FormAlert } from './form-alert.tsx';
import { faultsOf } from './form-faults.ts';
import { useChangePassword } from './profile.hooks.ts';
import { refusalText } from './refusal-text.ts';

type Passwords = { currentPassword: string; newPassword: string };

const fieldOf = {
  password_not_right: 'currentPassword',
  password_too_short: 'newPassword',
  password_too_common: 'newPassword',
  currentPassword: 'currentPassword',
  newPassword: 'newPassword',
} as const satisfies Record<string, keyof Passwords>;

/** Change of the own password. `passwordMinimum` is in characters; undefined while not known. */
export function PasswordForm({ passwordMinimum }: { passwordMinimum: number | undefined }) {
  const { t } = useLingui();
  const { show } = useToast();
  const { mutate, error, isPending } = useChangePassword();
  const form = useForm<Passwords>({ defaultValues: { currentPassword: '', newPassword: '' } });
  const { errors } = form.formState;
  const minimum = passwordMinimum ?? 1;
  const tooShort = t`At least ${minimum} characters`;
  const change = (passwords: Passwords) =>
    mutate(passwords, {
      onSuccess: () => {
        form.reset();
        show({
          title: t`Password Changed`,
          description: t`Every other session of yours has been ended.`,
          variant: 'success',
        });
      },
      onError: (refused) => {
        const faults = faultsOf<keyof Passwords>(refused, fieldOf);
        for (const [name, message] of faults) form.setError(name, { message });
        if (faults[0]) form.setFocus(faults[0][0]);
      },
    });
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(change)(event)}>
      <FormAlert>{refusalText(error, t`The password could not be changed`)}</FormAlert>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PasswordField
          {...form.register('currentPassword', { required: t`This is needed` })}
          error={errors.currentPassword?.message}
          autoComplete="current-password"
          label={<Trans>Present password</Trans>}
        />
        <PasswordField
          {...form.register('newPassword', {
            required: t`This is needed`,
            minLength: { value: minimum, message: tooShort },
          })}
          error={errors.newPassword?.message}
          hint={passwordMinimum && !errors.newPassword ? tooShort : undefined}
          autoComplete="new-password"
          label={<Trans>New password</Trans>}
        />
      </div>
      <Button type="submit" className="justify-self-start" busy={isPending}>
        <Trans>Change Password</Trans>
      </Button>
    </form>
  );
}
