import { useEffect, useRef, type RefObject } from 'react';
import { pageScrollOffset, type Jump } from './use-reading-position.ts';

type Options = {
  /** The element with the text; null until its layout is known. */
  article: HTMLElement | null;
  /** The depth in percent at which the person stopped reading; 0 to open the text at its top. */
  depth: number;
  /**
   * After scrolling, this hook writes the scroll offset into this ref, so that `useReadingPosition` does not count the
   * scrolling as the person's.
   */
  jump: RefObject<Jump>;
};

/**
 * Scrolls once, so that the line where the person stopped reading is in the middle of the window. A text that the
 * person has not started, or has read to its end, opens at its top.
 */
export function useOpenAtStop({ article, depth, jump }: Options): void {
  const hasScrolled = useRef(false);
  useEffect(() => {
    if (!article || hasScrolled.current) return;
    hasScrolled.current = true;
    if (depth <= 0 || depth >= 100) return;
    const { top, height } = article.getBoundingClientRect();
    const stop = window.scrollY + top + (height * depth) / 100;
    window.scrollTo({ top: Math.max(0, stop - window.innerHeight / 2), behavior: 'instant' });
    jump.current = pageScrollOffset();
  }, [article, depth, jump]);
}
