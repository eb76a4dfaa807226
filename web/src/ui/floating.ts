import { useEffect, useRef, type CSSProperties, type RefObject } from 'react';
import { cx } from 'class-variance-authority';
import { styleVars } from './style-vars.ts';

/**
 * The space between the box and the button, and between the box and the upper or lower edge of the viewport, in pixels.
 */
const gap = 6;

/**
 * The look of a box at a button. `positionAtButton` sets its custom properties. The caller adds the classes for
 * `--floating-start` and `--floating-end`.
 */
export const floatingBox = cx(
  'fixed top-(--floating-top) bottom-(--floating-bottom) z-30 max-h-(--floating-max-height) overflow-auto',
  'rounded-3 border border-line-strong bg-raised text-14 shadow-[0_10px_32px_var(--shadow-c)] outline-0',
);

/** The minimum space in pixels between the box and the left and right edges of the viewport. */
const sideGap = 12;

/**
 * Returns the position of a box below a button as custom properties.
 * - `align`: the edges of the box and the button that are in line, at the `start` or `end` in the reading direction.
 * - `box`: the box, once it is drawn. If it does not fit, it is moved sideways, or above the button if there is more
 *   room than below.
 * - `rows`: the size in pixels of the rows of a list. If not all rows fit, the last visible row is cut in half, which
 *   shows that the list scrolls.
 */
export function positionAtButton(
  button: HTMLElement,
  align: 'start' | 'end',
  box: HTMLElement | null = null,
  rows: { readonly padding: number; readonly height: number } | null = null,
): CSSProperties {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const viewportWidth = document.documentElement.clientWidth;
  const fromRight = viewportWidth - right;
  const isRightToLeft = getComputedStyle(button).direction === 'rtl';
  const fromStart = isRightToLeft ? fromRight : left;
  const fromEnd = isRightToLeft ? left : fromRight;
  const maxOffset = Math.max(sideGap, viewportWidth - (box?.offsetWidth ?? 0) - sideGap);
  const roomBelow = window.innerHeight - bottom - 2 * gap;
  const roomAbove = top - 2 * gap;
  const isAbove = (box?.scrollHeight ?? 0) > roomBelow && roomAbove > roomBelow;
  const room = isAbove ? roomAbove : roomBelow;
  const isCut = rows !== null && (box?.scrollHeight ?? 0) > room;
  return styleVars({
    '--floating-top': isAbove ? 'auto' : `${bottom + gap}px`,
    '--floating-bottom': isAbove ? `${window.innerHeight - top + gap}px` : 'auto',
    '--floating-max-height': `${isCut ? cutLastRow(room, rows) : room}px`,
    '--floating-start': align === 'start' ? `${Math.min(fromStart, maxOffset)}px` : 'auto',
    '--floating-end': align === 'end' ? `${Math.min(fromEnd, maxOffset)}px` : 'auto',
  });
}

/** The greatest height up to `room` at which the last visible row is cut in half. */
function cutLastRow(room: number, { padding, height }: { readonly padding: number; readonly height: number }): number {
  const paddingAndHalfRow = padding + height / 2;
  const wholeRows = Math.floor((room - paddingAndHalfRow) / height);
  return paddingAndHalfRow + wholeRows * height;
}

/** Returns true if a part of the element is in the viewport. Only the vertical position is checked. */
export const isInViewport = (element: HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
};

type FloatingBoxOptions = {
  isActive: boolean;
  /** The box and its button. */
  ownElements: readonly RefObject<HTMLElement | null>[];
  onLeave: () => void;
  onMove: () => void;
};

/**
 * While `isActive`, calls `onLeave` if something outside of `ownElements` is pressed or gets the focus, and `onMove` if
 * anything scrolls or the window changes its size.
 */
export function useFloatingBox({ isActive, ownElements, onLeave, onMove }: FloatingBoxOptions): void {
  const latestOptions = useRef({ ownElements, onLeave, onMove });
  useEffect(() => {
    latestOptions.current = { ownElements, onLeave, onMove };
  });
  useEffect(() => {
    if (!isActive) return;
    const leave = (event: Event) => {
      const isInside = latestOptions.current.ownElements.some(({ current }) => current?.contains(event.target as Node));
      if (!isInside) latestOptions.current.onLeave();
    };
    const move = () => latestOptions.current.onMove();
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    window.addEventListener('resize', move);
    window.addEventListener('scroll', move, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      window.removeEventListener('resize', move);
      window.removeEventListener('scroll', move, { capture: true });
    };
  }, [isActive]);
}
