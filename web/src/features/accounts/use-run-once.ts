import { useRef } from 'react';

/**
 * Returns a function that runs an asynchronous task and ignores further calls while the task is running and after it
 * has succeeded. A busy button alone is not enough: a second press can arrive before React has rendered it as busy.
 * Errors are ignored here, because the mutation that runs the task keeps its error.
 */
export function useRunOnce() {
  const isRunningOrDone = useRef(false);
  return (task: () => Promise<unknown>, onSuccess?: () => void): void => {
    if (isRunningOrDone.current) return;
    isRunningOrDone.current = true;
    task().then(onSuccess, () => {
      isRunningOrDone.current = false;
    });
  };
}
