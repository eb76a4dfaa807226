import type { Endpoint } from '@loopcheck/contract/endpoint';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { pagesFor } from './pages-for.ts';
import { keyFor, queryFor, recentMs, recordLoaderRequest, type UrlArgs } from './query-for.ts';

/**
 * Starts a query in the loader of a route, before the screen that needs it opens. The loader also runs when a displayed
 * screen changes only its URL. In this case `skipsDisplayed` is true, so that `prefetchFresh` and `prefetchPages` start
 * no query whose data the screen already displays.
 */
export type Prefetch = (client: QueryClient, options: { skipsDisplayed: boolean }) => Promise<unknown>;

/** Prefetches the query of `useQuery(queryFor(endpoint, ...args))`, unless its data are cached. */
export const prefetch =
  <E extends Endpoint>(endpoint: E, ...args: UrlArgs<E>): Prefetch =>
  (client) =>
    client.query(queryFor(endpoint, ...args));

/** Prefetches the query of `useQuery(freshQueryFor(endpoint, ...args))`. */
export const prefetchFresh =
  <E extends Endpoint>(endpoint: E, ...args: UrlArgs<E>): Prefetch =>
  (client, options) => {
    const queryKey = keyFor(endpoint, ...args);
    if (options.skipsDisplayed && isPathDisplayed(client, queryKey)) return Promise.resolve();
    const reply = client.query({ ...queryFor(endpoint, ...args), staleTime: recentMs });
    recordLoaderRequest(client, queryKey);
    return reply;
  };

/** Prefetches the first page of `useInfiniteQuery(pagesFor(endpoint, ...args))`. */
export const prefetchPages =
  <E extends Endpoint>(endpoint: E, ...args: UrlArgs<E>): Prefetch =>
  (client, options) => {
    const pages = pagesFor(endpoint, ...args);
    if (options.skipsDisplayed && isPathDisplayed(client, pages.queryKey)) return Promise.resolve();
    const reply = client.infiniteQuery({ ...pages, staleTime: recentMs });
    recordLoaderRequest(client, pages.queryKey);
    return reply;
  };

/**
 * True if the displayed screen uses the data of the same path, perhaps with other URL parameters. When a filter changes
 * the URL parameters, the screen itself requests the new data.
 */
function isPathDisplayed(client: QueryClient, queryKey: QueryKey): boolean {
  const displayed = client.getQueryCache().findAll({ queryKey: [queryKey[0]], type: 'active' });
  // A key of `pagesFor` is longer than a key of `queryFor`. A screen that uses the data of one kind of key does not have
  // the data of the other kind.
  return displayed.some((query) => query.queryKey.length === queryKey.length);
}
