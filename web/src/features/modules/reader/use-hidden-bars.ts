import { useEffect, useState } from 'react';
import { readLength } from './use-reading-position.ts';

/** Smaller movements of a finger are not treated as scrolling. */
const minimumDistanceInPixels = 12;

/** The bars that are hidden at present: the one above the text, and the one below it. */
export interface HiddenBars {
  readonly top: boolean;
  readonly bottom: boolean;
}

/**
 * Hides the two bars that stick to the text on a phone while the person scrolls down, because they cover a third of the
 * screen. They are visible again after the person scrolls up, and at the beginning and the end of the text.
 */
export function useHiddenBars(article: HTMLElement | null): HiddenBars {
  const [hiddenBars, setHiddenBars] = useState<HiddenBars>({ top: false, bottom: false });
  useEffect(() => {
    if (!article) return;
    let lastOffset = window.scrollY;
    const onScroll = () => {
      const distance = window.scrollY - lastOffset;
      if (Math.abs(distance) < minimumDistanceInPixels) return;
      lastOffset = window.scrollY;
      const box = article.getBoundingClientRect();
      const top = distance > 0 && box.top < readLength('--hdr');
      const bottom = distance > 0 && box.bottom > window.innerHeight - readLength('--dock');
      setHiddenBars((before) => (before.top === top && before.bottom === bottom ? before : { top, bottom }));
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [article]);
  return hiddenBars;
}
