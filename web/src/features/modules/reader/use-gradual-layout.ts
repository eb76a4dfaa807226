import { useEffect, useState } from 'react';
import { afterPaint } from '../../../lib/after-paint.ts';

/** The duration of a step, in milliseconds. A press waits no longer than that, even on a slow processor. */
const stepMs = 8;

/** The number of blocks of the text (paragraphs, lists, tables, figures) that are laid out together. */
const blocksAtOnce = 4;

/**
 * Spreads the first layout of a long text over several short tasks. So a slow phone shows the beginning of the text
 * early and reacts to presses. Returns true when the whole text is laid out. Until then:
 * - `article` must have the attribute `data-laying-out`: prose.css skips the layout of blocks outside of the window.
 * - Positions in the text must not be measured, because its height is not final.
 *
 * The whole text is laid out at once if `isNeededAtOnce` is true. The caller passes true if the page opens at a place
 * further down. A text that replaces the first text is laid out at once, too.
 */
export function useGradualLayout(article: HTMLElement | null, isNeededAtOnce: boolean): boolean {
  const [isLaidOut, setLaidOut] = useState(isNeededAtOnce);
  if (isNeededAtOnce && !isLaidOut) setLaidOut(true);
  useEffect(
    () => (article && !isLaidOut ? layOutInSteps(article, () => setLaidOut(true)) : undefined),
    [article, isLaidOut],
  );
  return isLaidOut;
}

/** Calls `onEnd` when all blocks are laid out. Returns a function that stops the steps. */
function layOutInSteps(article: HTMLElement, onEnd: () => void): () => void {
  const blocks = [...article.children].filter((block) => block instanceof HTMLElement);
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const step = () => {
    if (isStopped) return;
    const end = performance.now() + stepMs;
    do {
      for (const block of blocks.slice(next, next + blocksAtOnce)) block.style.contentVisibility = 'visible';
      next += blocksAtOnce;
      // Reading the height makes the browser lay out these blocks now, so that the loop can measure how long that
      // takes.
      void article.offsetHeight;
    } while (next < blocks.length && performance.now() < end);
    if (next < blocks.length) timer = setTimeout(step);
    else onEnd();
  };
  afterPaint(step);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
