import { useEffect, useState } from 'react';

/** The milliseconds for which a pointer is ignored after something has appeared or moved below it. */
const ignoredMs = 600;

/**
 * False for a moment after `layout` has changed: a press that was meant for the previous content must not press the new
 * one. The first value counts as a change if `isUnexpected` is true. While the result is false, set
 * `pointer-events: none`, which does not affect the keyboard.
 */
export function useSettled(layout: unknown, isUnexpected = false): boolean {
  const [settled, setSettled] = useState<{ readonly layout: unknown } | null>(isUnexpected ? null : { layout });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ layout }), ignoredMs);
    return () => {
      clearTimeout(timer);
      setSettled(null);
    };
  }, [layout]);
  return settled !== null && Object.is(settled.layout, layout);
}
