import { useEffect, useState } from 'react';
import { readCssHeight } from './use-reading-position.ts';

/** A shorter movement does not count as scrolling, because a finger on the screen does not stay still. */
const minimumDistanceInPixels = 12;

/** For each of the two bars that belong to the reading page: whether the bar is hidden. */
export interface HiddenBars {
  /** True if the bar below the app's header is hidden. */
  readonly top: boolean;
  /** True if the bar above the app's navigation is hidden. */
  readonly bottom: boolean;
}

/**
 * Hides two bars of the reading page on a phone while the person scrolls down, because the bars cover a third of the
 * screen. One bar is below the app's header (`--hdr`), the other above the app's navigation (`--dock`). Header and
 * navigation stay visible. Both bars are visible again after the person scrolls up. The upper bar is always visible at
 * the beginning of the text, the lower bar at its end.
 */
export function useHiddenBars(article: HTMLElement | null): HiddenBars {
  const [hiddenBars, setHiddenBars] = useState<HiddenBars>({ top: false, bottom: false });
  useEffect(() => {
    if (!article) return;
    let lastOffset = 0;
    // Waits for the next frame: reading the offset now would make the browser lay out the whole page before the first
    // paint.
    const frame = requestAnimationFrame(() => {
      lastOffset = window.scrollY;
    });
    const onScroll = () => {
      const distance = window.scrollY - lastOffset;
      if (Math.abs(distance) < minimumDistanceInPixels) return;
      lastOffset = window.scrollY;
      const box = article.getBoundingClientRect();
      const top = distance > 0 && box.top < readCssHeight('--hdr');
      const bottom = distance > 0 && box.bottom > window.innerHeight - readCssHeight('--dock');
      setHiddenBars((before) => (before.top === top && before.bottom === bottom ? before : { top, bottom }));
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
    };
  }, [article]);
  return hiddenBars;
}
