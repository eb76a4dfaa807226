import { useEffect, useRef, type CSSProperties, type RefObject } from 'react';
import { cx } from 'class-variance-authority';
import { styleVars } from './style-vars.ts';

/** The space between a button and the box below it, and below the box, in pixels. */
const gap = 6;

/** The look of a box below a button. `positionBelow` returns the custom properties that it needs. */
export const floatingBox = cx(
  'fixed top-(--floating-top) z-30 max-h-(--floating-max-height) overflow-auto',
  'rounded-3 border border-line-strong bg-raised text-14 shadow-[0_10px_32px_var(--shadow-c)] outline-0',
);

/**
 * Returns the position of a box below a button as custom properties. `align` is the side, in the reading direction, at
 * which the box and the button align.
 */
export function positionBelow(button: HTMLElement, align: 'start' | 'end'): CSSProperties {
  const { left, right, bottom } = button.getBoundingClientRect();
  const fromRight = document.documentElement.clientWidth - right;
  const isRightToLeft = getComputedStyle(button).direction === 'rtl';
  const fromStart = isRightToLeft ? fromRight : left;
  const fromEnd = isRightToLeft ? left : fromRight;
  return styleVars({
    '--floating-top': `${bottom + gap}px`,
    '--floating-max-height': `${window.innerHeight - bottom - 2 * gap}px`,
    '--floating-start': align === 'start' ? `${fromStart}px` : 'auto',
    '--floating-end': align === 'end' ? `${fromEnd}px` : 'auto',
  });
}

/** Returns true if a part of the element is in the viewport. Only its vertical position counts. */
export const isInViewport = (element: HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
};

/**
 * While `isActive`, calls `onLeave` if something outside of the elements `inside` is pressed or gets the focus, and
 * `onMove` if anything scrolls or the window changes its size.
 */
export function useOutsideInteraction(
  isActive: boolean,
  inside: readonly RefObject<HTMLElement | null>[],
  onLeave: () => void,
  onMove: () => void,
): void {
  const latest = useRef({ inside, onLeave, onMove });
  useEffect(() => {
    latest.current = { inside, onLeave, onMove };
  });
  useEffect(() => {
    if (!isActive) return;
    const leave = (event: Event) => {
      const isInside = latest.current.inside.some(({ current }) => current?.contains(event.target as Node));
      if (!isInside) latest.current.onLeave();
    };
    const move = () => latest.current.onMove();
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
