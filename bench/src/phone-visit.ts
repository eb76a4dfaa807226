import path from 'node:path';
import { type Browser, chromium, type CDPSession } from '@playwright/test';
import { z } from 'zod';
import { slowDown, slowPhone } from '../../e2e/src/slow-phone.ts';

const probe = path.join(import.meta.dirname, 'phone-probe.js');

/** What the probe has collected. Times are in ms since the start of the navigation. */
const Figures = z.object({
  firstPaint: z.number(),
  largestPaint: z.number(),
  largestElement: z.string(),
  longTasks: z.array(z.object({ startTime: z.number(), duration: z.number() })),
  shifts: z.array(z.object({ startTime: z.number(), value: z.number(), moved: z.array(z.string()) })),
});

/** A first visit to a page on a slow phone. */
export interface Visit {
  readonly requests: number;
  /** The size of all replies over the network, with headers, in units of 1,000 bytes. */
  readonly kilobytes: number;
  readonly largestPaintSeconds: number;
  /** The total blocking time: of each task after the first paint, the time beyond 50 ms. */
  readonly blockingSeconds: number;
  readonly layoutShift: number;
  readonly details: {
    readonly firstPaint: number;
    readonly largestElement: string;
    readonly longTasks: readonly string[];
    readonly shifts: readonly string[];
    readonly requests: readonly string[];
  };
}

/** The page is loaded when it has had no request and no long task for this time. */
const quietMs = 2000;
/** Up to this duration, a task does not delay a press noticeably. */
const shortTaskMs = 50;

/** Starts Debian's Chromium. */
export const startBrowser = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', ...args] });

interface OpenRequest {
  readonly url: string;
  readonly method: string;
  readonly startedAt: number;
}

/**
 * Follows the requests of a page. The stream of live events is counted as a request, but not as an open one, because it
 * never ends.
 */
function followRequests(session: CDPSession) {
  const open = new Map<string, OpenRequest>();
  const list: string[] = [];
  let bytes = 0;
  let lastChange = Date.now();
  const end = (id: string, received: number) => {
    const request = open.get(id);
    if (request) list.push(`${request.startedAt}-${Date.now()} ${request.method} ${request.url} ${received}`);
    open.delete(id);
    bytes += received;
    lastChange = Date.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    lastChange = Date.now();
    const { method, url } = request;
    // A picture that a style sheet contains as a data URL is no request over the network.
    if (url.startsWith('data:')) return;
    if (type === 'EventSource') list.push(`${Date.now()} ${method} ${url}`);
    else open.set(requestId, { url, method, startedAt: Date.now() });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  return {
    list,
    bytes: () => bytes,
    count: () => list.length + open.size,
    isQuiet: () => open.size === 0 && Date.now() - lastChange > quietMs,
  };
}

/**
 * Opens `url` in a new browser profile, on a slow phone, and measures until the page is loaded. `cookie` is the cookie
 * of a signed-in person, as the value of the header Cookie.
 */
export async function visit(browser: Browser, url: string, cookie?: string): Promise<Visit> {
  const context = await browser.newContext(slowPhone);
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=', 2);
    await context.addCookies([{ name, value, url: new URL(url).origin }]);
  }
  const page = await context.newPage();
  await page.addInitScript({ path: probe });
  const session = await slowDown(page);
  const requests = followRequests(session);
  await page.goto(url);
  const read = async () => Figures.parse(await page.evaluate('window.phoneFigures'));
  const now = () => page.evaluate('performance.now()').then((value) => z.number().parse(value));
  const isBusy = async () => {
    if (!requests.isQuiet()) return true;
    const last = (await read()).longTasks.at(-1);
    return last !== undefined && (await now()) - last.startTime - last.duration < quietMs;
  };
  while (await isBusy()) await page.waitForTimeout(200);
  const { firstPaint, largestPaint, largestElement, longTasks, shifts } = await read();
  await context.close();
  const blocking = longTasks.filter(({ startTime, duration }) => startTime + duration > firstPaint);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    requests: requests.count(),
    kilobytes: requests.bytes() / 1000,
    largestPaintSeconds: largestPaint / 1000,
    blockingSeconds: sum(blocking.map(({ duration }) => duration - shortTaskMs)) / 1000,
    layoutShift: sum(shifts.map(({ value }) => value)),
    details: {
      firstPaint,
      largestElement,
      longTasks: longTasks.map(({ startTime, duration }) => `${Math.round(startTime)}: ${duration} ms`),
      shifts: shifts.map(
        ({ startTime, value, moved }) => `${Math.round(startTime)}: ${value.toFixed(4)}\n  ${moved.join('\n  ')}`,
      ),
      requests: requests.list,
    },
  };
}
