import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { showServerErrors } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { accountValidationMessages, CurrentPassword, newPasswordSchema } from './account-form.ts';
import { failureMessage } from './failure-message.ts';
import { FormAlert } from './form-alert.tsx';
import { useChangePassword } from './profile.hooks.ts';

const passwordSchema = (passwordMinimum: number) =>
  z.object({ currentPassword: CurrentPassword, newPassword: newPasswordSchema(passwordMinimum) });
type PasswordFields = z.infer<ReturnType<typeof passwordSchema>>;

/** Maps an error code or a field name in the server's reply to the form field beside which the error is shown. */
const fieldOfServerError = {
  password_not_right: 'currentPassword',
  password_too_short: 'newPassword',
  password_too_weak: 'newPassword',
  currentPassword: 'currentPassword',
  newPassword: 'newPassword',
} as const satisfies Record<string, keyof PasswordFields>;

/**
 * Changes the password of the signed-in person. `passwordMinimum` is the minimum length of a password in characters.
 * While it is undefined, only the server checks the length.
 */
export function PasswordForm({ passwordMinimum }: { passwordMinimum: number | undefined }) {
  const { t } = useLingui();
  const { show } = useToast();
  const { mutate, error, isPending } = useChangePassword();
  const form = useForm<PasswordFields>({
    resolver: zodResolver(passwordSchema(passwordMinimum ?? 1), accountValidationMessages),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors } = form.formState;
  const field = (name: keyof PasswordFields) => ({ ...form.register(name), error: errors[name]?.message });
  const change = (passwords: PasswordFields) =>
    mutate(passwords, {
      onSuccess: () => {
        form.reset();
        show({
          title: t`Password Changed`,
          description: t`All your other sessions were ended.`,
          variant: 'success',
        });
      },
      onError: (failure) => showServerErrors(form.setError, failure, fieldOfServerError),
    });
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(change)(event)}>
      <FormAlert>{failureMessage(error, t`The password could not be changed`)}</FormAlert>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PasswordField
          {...field('currentPassword')}
          autoComplete="current-password"
          label={<Trans>Current password</Trans>}
        />
        <PasswordField
          {...field('newPassword')}
          hint={
            passwordMinimum && !errors.newPassword ? <Trans>At least {passwordMinimum} characters</Trans> : undefined
          }
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
