import { useEffect, useRef, type CSSProperties } from 'react';

/** The space between a button and its menu, in pixels. */
const gap = 6;

/** Returns the style of a fixed element below a button. `align` is the side, in the reading direction, at which they align. */
export function positionBelow(button: HTMLElement, align: 'start' | 'end'): CSSProperties {
  const { left, right, bottom } = button.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(button).direction === 'rtl';
  const isAtRight = (align === 'end') !== isRightToLeft;
  return {
    top: bottom + gap,
    maxHeight: window.innerHeight - bottom - 2 * gap,
    ...(isAtRight ? { right: document.documentElement.clientWidth - right } : { left }),
  };
}

type Elements = readonly { current: HTMLElement | null }[];

/** True if a part of the element is in the viewport. Only the vertical position counts. */
export const isInViewport = (element: HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
};

/**
 * While `isActive`, calls `onLeave` if something outside of the elements is pressed or gets the focus, and `onMove` if the
 * page scrolls or the window changes its size.
 */
export function useOutsideInteraction(
  isActive: boolean,
  inside: Elements,
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
