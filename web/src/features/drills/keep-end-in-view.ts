/** After 5 frames in which no output has changed its height, all outputs have their real heights. */
const quietFrames = 5;

/** The DOM events with which the trainee scrolls the screen away from its end. */
const userScrollEvents = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Scrolls a screen with outputs to its end in the next frame, and again whenever the height of the screen changes. An
 * output gets its real height only when it comes into view, which takes a few frames. Until all outputs have their real
 * heights, the screen also scrolls to its end whenever an output changes its height. Later changes of an output do not
 * scroll the screen, for example when the trainee opens a menu in it. Returns a function that stops all of this.
 */
export function keepEndInView(screen: HTMLElement): () => void {
  const showEnd = () => {
    screen.scrollTop = screen.scrollHeight;
  };
  if (typeof ResizeObserver === 'undefined') {
    showEnd();
    return () => undefined;
  }
  let countdownFrame = 0;
  // Scrolls before the browser decides which outputs are in view, so that the browser lays out the outputs at the end.
  const firstFrame = requestAnimationFrame(showEnd);
  const outputObserver = new ResizeObserver(() => {
    showEnd();
    cancelAnimationFrame(countdownFrame);
    let framesLeft = quietFrames;
    const countDown = () => {
      framesLeft -= 1;
      if (framesLeft > 0) countdownFrame = requestAnimationFrame(countDown);
      else outputObserver.disconnect();
    };
    countdownFrame = requestAnimationFrame(countDown);
  });
  // The rows of word buttons below the screen change the height of the screen at any time, so this observer is not
  // disconnected after a few frames.
  const screenObserver = new ResizeObserver(() => {
    showEnd();
    for (const output of screen.children) outputObserver.observe(output);
  });
  const stopObservingOutputs = () => outputObserver.disconnect();
  for (const eventName of userScrollEvents) screen.addEventListener(eventName, stopObservingOutputs, { passive: true });
  screenObserver.observe(screen);
  return () => {
    cancelAnimationFrame(firstFrame);
    cancelAnimationFrame(countdownFrame);
    screenObserver.disconnect();
    outputObserver.disconnect();
    for (const eventName of userScrollEvents) screen.removeEventListener(eventName, stopObservingOutputs);
  };
}
