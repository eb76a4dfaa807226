import type { Page } from '@playwright/test';
import { type ApiReply, listReplies } from './reads.ts';

/** The statuses with which the API refuses an action of a person. Other statuses, such as 404, are ignored. */
const refusalStatuses = new Set([401, 403, 409, 422, 429, 503]);

export type ListRefusals = () => Promise<readonly string[]>;

/**
 * Watches a page from its first visit on. Returns a function that lists each refusal by the API until now and each
 * interruption on the screen: a wait, a confirmation or a second factor. The reply 401 by which a page learns that nobody
 * is signed in is not a refusal.
 */
export async function watchForRefusals(page: Page): Promise<ListRefusals> {
  const found: string[] = [];
  let isSignedIn = false;
  const watch = ({ method, path, status }: ApiReply) => {
    const isOwnAccount = path === '/api/auth/user';
    isSignedIn ||= isOwnAccount && status === 200;
    const isSignedOutReply = isOwnAccount && status === 401 && !isSignedIn;
    if (refusalStatuses.has(status) && !isSignedOutReply) found.push(`${method} ${path}: ${status}`);
  };
  // One response after the other, in the order of their arrival.
  let watched = Promise.resolve();
  page.on('response', (response) => {
    watched = watched.then(async () => (await listReplies(response)).forEach(watch));
  });
  await page.exposeFunction('reportInterruption', (text: string) => found.push(text));
  await page.addInitScript(reportInterruptions);
  return async () => {
    await watched;
    return found;
  };
}

/** Reports the interruptions on the screen, even if they last only a moment. This function runs in the page. */
function reportInterruptions(): void {
  const report = (globalThis as unknown as { reportInterruption: (text: string) => unknown }).reportInterruption;
  // The time limit of a quiz is not a wait.
  const waitSelector = '[role=timer]:not([aria-label$=" left"])';
  const questionTitle = /Confirm that it is you|One more step shows that it is you|Sign-in security/;
  const reported = new Set<Element>();
  new MutationObserver(() => {
    const questions = [...document.querySelectorAll('[role=dialog], [role=alertdialog], h1')].filter(
      ({ textContent }) => questionTitle.test(textContent),
    );
    for (const element of [...document.querySelectorAll(waitSelector), ...questions]) {
      if (reported.has(element)) continue;
      reported.add(element);
      report(`on the screen: ${element.textContent}`);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
