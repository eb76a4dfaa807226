import { useEffect, useRef, type CSSProperties } from 'react';

/** Between a button and what opens under it, in pixels. */
const gap = 6;

/** Fixed under the button, on the side it is aligned to in the reading direction, and never wider or higher than the window. */
export function placeUnder(button: HTMLElement, align: 'start' | 'end'): CSSProperties {
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

/** Whether any of it can be seen without scrolling. */
export const isOnScreen = (element: HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
};

/** Calls back when a press or the focus goes elsewhere, and when the page moves under the menu. */
export function useLeaving(isActive: boolean, inside: Elements, onLeave: () => void, onMove: () => void): void {
  const latest = useRef({ inside, onLeave, onMove });
  useEffect(() => {
    latest.current = { inside, onLeave, onMove };
  });
  useEffect(() => {
    if (!isActive) return;
    const leave = (event: Event) => {
      const goesInside = latest.current.inside.some(({ current }) => current?.contains(event.target as Node));
      if (!goesInside) latest.current.onLeave();
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
