import { announcementsEndpoints } from '@loopcheck/contract/features/announcements/announcements.contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { pagesFor } from '../../lib/api/pages-for.ts';
import { freshQueryFor, queryFor } from '../../lib/api/query-for.ts';

/** The latest announcements to the signed-in person: the first page of the list. */
export const useLatestAnnouncements = () => useQuery(freshQueryFor(announcementsEndpoints.list));

/** All announcements to the signed-in person, newest first. */
export const useAllAnnouncements = () => useInfiniteQuery(pagesFor(announcementsEndpoints.list));

/** An announcement to the signed-in person. */
export const useAnnouncement = (id: string) => useQuery(queryFor(announcementsEndpoints.find, { params: { id } }));

export const useMarkAnnouncementRead = (id: string) =>
  useMutation(
    mutationFor(announcementsEndpoints.read, {
      params: { id },
      refreshes: [announcementsEndpoints.list, announcementsEndpoints.find],
    }),
  );

/** For trainers: all announcements, including withdrawn ones, newest first. */
export const useSentAnnouncements = () => useInfiniteQuery(pagesFor(announcementsEndpoints.sent));

/** For trainers: the recipients of an announcement. Recipients who have not read it come first. */
export const useRecipients = (id: string) =>
  useInfiniteQuery(pagesFor(announcementsEndpoints.recipients, { params: { id } }));

/** For trainers: the audiences of a new announcement, each with the number of people in it now. */
export const useAudiences = () => useQuery(freshQueryFor(announcementsEndpoints.audiences));

const refreshes = [announcementsEndpoints.sent, announcementsEndpoints.list, announcementsEndpoints.find];

export const useSendAnnouncement = () => useMutation(mutationFor(announcementsEndpoints.send, { refreshes }));

export const useEditAnnouncement = (id: string) =>
  useMutation(mutationFor(announcementsEndpoints.edit, { params: { id }, refreshes }));

export const useWithdrawAnnouncement = (id: string) =>
  useMutation(mutationFor(announcementsEndpoints.withdraw, { params: { id }, refreshes }));
