import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { queryFor } from '../../lib/api/query-for.ts';

const refreshes = [notificationsEndpoints.list];

/** A page of what the person signed in was told of, latest first, and how many are unread; `cursor` from the page before. */
export const useNotifications = (cursor?: number) =>
  useQuery(queryFor(notificationsEndpoints.list, cursor === undefined ? {} : { query: { cursor } }));

/** Marks one as read. */
export const useReadNotification = (id: string) =>
  useMutation(mutationFor(notificationsEndpoints.read, { params: { id }, refreshes }));

/** Marks all as read. */
export const useReadAllNotifications = () => useMutation(mutationFor(notificationsEndpoints.readAll, { refreshes }));
