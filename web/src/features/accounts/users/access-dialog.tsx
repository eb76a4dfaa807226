import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useUserFailureToast } from './use-user-failure-toast.ts';
import { accessChanges, type AccessAction } from './user-actions.rules.ts';
import { useUpdateUser } from './users.hooks.ts';

type Props = { user: User; action: AccessAction; onClose: () => void };

/** Changes the access of a user after the admin has read the consequences and confirmed. */
export function AccessDialog({ user, action, onClose }: Props) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useUserFailureToast();
  const { mutate, isPending } = useUpdateUser(user, {
    onSuccess: () => show({ title: t`Access Changed`, description: user.fullName, variant: 'success' }),
    onError: showFailure(t`The access was not changed`),
    onSettled: onClose,
  });
  const { title, buttonText, consequences } = textsOf(action, user.fullName);
  return (
    <ConfirmDialog
      title={title}
      action={buttonText}
      variant={action === 'deactivate' ? 'danger' : 'primary'}
      isPending={isPending}
      onConfirm={() => mutate(accessChanges[action])}
      onClose={onClose}
    >
      <p className="text-ink-2">{consequences}</p>
    </ConfirmDialog>
  );
}

type DialogTexts = { title: ReactNode; buttonText: ReactNode; consequences: ReactNode };

function textsOf(action: AccessAction, name: string): DialogTexts {
  switch (action) {
    case 'makeTrainer':
      return {
        title: <Trans>Make {name} a trainer?</Trans>,
        buttonText: <Trans>Make trainer</Trans>,
        consequences: (
          <Trans>Trainers see everybody’s progress and results, edit content, and approve certificates.</Trans>
        ),
      };
    case 'removeTrainer':
      return {
        title: <Trans>Remove trainer access from {name}?</Trans>,
        buttonText: <Trans>Remove trainer access</Trans>,
        consequences: <Trans>The person becomes a trainee again. Their decisions as a trainer stay valid.</Trans>,
      };
    case 'makeAdmin':
      return {
        title: <Trans>Make {name} an admin?</Trans>,
        buttonText: <Trans>Make admin</Trans>,
        consequences: <Trans>Admins can do everything that you can do here, including changes of access.</Trans>,
      };
    case 'removeAdmin':
      return {
        title: <Trans>Remove admin access from {name}?</Trans>,
        buttonText: <Trans>Remove admin access</Trans>,
        consequences: <Trans>The person keeps their role and progress.</Trans>,
      };
    case 'activate':
      return {
        title: <Trans>Activate {name}?</Trans>,
        buttonText: <Trans>Activate</Trans>,
        consequences: <Trans>The person can sign in again. Progress and certificates have not changed.</Trans>,
      };
    case 'deactivate':
      return {
        title: <Trans>Deactivate {name}?</Trans>,
        buttonText: <Trans>Deactivate</Trans>,
        consequences: (
          <Trans>The person is signed out everywhere and cannot sign in until activated again. All records stay.</Trans>
        ),
      };
  }
}
