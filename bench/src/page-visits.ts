import type { BrowserContext, Page, Request } from '@playwright/test';

/** A call that a page has made, as the browser has sent it. */
export interface RecordedCall {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Without the cookie and the headers that belong to the connection. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** If a page has sent no request for this time, it has sent all its calls. */
const quietMs = 2000;

/** On a machine that is busy with other work, a page may take long to open. */
const openTimeoutMs = 180_000;

/** Matches the names of headers that are not recorded. The names of pseudo-headers begin with a colon. */
const droppedHeader = /^(:|cookie$|host$|connection$|content-length$|if-none-match$)/;

/** True for the document and the calls of the API. The stream of live events is left out: it ends only with the page. */
const isRecorded = (request: Request): boolean =>
  request.resourceType() === 'document' ||
  (new URL(request.url()).pathname.startsWith('/api/') && request.resourceType() !== 'eventsource');

async function toCall(request: Request): Promise<RecordedCall> {
  const { pathname, search } = new URL(request.url());
  const headers = Object.entries(await request.allHeaders()).filter(([name]) => !droppedHeader.test(name));
  return {
    method: request.method(),
    path: pathname + search,
    headers: Object.fromEntries(headers),
    body: request.postData(),
  };
}

async function untilQuiet(page: Page): Promise<void> {
  let lastRequest = Date.now();
  page.on('request', () => (lastRequest = Date.now()));
  while (Date.now() - lastRequest < quietMs) await page.waitForTimeout(100);
}

/**
 * Opens a page in a new tab, does `act` there, and returns the page's document and the calls of the API, in the order in
 * which they started. The person in `context` is signed in.
 */
export async function recordVisit(
  context: BrowserContext,
  url: string,
  act: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<RecordedCall[]> {
  const page = await context.newPage();
  page.setDefaultTimeout(openTimeoutMs);
  const calls: Promise<RecordedCall>[] = [];
  page.on('request', (request) => {
    if (isRecorded(request)) calls.push(toCall(request));
  });
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await untilQuiet(page);
  await act(page);
  await untilQuiet(page);
  const recorded = await Promise.all(calls);
  await page.close();
  return recorded;
}

/** Takes the quiz that the page shows, with the first option of every question, and submits it. */
export async function takeQuiz(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  const next = page.getByRole('button', { name: 'Next Question' });
  for (;;) {
    await page.getByRole('radio').first().click();
    await untilQuiet(page);
    if (!(await next.isVisible())) break;
    await next.click();
  }
  await page.getByRole('button', { name: 'Submit Quiz' }).click();
}
