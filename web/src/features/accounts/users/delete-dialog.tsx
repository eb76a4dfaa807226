import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import { useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useUserFailureToast } from './use-user-failure-toast.ts';
import { useDeleteUser } from './users.hooks.ts';

/** Deletes a user. The admin must first confirm that the personal data of the user are exported or not needed. */
export function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useUserFailureToast();
  const { mutate, isPending } = useDeleteUser(user, {
    onSuccess: (deletedUser) =>
      show({
        title: t`Person Deleted`,
        description: t`The records stay under ${deletedUser.fullName}.`,
        variant: 'success',
      }),
    onError: showFailure(t`The person was not deleted`),
    onSettled: onClose,
  });
  const [isConfirmed, setIsConfirmed] = useState(false);
  const name = user.fullName;
  return (
    <ConfirmDialog
      title={<Trans>Delete {name}?</Trans>}
      action={<Trans>Delete person</Trans>}
      disabledReason={isConfirmed ? undefined : t`Check the box above first`}
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
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
