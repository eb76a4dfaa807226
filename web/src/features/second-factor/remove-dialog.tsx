import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type Props = { open: boolean; question: ReactNode; isPending: boolean; onCancel: () => void; onRemove: () => void };

/** Asks for confirmation before a second factor is removed. The dialog stays open while the removal is running. */
export function RemoveDialog({ open, question, isPending, onCancel, onRemove }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title={question}
      action={<Trans>Remove</Trans>}
      isPending={isPending}
      onConfirm={onRemove}
      onClose={onCancel}
    >
      <p className="text-ink-2">
        <Trans>After that, you cannot sign in with it.</Trans>
      </p>
    </ConfirmDialog>
  );
}
