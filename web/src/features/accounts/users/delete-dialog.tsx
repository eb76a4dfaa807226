import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useUserFailureToast } from './use-user-failure-toast.ts';
import { useDeleteUser } from './users.hooks.ts';

/** Deletes a user. The admin must first confirm that the personal data of the user are exported or not needed. */
export function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useUserFailureToast();
  const { mutate, isPending } = useDeleteUser(user, {
    onSuccess: (deleted) =>
      show({
        title: t`Person Deleted`,
        description: t`The records stay under ${deleted.fullName}.`,
        variant: 'success',
      }),
    onError: showFailure(t`The person was not deleted`),
    onSettled: onClose,
  });
  const [isConfirmed, setIsConfirmed] = useState(false);
  const name = user.fullName;
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={<Trans>Delete {name}?</Trans>}
      cancel={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      confirm={
        <Button
          variant="danger"
          busy={isPending}
          disabledReason={isConfirmed ? undefined : t`Tick the box first`}
          onClick={() => mutate()}
        >
          <Trans>Delete person</Trans>
        </Button>
      }
    >
      <ul className="list-disc grid gap-1.5 ps-5 text-14">
        <li>
          <Trans>Name, email, employee ID, phone, position and department are deleted. This cannot be undone.</Trans>
        </li>
        <li>
          <Trans>The person is signed out and cannot sign in again.</Trans>
        </li>
        <li>
          <Trans>Progress, answers and the activity log stay as evidence, under a made-up name.</Trans>
        </li>
        <li>
          <Trans>Issued certificates keep the name of the person. Revoke them if they must not stay valid.</Trans>
        </li>
      </ul>
      <Checkbox
        label={<Trans>I have exported the data, or it is not needed</Trans>}
        checked={isConfirmed}
        onChange={(event) => setIsConfirmed(event.target.checked)}
      />
    </ConfirmDialog>
  );
}
