import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './dialog.tsx';

type Props = {
  open: boolean;
  title: ReactNode;
  /** What is lost. */
  children: ReactNode;
  onKeep: () => void;
  onDrop: () => void;
};

/** Asks before something that somebody typed is gone for good. */
export function DropTextDialog({ open, title, children, onKeep, onDrop }: Props) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onKeep())}
      title={title}
      cancel={
        <Button onClick={onKeep}>
          <Trans>Go on writing</Trans>
        </Button>
      }
      confirm={
        <Button variant="danger" onClick={onDrop}>
          <Trans>Discard</Trans>
        </Button>
      }
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
