import { Trans } from '@lingui/react/macro';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks for confirmation before a person who has not read the module uses the last attempt. */
export function LastAttemptDialog({ onStart, onClose }: { onStart: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      variant="primary"
      title={<Trans>This is your last attempt</Trans>}
      action={<Trans>Use the last attempt</Trans>}
      onConfirm={() => {
        onClose();
        onStart();
      }}
      onClose={onClose}
    >
      <Trans>If you do not pass now, you cannot take this quiz after reading. Only a trainer can then help.</Trans>
    </ConfirmDialog>
  );
}
