/** The number of frames without a change after which the heights of the outputs are final. */
const quietFrames = 5;

/** What a trainee does to look at something else than the end. */
const ownMoves = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Scrolls a screen to its end now and whenever its own height changes. An output gets its real height only when it comes
 * into view, which takes a few frames. Until then, the screen is scrolled again after each change of a height. Later
 * changes do not scroll it, for example what is opened in an output. Returns the function that ends it.
 */
export function keepEndInView(screen: HTMLElement): () => void {
  const showEnd = () => {
    screen.scrollTop = screen.scrollHeight;
  };
  if (typeof ResizeObserver === 'undefined') {
    showEnd();
    return () => undefined;
  }
  let frame = 0;
  // The new output is laid out here, and scrolled into view before the browser looks at what is in view.
  const first = requestAnimationFrame(showEnd);
  const ofOutputs = new ResizeObserver(() => {
    showEnd();
    cancelAnimationFrame(frame);
    let left = quietFrames;
    const count = () => {
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(count);
      else ofOutputs.disconnect();
    };
    frame = requestAnimationFrame(count);
  });
  // The height of the screen changes with the rows of words below it, so the screen stays observed.
  const ofScreen = new ResizeObserver(() => {
    showEnd();
    for (const group of screen.children) ofOutputs.observe(group);
  });
  const stop = () => ofOutputs.disconnect();
  for (const move of ownMoves) screen.addEventListener(move, stop, { passive: true });
  ofScreen.observe(screen);
  return () => {
    cancelAnimationFrame(first);
    cancelAnimationFrame(frame);
    ofScreen.disconnect();
    ofOutputs.disconnect();
    for (const move of ownMoves) screen.removeEventListener(move, stop);
  };
}
