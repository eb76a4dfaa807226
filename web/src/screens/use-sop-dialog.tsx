import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { SopDialog } from '../features/sops/lazy-dialogs.ts';
import { findSopNumber } from '../lib/paths.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * `number` is the procedure in the dialog over the page. `depth` is the number of history entries between the page
     * and this procedure: 1 for the first procedure, 2 for a procedure that was opened from it.
     */
    sop?: { readonly number: string; readonly depth: number } | undefined;
  }
}

type SopDialogState = {
  /** Follows a link of the text. A link to a procedure opens the dialog. Any other link navigates. */
  follow: (href: string) => void;
  /** Opens the procedure with this number, for example `LC-07-01`. */
  open: (number: string) => void;
  /** The element to render; null while no procedure is open. */
  dialog: ReactNode;
};

/**
 * Returns a dialog that shows a linked procedure, so that the person stays on the page with the link. Each procedure is
 * an entry of the browser's history: on a phone the dialog covers the page, and Back must close the dialog only.
 */
export function useSopDialog(): SopDialogState {
  const { history, navigate } = useRouter();
  const { id: userId } = useAccount();
  const sop = useRouterState({ select: ({ location }) => location.state.sop });
  const depth = sop?.depth ?? 0;
  const open = (number: string) =>
    void navigate({
      to: '.',
      search: true,
      hash: true,
      state: (state) => ({ ...state, sop: { number, depth: depth + 1 } }),
      resetScroll: false,
      hashScrollIntoView: false,
    });
  const follow = (href: string) => {
    const linkedNumber = findSopNumber(href);
    if (linkedNumber === undefined) history.push(href);
    else open(linkedNumber);
  };
  return {
    follow,
    open,
    // Closing the dialog goes back to the history entry of the page, past all procedures that were opened.
    dialog: sop ? (
      <Suspense>
        <SopDialog number={sop.number} userId={userId} onClose={() => history.go(-depth)} onFollow={follow} />
      </Suspense>
    ) : null,
  };
}
