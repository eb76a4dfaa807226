import { unattendedHeader } from '@loopcheck/contract/unattended';

/** The events of the window that only a person at the device triggers. */
export const personEvents = ['scroll', 'wheel', 'pointerdown', 'pointermove', 'touchmove', 'keydown'] as const;

/** A person who has not touched, scrolled or typed for this time has probably left. */
export const idleAfterSeconds = 120;

/**
 * When the person last used the page, in milliseconds. Infinity until `recordPageUse` is called, so that no request
 * counts as unattended.
 */
let lastUsedAt = Infinity;

/** Starts recording each use of the page. Opening the page and returning to its tab count as use. */
export function recordPageUse(): void {
  const recordUse = () => {
    lastUsedAt = Date.now();
  };
  recordUse();
  for (const type of personEvents) window.addEventListener(type, recordUse, { passive: true, capture: true });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && recordUse());
}

/**
 * The headers that tell our server whether somebody is using the page. Every request to our server needs them. If
 * nobody has used the page recently, the headers mark the request as unattended: the page sends it by itself. Such a
 * request does not extend the session, so that the session ends on a page that is left open.
 */
export function presenceHeaders(): Record<string, string> {
  return Date.now() - lastUsedAt > idleAfterSeconds * 1000 ? { [unattendedHeader]: '1' } : {};
}
