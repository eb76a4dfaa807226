import type { Page } from '@playwright/test';

/**
 * Holds the requests of a page whose URL matches until the returned function is called. A state that ends with the
 * replies to these requests lasts until then, even on a slow machine.
 */
export async function holdRequests(page: Page, url: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}
