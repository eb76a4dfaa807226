import { zodResolver } from '@hookform/resolvers/zod';
import type { Account } from '@loopcheck/contract/features/accounts/accounts.contract';
import { PersonName, plainText, ShortText } from '@loopcheck/contract/fields';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { FormAlert } from './form-alert.tsx';
import { faultsOf } from './form-faults.ts';
import { useUpdateProfile } from './profile.hooks.ts';
import { refusalText } from './refusal-text.ts';
import { issueText } from './registration-form.ts';

const OwnData = z.object({
  fullName: PersonName,
  phoneNumber: plainText(32),
  position: ShortText,
  department: ShortText,
});
type OwnData = z.infer<typeof OwnData>;

const fieldOf = {
  fullName: 'fullName',
  phoneNumber: 'phoneNumber',
  position: 'position',
  department: 'department',
} as const satisfies Record<string, keyof OwnData>;

const fieldsOf = ({ fullName, phoneNumber, position, department }: Account): OwnData => ({
  fullName,
  phoneNumber,
  position: position ?? '',
  department: department ?? '',
});

/** What a person may change about their own account. */
export function OwnDataForm({ account }: { account: Account }) {
  const { t } = useLingui();
  const { show } = useToast();
  const { mutate, error, isPending } = useUpdateProfile();
  const form = useForm<OwnData>({
    resolver: zodResolver(OwnData, { error: (issue) => issueText(issue, 0), reportInput: true }),
    mode: 'onTouched',
    values: fieldsOf(account),
  });
  const { errors } = form.formState;
  const field = (name: keyof OwnData) => ({ ...form.register(name), error: errors[name]?.message });
  const save = (data: OwnData) =>
    mutate(
      { ...data, position: data.position || null, department: data.department || null },
      {
        onSuccess: () =>
          show({ title: t`Profile Updated`, description: t`Your data has been saved.`, variant: 'success' }),
        onError: (refused) => {
          for (const [name, message] of faultsOf(refused, fieldOf)) form.setError(name, { message });
        },
      },
    );
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <FormAlert>{refusalText(error, t`Your data could not be saved`)}</FormAlert>
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
