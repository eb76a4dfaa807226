import { useEffect } from 'react';

/** The first element that one of the selectors finds, in their order. */
const find = (...selectors: readonly string[]): HTMLElement | null | undefined =>
  selectors.map((each) => document.querySelector<HTMLElement>(each)).find(Boolean);

/** The line with the prompt, or what is in its place, or else the tool in front. */
const findFront = () => find('.host-ask textarea, .host-ask[tabindex]', '.host-screen');

/** Moves the focus to the window in front: to its line with the prompt, if it has one. */
export const focusFront = (): void => findFront()?.focus({ preventScroll: true });

/** Moves the focus to the window in front if the element that had it is gone. */
export function focusCommandLine(): void {
  if (document.activeElement === document.body) focusFront();
}

const panel = '.drill-work [role=dialog]';

/** Moves the focus to the panel of a call, if one is open. */
export const focusPanel = (): void => find(panel)?.focus();

/**
 * F6 goes from the line with the prompt to what stands beside the host, the panel of a call or the line of the sheet that is
 * being written. From everywhere else it goes to the line with the prompt.
 */
export function useRegionKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A question must be answered first.
      if (event.key !== 'F6' || document.activeElement?.closest('[aria-modal=true], dialog')) return;
      event.preventDefault();
      if (document.activeElement !== findFront()) focusFront();
      else
        find(
          panel,
          '.drill-sheet [aria-current=step] input',
          '.drill-sheet [aria-current=step]',
          '.drill-sheet button',
        )?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
