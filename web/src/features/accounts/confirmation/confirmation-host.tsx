import { useEffect, useState, type ReactNode } from 'react';
import { identityConfirmation } from '../../../lib/api/confirmation.ts';
import { loadCode } from '../../../lib/load-code.ts';

/**
 * The server refuses some calls until the person has confirmed who they are. This component then opens the confirmation
 * dialog. The API client repeats the refused call if `identityConfirmation.ask` resolves to true. Calls that are refused
 * while the dialog is open share this dialog. The screen below stays as it is, so nothing typed is lost. A call fails if
 * the script of the dialog cannot be fetched.
 */
export function ConfirmationHost(): ReactNode {
  const [dialog, setDialog] = useState<ReactNode>(null);
  useEffect(() => {
    let isUnmounted = false;
    /**
     * Resolves when the dialog closes: to true if the person has confirmed, otherwise to false. Undefined while no dialog
     * is open.
     */
    let pendingResult: Promise<boolean> | undefined;
    let cancel = () => {};
    const openDialog = async () => {
      const { ConfirmationDialog } = await loadCode(() => import('./confirmation-dialog.tsx'));
      if (isUnmounted) return false;
      return new Promise<boolean>((resolve) => {
        cancel = () => resolve(false);
        const close = (isConfirmed: boolean) => {
          setDialog(null);
          resolve(isConfirmed);
        };
        setDialog(<ConfirmationDialog onClose={close} />);
      });
    };
    const ask = () =>
      (pendingResult ??= openDialog().finally(() => {
        pendingResult = undefined;
      }));
    identityConfirmation.ask = ask;
    return () => {
      isUnmounted = true;
      if (identityConfirmation.ask === ask) identityConfirmation.ask = undefined;
      cancel();
    };
  }, []);
  return dialog;
}
