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
  // The browser calls the animation frame callback directly before it paints. The timer that this callback starts ends
  // only after the browser has painted.
  requestAnimationFrame(() => setTimeout(callOnce));
  setTimeout(callOnce, maximumWaitMs);
}
