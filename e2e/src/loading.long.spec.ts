import type { Page } from '@playwright/test';
import { readsOf } from './reads.ts';
import { findFirstModule, signIn } from './sign-in.ts';
import { expect, phone, test } from './test.ts';

/** The time from each request to its reply, in milliseconds. It is long, so that the requests of a round overlap. */
const replyMs = 1500;

/**
 * The maximum number of rounds after the document. Round 1 fetches the entry scripts. Round 2 fetches the code of the
 * screen and all its data.
 */
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
  /** Several paths for a batch of reads. */
  readonly path: string;
  readonly startedAt: number;
  /** Undefined until the reply is sent. */
  repliedAt?: number;
}

/** Delays every reply except the document. Returns the list to which each later request is added when it starts. */
async function delayReplies(page: Page): Promise<TimedRequest[]> {
  const requests: TimedRequest[] = [];
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() === 'document') return route.continue();
    // The event stream never ends, and the first paint does not need it.
    if (request.resourceType() === 'eventsource') return route.abort();
    // Writes are not needed for the first paint either: the report that reading has begun, for example, follows it.
    if (request.method() !== 'GET' && readsOf(request).length === 0) return route.continue();
    const startedAt = performance.now();
    const path = readsOf(request).join(' and ') || new URL(request.url()).pathname;
    const timedRequest: TimedRequest = { path, startedAt };
    requests.push(timedRequest);
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, replyMs - (performance.now() - startedAt)));
    timedRequest.repliedAt = performance.now();
    return route.fulfill({ response });
  });
  return requests;
}

const isCodeOrData = ({ path }: TimedRequest) => path.startsWith('/api/') || path.endsWith('.js');

/**
 * Returns the round of each request. A request is one round after the latest round of which a reply was sent before it
 * started. `requests` are sorted by their start.
 */
function countRounds(requests: readonly TimedRequest[]): Map<TimedRequest, number> {
  const rounds = new Map<TimedRequest, number>();
  for (const request of requests) {
    const roundsBefore = [...rounds].filter(([{ repliedAt = Infinity }]) => repliedAt < request.startedAt);
    rounds.set(request, 1 + Math.max(0, ...roundsBefore.map(([, round]) => round)));
  }
  return rounds;
}

/**
 * Opens a page, and returns the paths of the requests for code and data that came too late: after the second round, but
 * before the heading of the screen was visible.
 */
async function lateRequests(page: Page, url: string): Promise<string[]> {
  const requests = await delayReplies(page);
  await page.goto(url, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const firstPaint = performance.now();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const rounds = countRounds(requests);
  // With fewer rounds, the delay of the replies would not have worked.
  expect(Math.max(...rounds.values()), 'rounds until the heading').toBeGreaterThanOrEqual(mostRounds);
  // The heading cannot have waited for a request that started shortly before it, because each reply takes `replyMs`.
  return requests
    .filter((request) => isCodeOrData(request) && request.startedAt < firstPaint - replyMs / 2)
    .filter((request) => (rounds.get(request) ?? 0) > mostRounds)
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
