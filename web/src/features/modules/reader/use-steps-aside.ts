import { useEffect, useState } from 'react';
import { pixels } from './use-reading-position.ts';

/** Smaller movements are a trembling finger. */
const least = 12;

/** Which of the two strips that stick to the text step aside. */
export interface Aside {
  readonly top: boolean;
  readonly bottom: boolean;
}

/**
 * On a phone the strips above and below would take a third of the screen: they step aside while somebody reads on,
 * and come back with the first movement upwards, or where the text itself begins and ends.
 */
export function useStepsAside(text: HTMLElement | null): Aside {
  const [aside, setAside] = useState<Aside>({ top: false, bottom: false });
  useEffect(() => {
    if (!text) return;
    let from = window.scrollY;
    const onScroll = () => {
      const moved = window.scrollY - from;
      if (Math.abs(moved) < least) return;
      from = window.scrollY;
      const box = text.getBoundingClientRect();
      const top = moved > 0 && box.top < pixels('--hdr');
      const bottom = moved > 0 && box.bottom > window.innerHeight - pixels('--dock');
      setAside((before) => (before.top === top && before.bottom === bottom ? before : { top, bottom }));
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [text]);
  return aside;
}
