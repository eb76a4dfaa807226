import { resumableFromBytes } from '@loopcheck/contract/features/uploads/uploads.rules';
import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDialogGuard } from '../../ui/dialog-guard.ts';

type Props = {
  /** True while files are being sent or processed. */
  isBusy: boolean;
  /** True if the site can receive large files in parts, so that an interrupted upload can continue later. */
  canResumeLater: boolean;
};

/**
 * Asks before the person leaves a running upload. A dialog asks before the person follows a link, goes back, or closes
 * the surrounding dialog. The browser asks before the page is closed or reloaded.
 */
export function LeaveUpload({ isBusy, canResumeLater }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: () => isBusy,
    // `useUnloadWarning` asks before the page is closed.
    enableBeforeUnload: false,
    disabled: !isBusy,
    withResolver: true,
  });
  useUnloadWarning(isBusy);
  /** Closes the surrounding dialog. Undefined until the person tries to close this dialog. */
  const [pendingClose, setPendingClose] = useState<() => void>();
  // If the setter gets a function, React calls it and stores its result. So the setter gets a function that returns
  // `closeDialog`.
  const askBeforeClosing = useCallback((closeDialog: () => void) => setPendingClose(() => closeDialog), []);
  useDialogGuard(isBusy ? askBeforeClosing : null);
  // If the upload ends while the question is open, the question closes and is not shown during the next upload.
  const { reset } = blocker;
  useEffect(() => {
    if (isBusy) return;
    reset?.();
    setPendingClose(undefined);
  }, [isBusy, reset]);
  if (!isBusy) return null;
  if (blocker.status === 'blocked')
    return <LeaveDialog canResumeLater={canResumeLater} onLeave={blocker.proceed} onStay={blocker.reset} />;
  return pendingClose ? (
    <LeaveDialog canResumeLater={canResumeLater} onLeave={pendingClose} onStay={() => setPendingClose(undefined)} />
  ) : null;
}

type DialogProps = Pick<Props, 'canResumeLater'> & { onLeave: () => void; onStay: () => void };

function LeaveDialog({ canResumeLater, onLeave, onStay }: DialogProps) {
  const megabytes = resumableFromBytes / 1024 ** 2;
  return (
    <ConfirmDialog
      title={<Trans>Stop the upload?</Trans>}
      action={<Trans>Stop and leave</Trans>}
      cancel={<Trans>Keep uploading</Trans>}
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p className="text-14 text-ink-2">
        <Trans>A file is still being sent.</Trans>{' '}
        {canResumeLater ? (
          <Trans>
            Files of {megabytes} MB or more continue where they stopped if you choose them again within a day.
          </Trans>
        ) : null}
      </p>
    </ConfirmDialog>
  );
}

/** Makes the browser ask before it closes or reloads the page while `isBusy` is true. */
function useUnloadWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);
}
