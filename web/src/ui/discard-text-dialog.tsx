import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './dialog.tsx';

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
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onCancel())}
      title={title}
      cancel={
        <Button onClick={onCancel}>
          <Trans>Continue writing</Trans>
        </Button>
      }
      confirm={
        <Button variant="danger" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
      }
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
