import { newsEndpoints } from '@loopcheck/contract/features/news/news.contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { keyFor } from '../../lib/api/query-for.ts';

/** What people tell of their trainings, latest first, page by page. Others share meanwhile, so each visit asks again. */
export const useNews = () =>
  useInfiniteQuery({
    queryKey: keyFor(newsEndpoints.list),
    queryFn: ({ signal, pageParam }) =>
      call(newsEndpoints.list, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  });

const refreshes = [newsEndpoints.list];

/** Tells of a training. */
export const useShareNews = () => useMutation(mutationFor(newsEndpoints.share, { refreshes }));

/** Hides an item, or shows it again. */
export const useHideNews = (id: string) => useMutation(mutationFor(newsEndpoints.hide, { params: { id }, refreshes }));

/** Removes an own item. */
export const useRemoveNews = (id: string) =>
  useMutation(mutationFor(newsEndpoints.remove, { params: { id }, refreshes }));

/** Claims a file that has arrived: the server checks it. Gives the path that goes into the item. */
export const claimMedia = async ({ uploadURL }: { uploadURL: string }): Promise<string> =>
  (await call(newsEndpoints.claim, { body: { fileURL: uploadURL } })).objectPath;
