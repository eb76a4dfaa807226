import { announcementsEndpoints } from '@loopcheck/contract/features/announcements/announcements.contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { keyFor, queryFor } from '../../lib/api/query-for.ts';

// Others read, send and edit meanwhile, so each screen that opens asks again.
const always = 'always' as const;

/** The latest announcements that went to the person signed in. */
export const useAnnouncements = () => useQuery({ ...queryFor(announcementsEndpoints.list), refetchOnMount: always });

/** All of them, page by page. */
export const useAllAnnouncements = () =>
  useInfiniteQuery({
    queryKey: [...keyFor(announcementsEndpoints.list), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      call(announcementsEndpoints.list, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: always,
  });

/** One announcement that went to the person signed in. */
export const useAnnouncement = (id: string) => useQuery(queryFor(announcementsEndpoints.find, { params: { id } }));

/** Notes that it was read. */
export const useReadAnnouncement = (id: string) =>
  useMutation(
    mutationFor(announcementsEndpoints.read, {
      params: { id },
      refreshes: [announcementsEndpoints.list, announcementsEndpoints.find],
    }),
  );

/** All that was sent, page by page, for trainers. */
export const useSentAnnouncements = () =>
  useInfiniteQuery({
    queryKey: keyFor(announcementsEndpoints.sent),
    queryFn: ({ signal, pageParam }) =>
      call(announcementsEndpoints.sent, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: always,
  });

/** The recipients of one and who has read it, page by page. */
export const useRecipients = (id: string) =>
  useInfiniteQuery({
    queryKey: keyFor(announcementsEndpoints.recipients, { params: { id } }),
    queryFn: ({ signal, pageParam }) =>
      call(announcementsEndpoints.recipients, {
        params: { id },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: always,
  });

/** What an audience can be chosen from. */
export const useAudiences = () => useQuery({ ...queryFor(announcementsEndpoints.audiences), refetchOnMount: always });

const touched = [announcementsEndpoints.sent, announcementsEndpoints.list, announcementsEndpoints.find];

/** Sends one. */
export const useSendAnnouncement = () => useMutation(mutationFor(announcementsEndpoints.send, { refreshes: touched }));

/** Changes what one says. */
export const useEditAnnouncement = (id: string) =>
  useMutation(mutationFor(announcementsEndpoints.edit, { params: { id }, refreshes: touched }));

/** Takes one back. */
export const useWithdrawAnnouncement = (id: string) =>
  useMutation(mutationFor(announcementsEndpoints.withdraw, { params: { id }, refreshes: touched }));
