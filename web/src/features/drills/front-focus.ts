/* Moves the focus between the regions of an open run: the frontmost window of the host, the panel of a call, the sheet. */
import { useEffect } from 'react';

/** The element that the first matching selector finds; undefined if no selector matches. */
const findElement = (...selectors: readonly string[]): HTMLElement | null | undefined =>
  selectors.map((each) => document.querySelector<HTMLElement>(each)).find(Boolean);

/**
 * Finds the element that takes the focus in the frontmost window: the input line, or the box that replaces the input
 * line while a command line is running. In the window of a tool, this is the content of the tool.
 */
const findFront = () => findElement('.host-ask textarea, .host-ask[tabindex]', '.host-screen');

/**
 * Moves the focus to the frontmost window: to the input line if the window has an input line, otherwise to the content.
 */
export const focusFront = (): void => findFront()?.focus({ preventScroll: true });

/** Moves the focus to the frontmost window if no element has the focus, because the element that had it was removed. */
export function restoreLostFocus(): void {
  if (document.activeElement === document.body) focusFront();
}

const panel = '.drill-work [role=dialog]';

/** Matches the boxes of modal dialogs, which the trainee must answer first. The panel of a call is no modal dialog. */
const modalDialog = '[data-shape]';

/** Moves the focus to the panel of a call, if one is open. */
export const focusPanel = (): void => findElement(panel)?.focus();

/**
 * Handles three keys on the page of a run. F2 presses the button that opens a call. F8 presses the button that hands in
 * the sheet. F6 moves the focus. From the frontmost window, F6 moves the focus to the first of these elements that
 * exists: the panel of a call, the button Answer, the sheet line that is being written, the first button of the sheet.
 * From everywhere else, F6 moves the focus to the frontmost window. Browsers, Windows and screen readers do not use these
 * keys without a modifier key.
 */
export function useRunKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // While a modal dialog is open, the keys do nothing: the trainee must answer the dialog first.
      if (!/^F[268]$/.test(event.key) || document.querySelector(modalDialog)) return;
      // With a modifier key, as in Alt+F8, the keys belong to the browser, the desktop or the screen reader.
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (event.key !== 'F6') {
        findElement(`[aria-keyshortcuts=${event.key}]`)?.click();
        return;
      }
      if (document.activeElement !== findFront()) focusFront();
      else
        findElement(
          panel,
          '.drill-waits button',
          '.drill-sheet [aria-current=step] input',
          '.drill-sheet [aria-current=step]',
          '.drill-sheet button',
        )?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
