import type { Page, Request, Response } from '@playwright/test';

/** The path of the requests with which a page reads several replies at once. */
const batchPath = '/api/reads';

/** A reply of the API to a page. The path is without the query. */
export interface ApiReply {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

const isBatch = (request: Request) => new URL(request.url()).pathname === batchPath;

/** The paths and queries that a request reads from the API: several for a batch, and none for a write. */
export function readsOf(request: Request): readonly string[] {
  if (isBatch(request)) return (request.postDataJSON() as { reads: readonly string[] }).reads;
  const { pathname, search } = new URL(request.url());
  return request.method() === 'GET' && pathname.startsWith('/api/') ? [pathname + search] : [];
}

/** Waits for the successful reply to a read whose path and query match, in a batch or in a request of its own. */
export const waitForRead = (page: Page, url: RegExp): Promise<Response> =>
  page.waitForResponse((reply) => reply.ok() && readsOf(reply.request()).some((read) => url.test(read)));

/**
 * Makes the page send each read whose path and query match in a request of its own, so that a test can hold or change
 * this reply. A batch with such a read gets 404, and the page then repeats the reads of the batch one by one. Returns a
 * function that makes the page send batches again.
 */
export async function readSingly(page: Page, url: RegExp): Promise<() => Promise<void>> {
  const handler: Parameters<Page['route']>[1] = async (route, request) => {
    const isWanted = readsOf(request).some((read) => url.test(read));
    await (isWanted ? route.fulfill({ status: 404 }) : route.fallback());
  };
  await page.route(`**${batchPath}`, handler);
  return () => page.unroute(`**${batchPath}`, handler);
}

/** Returns the replies in a response: several for a batch. Returns none if the page has been left in the meantime. */
export async function listReplies(response: Response): Promise<readonly ApiReply[]> {
  const request = response.request();
  const { pathname } = new URL(response.url());
  if (!isBatch(request) || !response.ok()) {
    return pathname.startsWith('/api/')
      ? [{ method: request.method(), path: pathname, status: response.status() }]
      : [];
  }
  const body = await response.json().catch(() => null);
  if (body === null) return [];
  const { replies } = body as { replies: readonly { status: number }[] };
  return readsOf(request).map((read, index) => {
    const path = new URL(read, response.url()).pathname;
    return { method: 'GET', path, status: replies[index]?.status ?? 0 };
  });
}
