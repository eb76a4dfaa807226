import type { KeyboardEvent } from 'react';

/**
 * Moves the focus with the arrow keys, Home and End among the elements that match `selector` inside the current target
 * of the event. Returns false if another key was pressed, or if no matching element has the focus.
 */
export function moveWithArrows(event: KeyboardEvent<HTMLElement>, selector: string): boolean {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const index = items.findIndex((item) => item === document.activeElement);
  const next = index === -1 ? undefined : items[nextIndex(event.key, index, items.length)];
  if (!next) return false;
  event.preventDefault();
  next.focus();
  return true;
}

/** Returns the index of the element that gets the focus; -1 if the key does not move the focus. */
function nextIndex(key: string, index: number, count: number): number {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(index + 1, count - 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
