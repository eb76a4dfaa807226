import type { Endpoint, ReplyOf } from '@loopcheck/contract/endpoint';
import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { call, toPath, type CallOptions, type UrlParts } from './call.ts';

/** The params and query of a call. The argument is optional if the endpoint requires none. */
export type UrlArgs<E extends Endpoint> = {} extends UrlParts<E> ? [parts?: UrlParts<E>] : [parts: UrlParts<E>];

/** The query key of a reply: the method with the filled-in path, and the query parameters of the URL. */
export type ReplyKey = readonly [methodAndPath: string, query: unknown];

/** Returns the query key of a reply, to read or write the cache directly. */
export function keyFor<E extends Endpoint>(endpoint: E, ...[parts]: UrlArgs<E>): ReplyKey {
  const { params, query }: { params?: unknown; query?: unknown } = parts ?? {};
  return [`${endpoint.method} ${toPath(endpoint, params)}`, query ?? {}];
}

/** Options for `useQuery` with the type of the reply: `useQuery(queryFor(progressEndpoints.list))`. */
export function queryFor<E extends Endpoint>(endpoint: E, ...args: UrlArgs<E>) {
  return queryOptions<ReplyOf<E>, Error, ReplyOf<E>, ReplyKey>({
    queryKey: keyFor(endpoint, ...args),
    queryFn: ({ signal }) => call(endpoint, { ...args[0], signal } as CallOptions<E>),
  });
}

/**
 * The options of `queryFor`, for data that other people change. The data are refetched as described at `refetchOnOpen`.
 */
export const freshQueryFor = <E extends Endpoint>(endpoint: E, ...args: UrlArgs<E>) => ({
  ...queryFor(endpoint, ...args),
  ...refetchOnOpen,
});

/**
 * Data that are younger than this number of milliseconds are not refetched when a component appears. The components of
 * one screen appear one after the other, and each of them would otherwise refetch the same data.
 */
export const recentMs = 2000;

/** A screen that opens more than this number of milliseconds after its loader ran requests its data again. */
const loaderValidMs = 30_000;

/** When the loader of a route last requested a query, in milliseconds. */
const loaderTimes = new WeakMap<object, number>();

/**
 * Query options for data that other people change. The data are refetched when a component that shows them appears.
 * They are not refetched if they are younger than `recentMs`, or if the loader of the route requested them less than
 * `loaderValidMs` ago. `loaderValidMs` is the longer time, because on a slow network the code of a screen arrives long
 * after the data.
 */
export const refetchOnOpen = {
  staleTime: (query: object): number => {
    const msSinceLoader = Date.now() - (loaderTimes.get(query) ?? -Infinity);
    // The result is the maximum age of the data. Soon after the loader ran, it is enough that the data were younger
    // than `recentMs` when the loader ran.
    return msSinceLoader < loaderValidMs ? msSinceLoader + recentMs : recentMs;
  },
};

/** Records that the loader of a route has requested a query. */
export function recordLoaderRequest(client: QueryClient, queryKey: QueryKey): void {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query) loaderTimes.set(query, Date.now());
}
