/** The longest time that a callback waits. This limit is needed for a hidden page, which has no frames. */
const maximumWaitMs = 200;

/** Calls `callback` once, after the browser has painted what the page shows now. */
export function afterPaint(callback: () => void): void {
  let isCalled = false;
  const callOnce = () => {
    if (isCalled) return;
    isCalled = true;
    callback();
  };
  // The frame is painted directly after its callbacks, and before the next timer.
  requestAnimationFrame(() => setTimeout(callOnce));
  setTimeout(callOnce, maximumWaitMs);
}
