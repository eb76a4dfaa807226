import { afterEach, expect, it, vi } from 'vitest';
import { positionAtButton } from './floating.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const padding = 6;
const rowHeight = 44;

/**
 * Returns the maximum height of a box below its button. `scrollHeight` is the height of the content of the box. The
 * window is 640 pixels high, and the button ends 225 pixels below its upper edge.
 */
function maxHeightOf(scrollHeight: number): unknown {
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(640);
  const button = document.createElement('button');
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(229, 181, 75, 44));
  const box = document.createElement('div');
  vi.spyOn(box, 'scrollHeight', 'get').mockReturnValue(scrollHeight);
  const style = positionAtButton(button, 'start', box, { padding, height: rowHeight });
  return Object.entries(style).find(([name]) => name === '--floating-max-height')?.[1];
}

it('a list whose rows all fit can be as high as the room below its button', () => {
  // 640 (window) - 225 (button) - 2 * 6 (the gaps above and below the box)
  expect(maxHeightOf(padding + 9 * rowHeight)).toBe('403px');
});

it('a list that scrolls ends in the middle of a row', () => {
  // In the 403 pixels below the button, 8.5 of the 14 rows fit.
  expect(maxHeightOf(padding + 14 * rowHeight)).toBe(`${padding + 8.5 * rowHeight}px`);
});
