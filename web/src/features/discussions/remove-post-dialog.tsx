import { Trans } from '@lingui/react/macro';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type Props = { isPending: boolean; onRemove: () => void; onClose: () => void };

/** Asks whether to remove a post. */
export function RemovePostDialog({ isPending, onRemove, onClose }: Props) {
  return (
    <ConfirmDialog
      title={<Trans>Remove this post</Trans>}
      action={<Trans>Remove</Trans>}
      cancel={<Trans>Keep it</Trans>}
      isPending={isPending}
      onConfirm={onRemove}
      onClose={onClose}
    >
      <p>
        <Trans>The text is deleted and cannot be restored. The page shows who removed it and when.</Trans>
      </p>
    </ConfirmDialog>
  );
}
