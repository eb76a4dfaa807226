import { createContext, type RefObject, useContext, useEffect } from 'react';

/** Asks the person whether the dialog may close, and calls `close` if it may. */
type Guard = (close: () => void) => void;

/**
 * A ref to the guard of the surrounding dialog. The ref holds null if the dialog may close without a question. The
 * context is null outside a dialog.
 */
export const DialogGuard = createContext<RefObject<Guard | null> | null>(null);

/** Makes the surrounding dialog call `guard` instead of closing. Null lets the dialog close without a question. */
export function useDialogGuard(guard: Guard | null): void {
  const guardRef = useContext(DialogGuard);
  useEffect(() => {
    if (!guardRef) return;
    guardRef.current = guard;
    return () => {
      guardRef.current = null;
    };
  }, [guardRef, guard]);
}
