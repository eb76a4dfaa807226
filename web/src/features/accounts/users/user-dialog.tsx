import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  NewUserForm,
  type IssuedLink as Link,
  type MailedLink as Mailed,
  type User,
} from '@loopcheck/contract/features/accounts/users.contract';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { FormAlert } from '../form-alert.tsx';
import { faultsOf } from '../form-faults.ts';
import { refusalText } from '../refusal-text.ts';
import { issueText } from '../registration-form.ts';
import { IssuedLink, MailedLink } from './issued-link.tsx';
import { useChangeUser, useCreateUser } from './users.hooks.ts';

const Fields = z.object({
  fullName: NewUserForm.shape.fullName,
  email: NewUserForm.shape.email,
  employeeId: NewUserForm.shape.employeeId,
  phoneNumber: z.string().trim().max(32),
  position: z.string().trim().max(120),
  department: z.string().trim().max(120),
  role: z.enum(['trainee', 'trainer']),
});
type Fields = z.infer<typeof Fields>;

const fieldOf = {
  email_taken: 'email',
  employee_id_taken: 'employeeId',
  fullName: 'fullName',
  email: 'email',
  employeeId: 'employeeId',
  phoneNumber: 'phoneNumber',
  position: 'position',
  department: 'department',
} as const satisfies Record<string, keyof Fields>;

const nobody: Fields = {
  fullName: '',
  email: '',
  employeeId: '',
  phoneNumber: '',
  position: '',
  department: '',
  role: 'trainee',
};

const fieldsOf = (user: User): Fields => ({
  ...nobody,
  ...user,
  position: user.position ?? '',
  department: user.department ?? '',
});

/** Opens an account, or changes a person's data. A new account's link is shown in the end. */
export function UserDialog({ user, onClose }: { user?: User; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const [made, setMade] = useState<{ link: Link; user: User } | null>(null);
  const [mailed, setMailed] = useState<Mailed | null>(null);
  const { form, submit, error, isPending } = useUserForm(user, onClose, setMade);
  const { errors } = form.formState;
  const field = (name: keyof Fields) => ({ ...form.register(name), error: errors[name]?.message });
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={user ? <Trans>Edit {user.fullName}</Trans> : <Trans>Create user</Trans>}
      footer={
        made ? (
          <Button variant="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={isPending}>
              {user ? <Trans>Save</Trans> : <Trans>Create user</Trans>}
            </Button>
          </>
        )
      }
    >
      {mailed ? (
        <MailedLink mailed={mailed} />
      ) : made ? (
        <IssuedLink {...made} onMailed={setMailed} />
      ) : (
        <form id={formId} className="stack" noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
          <FormAlert>{refusalText(error, t`This could not be saved`)}</FormAlert>
          <TextField {...field('fullName')} autoComplete="off" label={<Trans>Name</Trans>} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField {...field('email')} type="email" autoComplete="off" label={<Trans>Email</Trans>} />
            <TextField {...field('employeeId')} autoComplete="off" label={<Trans>Employee ID</Trans>} />
            <TextField
              {...field('phoneNumber')}
              type="tel"
              autoComplete="off"
              optional
              label={<Trans>Phone number</Trans>}
            />
            <TextField {...field('position')} autoComplete="off" optional label={<Trans>Position</Trans>} />
            <TextField {...field('department')} autoComplete="off" optional label={<Trans>Department</Trans>} />
            {user ? null : (
              <Select
                {...form.register('role')}
                label={t`Role`}
                options={[
                  { value: 'trainee', label: t`Trainee` },
                  { value: 'trainer', label: t`Trainer` },
                ]}
              />
            )}
          </div>
        </form>
      )}
    </Dialog>
  );
}

function useUserForm(user: User | undefined, onClose: () => void, onMade: (made: { link: Link; user: User }) => void) {
  const { t } = useLingui();
  const { show } = useToast();
  const create = useCreateUser();
  const change = useChangeUser(user ?? { id: '' });
  const form = useForm<Fields>({
    resolver: zodResolver(Fields, { error: (issue) => issueText(issue, 0), reportInput: true }),
    mode: 'onTouched',
    defaultValues: user ? fieldsOf(user) : nobody,
  });
  const onError = (refused: Error) => {
    for (const [name, message] of faultsOf(refused, fieldOf)) form.setError(name, { message });
  };
  const submit = ({ role, ...fields }: Fields) => {
    const data = { ...fields, position: fields.position || null, department: fields.department || null };
    if (!user) {
      create.mutate({ ...data, role }, { onSuccess: onMade, onError });
      return;
    }
    change.mutate(data, {
      onSuccess: () => {
        show({ title: t`User Saved`, description: fields.fullName, variant: 'success' });
        onClose();
      },
      onError,
    });
  };
  return { form, submit, error: create.error ?? change.error, isPending: create.isPending || change.isPending };
}
