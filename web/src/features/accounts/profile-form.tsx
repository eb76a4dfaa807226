import { zodResolver } from '@hookform/resolvers/zod';
import { type Account, PhoneNumber } from '@loopcheck/contract/features/accounts/accounts.contract';
import { PersonName, ShortText } from '@loopcheck/contract/fields';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { showServerErrors } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { accountValidationMessages } from './account-form.ts';
import { failureMessage } from './failure-message.ts';
import { FormAlert } from './form-alert.tsx';
import { useUpdateProfile } from './profile.hooks.ts';

const ProfileFields = z.object({
  fullName: PersonName,
  phoneNumber: PhoneNumber,
  position: ShortText,
  department: ShortText,
});
type ProfileFields = z.infer<typeof ProfileFields>;

/** Maps a field name in the server's reply to the form field beside which the error is shown. */
const fieldOfServerError = {
  fullName: 'fullName',
  phoneNumber: 'phoneNumber',
  position: 'position',
  department: 'department',
} as const satisfies Record<keyof ProfileFields, keyof ProfileFields>;

const toFields = ({ fullName, phoneNumber, position, department }: Account): ProfileFields => ({
  fullName,
  phoneNumber,
  position: position ?? '',
  department: department ?? '',
});

/** The account data that people can change themselves. */
export function ProfileForm({ account }: { account: Account }) {
  const { t } = useLingui();
  const { show } = useToast();
  const { mutate, error, isPending } = useUpdateProfile();
  const form = useForm<ProfileFields>({
    resolver: zodResolver(ProfileFields, accountValidationMessages),
    mode: 'onTouched',
    values: toFields(account),
    // If the account is refetched while the person types, the typed values stay.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const field = (name: keyof ProfileFields) => ({ ...form.register(name), error: errors[name]?.message });
  const save = (fields: ProfileFields) =>
    mutate(
      { ...fields, position: fields.position || null, department: fields.department || null },
      {
        onSuccess: (saved) => {
          form.reset(toFields(saved));
          show({ title: t`Profile Updated`, description: t`Your data has been saved.`, variant: 'success' });
        },
        onError: (failure) => showServerErrors(form.setError, failure, fieldOfServerError),
      },
    );
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <FormAlert>{failureMessage(error, t`Your data could not be saved`)}</FormAlert>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('fullName')} autoComplete="name" label={<Trans>Name</Trans>} />
        <TextField
          {...field('phoneNumber')}
          type="tel"
          autoComplete="tel"
          optional
          label={<Trans>Phone number</Trans>}
        />
        <TextField {...field('position')} autoComplete="organization-title" optional label={<Trans>Position</Trans>} />
        <TextField {...field('department')} autoComplete="off" optional label={<Trans>Department</Trans>} />
      </div>
      <Button type="submit" variant="primary" className="justify-self-start" busy={isPending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
