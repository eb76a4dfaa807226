import { useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { SopDialog } from '../features/sops/lazy-dialogs.ts';
import { findSopNumber } from '../lib/paths.ts';

type SopDialogState = {
  /** Follows a link of the text. A link to a procedure opens the dialog. Any other link navigates. */
  follow: (href: string) => void;
  /** Opens the procedure with this number, for example `LC-07-01`. */
  open: (number: string) => void;
  /** The element to render; null while no procedure is open. */
  dialog: ReactNode;
};

/** Returns a dialog that shows a linked procedure, so that the person stays on the page with the link. */
export function useSopDialog(): SopDialogState {
  const { history } = useRouter();
  const { id: userId } = useAccount();
  const [number, setNumber] = useState<string>();
  const follow = (href: string) => {
    const linkedNumber = findSopNumber(href);
    setNumber(linkedNumber);
    if (linkedNumber === undefined) history.push(href);
  };
  return {
    follow,
    open: setNumber,
    dialog: number ? (
      <Suspense>
        <SopDialog number={number} userId={userId} onClose={() => setNumber(undefined)} onFollow={follow} />
      </Suspense>
    ) : null,
  };
}
