import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives a heading the focus when its view comes, and shows the page from its top: the button that led here is gone, and
 * a screen reader would start at the top of the page. Not where the whole page is new: there the router sees to it.
 */
export function useFocusOnShow<Heading extends HTMLElement>(isWanted: boolean): RefObject<Heading | null> {
  const heading = useRef<Heading>(null);
  useEffect(() => {
    if (!isWanted) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [isWanted]);
  return heading;
}
