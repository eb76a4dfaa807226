/**
 * The side to which a button scrolls a box next, because content on this side is out of view; `none` if the whole
 * content is in view.
 */
export type HiddenSide = 'none' | 'right' | 'left';

/** Content that is at most this number of pixels wider than the box counts as fitting, because browsers round sizes. */
const tolerance = 2;

export function hiddenSide({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): HiddenSide {
  if (scrollWidth <= clientWidth + tolerance) return 'none';
  return scrollLeft + clientWidth >= scrollWidth - tolerance ? 'left' : 'right';
}
