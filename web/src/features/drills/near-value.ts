import type { MouseEvent } from 'react';

/**
 * Offsets from a tap, in pixels to the right and down, the nearest first. The first value at one of these offsets counts
 * as tapped. So a value of one digit in a line that is 24 pixels high can be pressed on an area of 44 by 48 pixels.
 */
const offsets = [0, -8, 8, -13, 13, -18, 18]
  .flatMap((x) => [0, -6, 6, -12, 12].map((y) => [x, y] as const))
  .toSorted(([x1, y1], [x2, y2]) => Math.hypot(x1, y1) - Math.hypot(x2, y2));

/**
 * On a touch screen, a tap beside a value of the output presses the nearest value. A finger in a glove is larger than a
 * line of text.
 */
export function pressNearValue({ target, currentTarget, clientX, clientY }: MouseEvent): void {
  const isBesideButtons = target instanceof Element && currentTarget.contains(target) && !target.closest('button');
  if (!isBesideButtons || !window.matchMedia('(pointer: coarse)').matches) return;
  for (const [x, y] of offsets) {
    const value = document.elementFromPoint(clientX + x, clientY + y)?.closest<HTMLElement>('.host-value');
    if (!value) continue;
    // The buttons of a pressed value are open. The tap was meant for one of them, and another press of the value would
    // close them.
    if (value.ariaExpanded !== 'true') value.click();
    return;
  }
}
