import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { pagesFor } from '../../lib/api/pages-for.ts';

/** Query options for the notifications. The list does not become stale with time, because live events refetch it. */
export const notificationsQuery = { ...pagesFor(notificationsEndpoints.list), staleTime: Infinity };

/** The endpoints whose replies change when a notification is marked as read. */
const refreshes = [notificationsEndpoints.list];

/** The notifications of the signed-in person, newest first. Each page also has the number of unread notifications. */
export const useNotifications = () => useInfiniteQuery(notificationsQuery);

export const useMarkAsRead = (id: string) =>
  useMutation(mutationFor(notificationsEndpoints.read, { params: { id }, refreshes }));

export const useMarkAllAsRead = () => useMutation(mutationFor(notificationsEndpoints.readAll, { refreshes }));
