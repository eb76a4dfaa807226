/** The cut side of a box that scrolls sideways, which a button shows next; `none` if the whole content is in view. */
export type HiddenSide = 'none' | 'right' | 'left';

/** The number of pixels by which the content may be wider than the box and still count as fitting: a browser rounds. */
const tolerance = 2;

export function hiddenSide({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): HiddenSide {
  if (scrollWidth <= clientWidth + tolerance) return 'none';
  return scrollLeft + clientWidth >= scrollWidth - tolerance ? 'left' : 'right';
}
