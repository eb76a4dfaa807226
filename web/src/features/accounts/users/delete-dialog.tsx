import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useUserFailure } from './use-user-failure.ts';
import { useDeleteUser } from './users.hooks.ts';

/** Asks before a person is deleted: it cannot be taken back, and it does not take the evidence. */
export function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui();
  const { show } = useToast();
  const failure = useUserFailure();
  const { mutate, isPending } = useDeleteUser(user, {
    onSuccess: (deleted) =>
      show({
        title: t`Person Deleted`,
        description: t`The records stay under ${deleted.fullName}.`,
        variant: 'success',
      }),
    onError: failure(t`The person was not deleted`),
    onSettled: onClose,
  });
  const [isSure, setIsSure] = useState(false);
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
          disabledReason={isSure ? undefined : t`Confirm first`}
          onClick={() => mutate()}
        >
          <Trans>Delete person</Trans>
        </Button>
      }
    >
      <ul className="list-disc grid gap-1.5 ps-5 text-14">
        <li>
          <Trans>
            Name, email, employee ID, phone, position and department are removed. Nobody can bring them back.
          </Trans>
        </li>
        <li>
          <Trans>The person is signed out at once and cannot sign in any more.</Trans>
        </li>
        <li>
          <Trans>Progress, answers and the activity log stay as evidence, under a made-up name.</Trans>
        </li>
        <li>
          <Trans>
            Certificates that were issued keep the name they were issued to. Revoke them if they must not stand.
          </Trans>
        </li>
      </ul>
      <Checkbox
        label={<Trans>I have exported the data, or it is not needed</Trans>}
        checked={isSure}
        onChange={(event) => setIsSure(event.target.checked)}
      />
    </ConfirmDialog>
  );
}
