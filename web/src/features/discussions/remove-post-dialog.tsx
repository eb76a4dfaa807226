import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

type Props = { isPending: boolean; onRemove: () => void; onClose: () => void };

/** Asks for confirmation before a post is removed. */
export function RemovePostDialog({ isPending, onRemove, onClose }: Props) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<Trans>Remove this post</Trans>}
      cancel={
        <Button onClick={onClose}>
          <Trans>Keep it</Trans>
        </Button>
      }
      confirm={
        <Button variant="danger" busy={isPending} onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      }
    >
      <p>
        <Trans>The text is deleted and cannot be restored. The page shows who removed it and when.</Trans>
      </p>
    </ConfirmDialog>
  );
}
