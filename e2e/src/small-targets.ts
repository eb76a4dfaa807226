import type { Page } from '@playwright/test';

/** Returns the controls that are lower than 44 px, with their heights, except links within a line of text. */
export const findSmallTargets = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('a, button, label:has(input)')]
      .filter((control) => {
        const isAlone = control.parentElement?.textContent?.trim() === control.textContent?.trim();
        return getComputedStyle(control).display !== 'inline' || isAlone;
      })
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      // 44 px, less what browsers round.
      .filter(({ box }) => box.width > 1 && box.height > 0 && box.height < 43.5)
      .map(({ control, box }) => `${control.outerHTML.slice(0, 120)} ${box.height}`),
  );
