import { Trans, useLingui } from '@lingui/react/macro';
import type { User, UserChange } from '@loopcheck/contract/features/accounts/users.contract';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useUserFailure } from './use-user-failure.ts';
import { useChangeUser } from './users.hooks.ts';

export type AccessChange = 'makeTrainer' | 'takeTrainer' | 'makeAdmin' | 'takeAdmin' | 'activate' | 'deactivate';

type Props = { user: User; change: AccessChange; body: UserChange; onClose: () => void };

/** Asks before somebody's access changes, and says what follows. */
export function AccessDialog({ user, change, body, onClose }: Props) {
  const { t } = useLingui();
  const { show } = useToast();
  const failure = useUserFailure();
  const { mutate, isPending } = useChangeUser(user, {
    onSuccess: () => show({ title: t`Access Changed`, description: user.fullName, variant: 'success' }),
    onError: failure(t`The access was not changed`),
    onSettled: onClose,
  });
  const words = wordsOf(change, user.fullName);
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={words.title}
      cancel={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      confirm={
        <Button variant={change === 'deactivate' ? 'danger' : 'primary'} busy={isPending} onClick={() => mutate(body)}>
          {words.act}
        </Button>
      }
    >
      <p className="sec">{words.follows}</p>
    </ConfirmDialog>
  );
}

type Words = { title: ReactNode; act: ReactNode; follows: ReactNode };

function wordsOf(change: AccessChange, name: string): Words {
  switch (change) {
    case 'makeTrainer':
      return {
        title: <Trans>Make {name} a trainer?</Trans>,
        act: <Trans>Make trainer</Trans>,
        follows: <Trans>Trainers see everybody’s progress and results, edit content, and approve certificates.</Trans>,
      };
    case 'takeTrainer':
      return {
        title: <Trans>Take trainer access from {name}?</Trans>,
        act: <Trans>Take trainer access</Trans>,
        follows: <Trans>The person is a trainee again from the next click on. What was decided stays.</Trans>,
      };
    case 'makeAdmin':
      return {
        title: <Trans>Make {name} an admin?</Trans>,
        act: <Trans>Make admin</Trans>,
        follows: <Trans>Admins do all that you can do here, also give and take access.</Trans>,
      };
    case 'takeAdmin':
      return {
        title: <Trans>Take admin access from {name}?</Trans>,
        act: <Trans>Take admin access</Trans>,
        follows: <Trans>The person keeps the role and everything learned.</Trans>,
      };
    case 'activate':
      return {
        title: <Trans>Activate {name}?</Trans>,
        act: <Trans>Activate</Trans>,
        follows: <Trans>The person can sign in again. Progress and certificates are as they were.</Trans>,
      };
    case 'deactivate':
      return {
        title: <Trans>Deactivate {name}?</Trans>,
        act: <Trans>Deactivate</Trans>,
        follows: (
          <Trans>Signed out everywhere at once, and cannot sign in until activated again. All records stay.</Trans>
        ),
      };
  }
}
