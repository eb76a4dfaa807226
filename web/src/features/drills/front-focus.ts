/* Moves the focus between the regions of an open run: the window in front, the panel of a call and the sheet. */
import { useEffect } from 'react';

/** The element that the first matching selector finds; undefined if no selector matches. */
const findElement = (...selectors: readonly string[]): HTMLElement | null | undefined =>
  selectors.map((selector) => document.querySelector<HTMLElement>(selector)).find(Boolean);

/**
 * Finds the element that takes the focus in the window in front. In a window with a prompt, this is the input line, or
 * the box that replaces it while a command line is running. In a tool, it is the content of the tool.
 */
const findFrontElement = () => findElement('.host-ask textarea, .host-ask[tabindex]', '.host-screen');

/**
 * Moves the focus to the window in front: to the input line if the window has an input line, otherwise to the content.
 */
export const focusFront = (): void => findFrontElement()?.focus({ preventScroll: true });

/** Moves the focus to the window in front if no element has the focus, because the focused element was removed. */
export function restoreLostFocus(): void {
  if (document.activeElement === document.body) focusFront();
}

/** Matches the panel of a call or of a drill event. */
const panel = '.drill-work [role=dialog]';

/** Matches the boxes of modal dialogs, which the trainee must answer first. The panel of a call is not modal. */
const modalDialog = '[data-shape]';

/** Moves the focus to the panel of a call or of a drill event, if it is open. */
export const focusPanel = (): void => findElement(panel)?.focus();

/**
 * Handles three keys on the page of a run. Browsers, Windows and screen readers do not use these keys without a modifier
 * key.
 *
 * - F2 presses the button that opens a call.
 * - F8 presses the button that hands in the sheet.
 * - F6 moves the focus to the window in front. If the focus is there already, F6 moves it to the first of these elements
 *   that exists: the panel of a call, the button Answer, the sheet line that is being written, a button of the sheet.
 */
export function useRunKeys(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!/^F[268]$/.test(event.key) || document.querySelector(modalDialog)) return;
      // With a modifier key, as in Alt+F8, the keys belong to the browser, the desktop or the screen reader.
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (event.key !== 'F6') {
        findElement(`[aria-keyshortcuts=${event.key}]`)?.click();
        return;
      }
      if (document.activeElement !== findFrontElement()) focusFront();
      else
        findElement(
          panel,
          '.drill-waits button',
          '.drill-sheet [aria-current=step] input',
          '.drill-sheet [aria-current=step]',
          '.drill-sheet button',
        )?.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
