import { useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { SopDialog } from '../features/sops/lazy-dialogs.ts';
import { sopNumberIn } from '../lib/paths.ts';

type SopInPlace = {
  /** Follows a link of a text: a procedure opens over the page, and closing it leads back to the same place. */
  follow: (href: string) => void;
  open: (number: string) => void;
  dialog: ReactNode;
};

/** Lets a page open procedures without leaving the place where somebody reads. */
export function useSopInPlace(): SopInPlace {
  const { history } = useRouter();
  const [number, setNumber] = useState<string>();
  return {
    follow: (href) => {
      const wanted = sopNumberIn(href);
      if (wanted === undefined) history.push(href);
      else setNumber(wanted);
    },
    open: setNumber,
    dialog: number ? (
      <Suspense>
        <SopDialog number={number} onClose={() => setNumber(undefined)} />
      </Suspense>
    ) : null,
  };
}
