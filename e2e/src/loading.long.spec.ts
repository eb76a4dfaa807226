import type { Page } from '@playwright/test';
import { findFirstModule, signIn } from './sign-in.ts';
import { expect, phone, test } from './test.ts';

/** The time that every reply takes, in milliseconds: much longer than the page computes, so that requests form rounds. */
const replyMs = 1500;

/** After the document: the entry scripts are round 1; the code of the screen and all its data are round 2. */
const mostRounds = 2;

const traineeRoutes = [
  '/',
  '/training-modules',
  '/training-modules/:module',
  '/quiz/:module',
  '/sop-library',
  '/news-feed',
  '/certificates',
  '/profile',
  '/settings',
  '/announcements',
];
const trainerRoutes = [
  '/',
  '/trainer/progress-tracking',
  '/trainer/progress-tracking/modules/:module',
  '/trainer/certificates',
  '/trainer/modules',
  '/trainer/modules/:module',
  '/trainer/manage-quizzes',
  '/trainer/assistant-questions',
  '/trainer/announcements',
];

interface TimedRequest {
  readonly path: string;
  readonly startedAt: number;
}

/** Delays every reply except the document, and returns the requests with the time at which each started. */
async function delayReplies(page: Page): Promise<TimedRequest[]> {
  const requests: TimedRequest[] = [];
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() === 'document') return route.continue();
    // The event stream stays open and carries nothing that the first paint needs.
    if (request.resourceType() === 'eventsource') return route.abort();
    const startedAt = performance.now();
    const { pathname, search } = new URL(request.url());
    requests.push({ path: pathname + search, startedAt });
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, replyMs - (performance.now() - startedAt)));
    return route.fulfill({ response });
  });
  return requests;
}

const isCodeOrData = ({ path }: TimedRequest) => path.startsWith('/api/') || path.endsWith('.js');

/** Lists the requests for code and data that started after the second round and before the screen was complete. */
async function lateRequests(page: Page, url: string): Promise<string[]> {
  const requests = await delayReplies(page);
  await page.goto(url, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const firstPaint = performance.now();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const start = requests[0]?.startedAt ?? 0;
  const paintedRounds = Math.floor((firstPaint - start) / replyMs);
  expect(paintedRounds, 'rounds until the heading').toBeGreaterThanOrEqual(1);
  return requests
    .filter((request) => isCodeOrData(request) && request.startedAt < firstPaint - replyMs / 2)
    .filter((request) => Math.floor((request.startedAt - start + replyMs / 4) / replyMs) >= mostRounds)
    .map(({ path }) => path);
}

for (const [role, routes] of [
  ['trainee', traineeRoutes],
  ['trainer', trainerRoutes],
] as const) {
  test(`as a ${role}, every route paints after at most two rounds of requests`, async ({ browser, app }) => {
    test.slow();
    const context = await browser.newContext({ viewport: phone });
    const first = await context.newPage();
    await signIn(first, app.origin, role);
    // The first visit stores which role has signed in. Only later visits are measured.
    await first.goto(app.origin);
    await expect(first.getByRole('heading', { level: 1 })).toBeVisible();
    const moduleId = await findFirstModule(first, app.origin);
    await first.close();
    for (const route of routes) {
      const page = await context.newPage();
      const late = await lateRequests(page, app.origin + route.replace(':module', moduleId));
      expect(late, `requests of ${route} after the second round`).toEqual([]);
      await page.close();
    }
    await context.close();
  });
}
