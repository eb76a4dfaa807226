import { newsEndpoints } from '@loopcheck/contract/features/news/news.contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call, fileCheckTimeoutMs } from '../../lib/api/call.ts';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { pagesFor } from '../../lib/api/pages-for.ts';

/** The items of the news feed, which people have shared, newest first. */
export const useNews = () => useInfiniteQuery(pagesFor(newsEndpoints.list));

/** The endpoints whose replies change when an item is shared, hidden or removed. */
const refreshes = [newsEndpoints.list];

export const useShareNews = () => useMutation(mutationFor(newsEndpoints.share, { refreshes }));

/** Hides an item from everybody except trainers, or shows it again. */
export const useHideNews = (id: string) => useMutation(mutationFor(newsEndpoints.hide, { params: { id }, refreshes }));

export const useRemoveNews = (id: string) =>
  useMutation(mutationFor(newsEndpoints.remove, { params: { id }, refreshes }));

/** Lets the server check an uploaded file, and returns its path, which `useShareNews` sends. */
export const claimMedia = async ({ uploadURL }: { uploadURL: string }): Promise<string> =>
  (await call(newsEndpoints.claim, { body: { fileURL: uploadURL }, timeoutMs: fileCheckTimeoutMs })).objectPath;
