import type { Endpoint, ReplyOf } from '@loopcheck/contract/endpoint';
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import { call, type CallOptions } from './call.ts';
import { keyFor, refetchOnOpen, type UrlArgs } from './query-for.ts';

type Cursor = string | number | null;

/**
 * Options for `useInfiniteQuery` over a list that the server returns in pages: the reply has `nextCursor` (null on the
 * last page) and the query accepts `cursor`. The list is refetched as described at `refetchOnOpen`.
 */
export function pagesFor<E extends Endpoint>(endpoint: E, ...args: UrlArgs<E>) {
  const urlParts: { query?: object | undefined } = args[0] ?? {};
  return infiniteQueryOptions<ReplyOf<E>, Error, InfiniteData<ReplyOf<E>, Cursor>, readonly unknown[], Cursor>({
    queryKey: [...keyFor(endpoint, ...args), 'pages'],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...urlParts.query, ...(pageParam !== null && { cursor: pageParam }) };
      const options: unknown = { ...urlParts, query, signal };
      return call(endpoint, options as CallOptions<E>);
    },
    initialPageParam: null,
    getNextPageParam: (page) => nextCursorOf(page),
    ...refetchOnOpen,
  });
}

function nextCursorOf(page: unknown): Cursor {
  if (typeof page !== 'object' || page === null || !('nextCursor' in page)) return null;
  const { nextCursor } = page;
  return typeof nextCursor === 'string' || typeof nextCursor === 'number' ? nextCursor : null;
}
