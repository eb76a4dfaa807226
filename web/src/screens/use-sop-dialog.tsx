import { useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { SopDialog } from '../features/sops/lazy-dialogs.ts';
import { findSopNumber } from '../lib/paths.ts';

type SopDialogState = {
  /** Follows a link of a text. A link to a procedure opens the dialog, any other link navigates. */
  follow: (href: string) => void;
  open: (number: string) => void;
  dialog: ReactNode;
};

/** A dialog for the procedures to which a text links, so that the reader does not leave the text. */
export function useSopDialog(): SopDialogState {
  const { history } = useRouter();
  const [number, setNumber] = useState<string>();
  return {
    follow: (href) => {
      const linkedNumber = findSopNumber(href);
      if (linkedNumber === undefined) history.push(href);
      else setNumber(linkedNumber);
    },
    open: setNumber,
    dialog: number ? (
      <Suspense>
        <SopDialog number={number} onClose={() => setNumber(undefined)} />
      </Suspense>
    ) : null,
  };
}
