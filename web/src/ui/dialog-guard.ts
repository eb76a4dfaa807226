import { createContext, type RefObject, useContext, useEffect } from 'react';

/** Asks the person whether to close the dialog, and calls `close` if the answer is yes. */
type Guard = (close: () => void) => void;

/**
 * A context with a ref to the guard of the surrounding dialog. The ref holds null if the dialog closes without a
 * question. Outside a dialog, the context is null.
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
