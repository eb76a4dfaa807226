import { type RefObject, useEffect, useRef } from 'react';

/**
 * When a view is mounted, focuses its heading and scrolls to the top of the page. Otherwise the focus would be lost,
 * because the button that opened the view no longer exists. `isEnabled` is false if the view opens together with a new
 * page: then the router moves the focus.
 */
export function useHeadingFocus(isEnabled: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isEnabled) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [isEnabled]);
  return heading;
}
