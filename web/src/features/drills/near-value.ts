import type { MouseEvent } from 'react';

/** The places around a tap at which a value counts as tapped, in pixels, the nearest first. */
const places = [
  [0, -6],
  [0, 6],
  [-8, 0],
  [8, 0],
  [0, -12],
  [0, 12],
] as const;

/**
 * On a touch screen, a tap beside a value of the output presses the nearest value. A finger in a glove is larger than a
 * line of text.
 */
export function pressNearValue({ target, currentTarget, clientX, clientY }: MouseEvent): void {
  const isBeside = target instanceof Element && currentTarget.contains(target) && !target.closest('button');
  if (!isBeside || !window.matchMedia('(pointer: coarse)').matches) return;
  for (const [x, y] of places) {
    const value = document.elementFromPoint(clientX + x, clientY + y)?.closest<HTMLElement>('.host-value');
    if (!value) continue;
    // A tap that misses the button beside a pressed value must not take the button away.
    if (value.ariaExpanded !== 'true') value.click();
    return;
  }
}
