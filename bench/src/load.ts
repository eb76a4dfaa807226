import autocannon from 'autocannon';

/** A request that is sent again and again. */
export interface Load {
  readonly url: string;
  readonly method?: 'GET' | 'PUT';
  readonly headers?: Record<string, string>;
  /** A new body for every request. */
  readonly bodies?: () => string;
}

/** Requests per second over five seconds on eight connections, after one second of warming up. Rejects when any fails. */
export async function requestsPerSecond(load: Load): Promise<number> {
  await run(load, 1);
  const result = await run(load, 5);
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} requests to ${load.url} failed`);
  return result.requests.average;
}

function run({ url, method = 'GET', headers = {}, bodies }: Load, seconds: number) {
  return autocannon({
    url,
    connections: 8,
    duration: seconds,
    requests: [
      {
        method,
        headers,
        ...(bodies && { setupRequest: (request) => ({ ...request, body: bodies() }) }),
      },
    ],
  });
}
