import { useRef } from 'react';

/**
 * Lets one call run at a time, and none after it succeeded: a second press may come before React has drawn the
 * button as busy. The failure of the call stays with the mutation that made it.
 */
export function useOnce() {
  const isRunning = useRef(false);
  return (run: () => Promise<unknown>, onSuccess: () => void): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    run().then(onSuccess, () => {
      isRunning.current = false;
    });
  };
}
