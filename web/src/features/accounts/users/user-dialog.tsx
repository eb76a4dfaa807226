import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type IssuedLink,
  type MailedLink,
  NewUserForm,
  type User,
} from '@loopcheck/contract/features/accounts/users.contract';
import { useId, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { lazyWithoutPlaceholder } from '../../../lib/lazy-part.tsx';
import { showServerErrors } from '../../../lib/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { accountValidationMessages } from '../account-form.ts';
import { failureMessage } from '../failure-message.ts';
import { FormAlert } from '../form-alert.tsx';
import { CancelButton } from './cancel-button.tsx';
import { LinkToCopy, MailedLinkMessage } from './issued-link.tsx';
import { useCreateUser, useUpdateUser } from './users.hooks.ts';

const PrintCardsDialog = lazyWithoutPlaceholder(
  async () => (await import('./print-cards-dialog.tsx')).PrintCardsDialog,
);

type Input = z.input<typeof NewUserForm>;
type Fields = z.output<typeof NewUserForm>;
type UserForm = UseFormReturn<Input, unknown, Fields>;
/** A new user, and the one-time link for the first sign-in. */
type CreatedUser = { link: IssuedLink; user: User };

/** Maps an error code or a field name in the server's reply to the form field beside which the error is shown. */
const fieldOfServerError = {
  email_taken: 'email',
  employee_id_taken: 'employeeId',
  fullName: 'fullName',
  email: 'email',
  employeeId: 'employeeId',
  phoneNumber: 'phoneNumber',
  position: 'position',
  department: 'department',
} as const satisfies Record<string, keyof Input>;

const toInput = (user: User | undefined): Input => ({
  fullName: user?.fullName ?? '',
  email: user?.email ?? '',
  employeeId: user?.employeeId ?? '',
  phoneNumber: user?.phoneNumber ?? '',
  position: user?.position ?? '',
  department: user?.department ?? '',
  role: user?.role ?? 'trainee',
});

/** Creates a user, or edits `user`. After it has created a user, it shows the one-time link for the first sign-in. */
export function UserDialog({ user, onClose }: { user?: User; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const [createdUser, setCreatedUser] = useState<CreatedUser | null>(null);
  const [printsCard, setPrintsCard] = useState(false);
  const { form, submit, error, isPending } = useUserForm(user, onClose, setCreatedUser);
  if (createdUser && printsCard) return <PrintCardsDialog userIds={[createdUser.user.id]} onClose={onClose} />;
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={user ? <Trans>Edit {user.fullName}</Trans> : <Trans>Create user</Trans>}
      footer={
        createdUser ? (
          <Button variant="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        ) : (
          <>
            <CancelButton isPending={isPending} onCancel={onClose} />
            <Button type="submit" form={formId} variant="primary" busy={isPending}>
              {user ? <Trans>Save</Trans> : <Trans>Create user</Trans>}
            </Button>
          </>
        )
      }
    >
      {createdUser ? (
        <NewUserLink createdUser={createdUser} onPrintCard={() => setPrintsCard(true)} />
      ) : (
        <form id={formId} className="stack" noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
          <FormAlert>{failureMessage(error, t`The user could not be saved`)}</FormAlert>
          <UserFields form={form} showsRole={user === undefined} />
        </form>
      )}
    </Dialog>
  );
}

/** The one-time link of a new user, with the choice to mail it or to print a card instead. */
function NewUserLink({ createdUser, onPrintCard }: { createdUser: CreatedUser; onPrintCard: () => void }) {
  const [mailedLink, setMailedLink] = useState<MailedLink | null>(null);
  if (mailedLink) return <MailedLinkMessage link={mailedLink} />;
  return (
    <>
      <LinkToCopy {...createdUser} onMailed={setMailedLink} />
      <Button className="justify-self-start" onClick={onPrintCard}>
        <Trans>Print a card instead</Trans>
      </Button>
    </>
  );
}

function UserFields({ form, showsRole }: { form: UserForm; showsRole: boolean }) {
  const { t } = useLingui();
  const { errors } = form.formState;
  const field = (name: keyof Input) => ({ ...form.register(name), error: errors[name]?.message });
  return (
    <>
      <TextField {...field('fullName')} autoComplete="off" label={<Trans>Name</Trans>} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...form.register('email', { setValueAs: (text: string | null) => text?.trim() || null })}
          error={errors.email?.message}
          type="email"
          autoComplete="off"
          optional
          hint={errors.email ? undefined : <Trans>Without an email, the person signs in with the employee ID.</Trans>}
          label={<Trans>Email</Trans>}
        />
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
        {showsRole ? (
          <Select
            {...form.register('role')}
            label={t`Role`}
            options={[
              { value: 'trainee', label: t`Trainee` },
              { value: 'trainer', label: t`Trainer` },
            ]}
          />
        ) : null}
      </div>
    </>
  );
}

/** Returns the form and a function that saves its fields. Saving creates a user if `user` is undefined. */
function useUserForm(user: User | undefined, onSaved: () => void, onCreated: (createdUser: CreatedUser) => void) {
  const { t } = useLingui();
  const { show } = useToast();
  const create = useCreateUser();
  // Without `user`, `submit` uses only `create`, so the empty id is never sent.
  const update = useUpdateUser(user ?? { id: '' });
  const form: UserForm = useForm<Input, unknown, Fields>({
    resolver: zodResolver(NewUserForm, accountValidationMessages),
    mode: 'onTouched',
    defaultValues: toInput(user),
  });
  const onError = (failure: Error) => showServerErrors(form.setError, failure, fieldOfServerError);
  const submit = ({ role, ...fields }: Fields) => {
    const sentFields = { ...fields, position: fields.position || null, department: fields.department || null };
    if (!user) {
      create.mutate({ ...sentFields, role }, { onSuccess: onCreated, onError });
      return;
    }
    update.mutate(sentFields, {
      onSuccess: () => {
        show({ title: t`User Saved`, description: fields.fullName, variant: 'success' });
        onSaved();
      },
      onError,
    });
  };
  return { form, submit, error: create.error ?? update.error, isPending: create.isPending || update.isPending };
}
