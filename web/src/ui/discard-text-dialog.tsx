import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LazyConfirmDialog } from './lazy-dialog.tsx';

type Props = {
  open: boolean;
  title: ReactNode;
  /** Explains what is lost. */
  children: ReactNode;
  onCancel: () => void;
  onDiscard: () => void;
};

/** Asks for confirmation before unsaved text is discarded. */
export function DiscardTextDialog({ open, title, children, onCancel, onDiscard }: Props) {
  return (
    <LazyConfirmDialog
      open={open}
      title={title}
      action={<Trans>Discard</Trans>}
      cancel={<Trans>Keep editing</Trans>}
      onConfirm={onDiscard}
      onClose={onCancel}
    >
      <p>{children}</p>
    </LazyConfirmDialog>
  );
}
