import type { Page } from '@playwright/test';
import { readSingly } from './reads.ts';

/**
 * Holds the requests of a page whose URL matches until the returned function is called. So a state of the page that ends
 * with the replies lasts until then, even on a slow machine. Matching reads are not sent in a batch with other reads.
 */
export async function holdRequests(page: Page, url: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await readSingly(page, url);
  await page.route(url, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}
