import { assistantEndpoints } from '@loopcheck/contract/features/assistant/assistant.contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { keyFor } from '../../../lib/api/query-for.ts';

/** Which questions are listed. */
export type AskedFilter = 'not_found' | 'found' | 'all';

/** What was asked, latest first, page by page. People go on asking, so each screen that opens asks again. */
export function useAsked(filter: AskedFilter) {
  const query = filter === 'all' ? {} : { found: filter === 'found' ? ('true' as const) : ('false' as const) };
  return useInfiniteQuery({
    queryKey: keyFor(assistantEndpoints.asked, { query }),
    queryFn: ({ signal, pageParam }) =>
      call(assistantEndpoints.asked, { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
