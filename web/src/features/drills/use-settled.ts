import { useEffect, useState } from 'react';

/**
 * For this number of milliseconds after something has appeared or moved below the pointer, presses of the pointer are
 * ignored.
 */
const ignorePressesMs = 600;

/**
 * False until 600 milliseconds after the last change of `layout`: a press that was meant for the previous content must
 * not press the new content. If `isUnexpected` is true, the first value of `layout` counts as a change too: the content
 * has appeared without an action of the person. While the result is false, the caller must set `pointer-events: none`,
 * which does not affect the keyboard.
 */
export function useSettled(layout: unknown, isUnexpected = false): boolean {
  const [settled, setSettled] = useState<{ readonly layout: unknown } | null>(isUnexpected ? null : { layout });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ layout }), ignorePressesMs);
    return () => {
      clearTimeout(timer);
      setSettled(null);
    };
  }, [layout]);
  return settled !== null && Object.is(settled.layout, layout);
}
