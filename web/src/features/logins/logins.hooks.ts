import { loginsEndpoints } from '@loopcheck/contract/features/logins/logins.contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/api/call.ts';
import { keyFor, queryFor } from '../../lib/api/query-for.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { LoginFilter } from './login-filter.ts';

// People come and go meanwhile, so each screen that opens asks again.
const always = 'always' as const;

/** Sign-ins that a filter lets through, latest first, page by page; each page brings the figures of the site. */
export function useLogins(filter: LoginFilter, limit: number) {
  const query = { ...filter, limit };
  return useInfiniteQuery({
    queryKey: keyFor(loginsEndpoints.list, { query }),
    queryFn: ({ signal, pageParam }) =>
      call(loginsEndpoints.list, { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The list stays while a letter more is typed.
    placeholderData: keepPreviousData,
    refetchOnMount: always,
  });
}

/** Tries to sign in to the own account, ten at a time. */
export const useOwnLogins = () =>
  useInfiniteQuery({
    queryKey: keyFor(loginsEndpoints.own),
    queryFn: ({ signal, pageParam }) =>
      call(loginsEndpoints.own, { query: { limit: 10, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: always,
  });

/** The figures alone. */
export const useLoginStatistics = () =>
  useQuery({ ...queryFor(loginsEndpoints.list, { query: { limit: 1 } }), refetchOnMount: always });

/** Saves what the filter lets through as login-data-{day}.csv; nothing is saved of an answer that broke off. */
export const useExportLogins = (filter: LoginFilter, day: string) =>
  useMutation({
    mutationFn: () => callForFile(loginsEndpoints.export, { query: filter }),
    onSuccess: (file) => saveFile(file, `login-data-${day}.csv`),
  });
