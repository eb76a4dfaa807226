import autocannon from 'autocannon';

/** A request that is sent again and again. */
export interface Load {
  readonly url: string;
  readonly method?: 'GET' | 'PUT';
  readonly headers?: Record<string, string>;
  /** Returns the body of the next request. */
  readonly body?: () => string;
}

/**
 * Sends a request for one second to warm up, and then for five seconds, on eight connections. Returns the requests per
 * second. Rejects if a request fails.
 */
export async function requestsPerSecond(load: Load): Promise<number> {
  await run(load, 1);
  const result = await run(load, 5);
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} requests to ${load.url} failed`);
  return result.requests.average;
}

function run({ url, method = 'GET', headers = {}, body }: Load, seconds: number) {
  return autocannon({
    url,
    connections: 8,
    duration: seconds,
    requests: [
      {
        method,
        headers,
        ...(body && { setupRequest: (request) => ({ ...request, body: body() }) }),
      },
    ],
  });
}
