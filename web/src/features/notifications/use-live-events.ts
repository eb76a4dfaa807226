import type { Endpoint } from '@loopcheck/contract/endpoint';
import { toNotificationState } from '@loopcheck/contract/features/notifications/notification-state.rules';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '../../lib/api/mutation-for.ts';
import { subscribeToEvents } from './event-stream.ts';
import { notificationsQuery } from './notifications.hooks.ts';

/** The endpoints whose data are out of date when a notification arrives, by the kind of the notification. */
export type EndpointsByKind = Readonly<Record<string, readonly Endpoint[]>>;

/**
 * Refetches the notifications, and the data that they are about, when the server reports a change. `endpointsByKind`
 * must be a constant outside of the component: a new object would reopen the event stream.
 */
export function useLiveEvents(endpointsByKind: EndpointsByKind): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = (endpoints: readonly Endpoint[]) =>
      void refresh(queryClient, [notificationsEndpoints.list, ...endpoints]);
    const handlers = {
      onNotification: (kind: string) => refetch(endpointsByKind[kind] ?? []),
      onOpen: (isReopened: boolean) => refetch(isReopened ? Object.values(endpointsByKind).flat() : []),
      // If the session has ended, refetching the list fails with 401, and the page then asks for a new sign-in.
      onRefused: () => refetch([]),
    };
    const { path } = notificationsEndpoints.events;
    const seen = describeCachedList(queryClient);
    return subscribeToEvents(path, handlers, seen === null ? path : `${path}?seen=${encodeURIComponent(seen)}`);
  }, [queryClient, endpointsByKind]);
}

/**
 * Returns a short text that describes the cached list of notifications. From this text, the server can tell whether the
 * cached list is current. Returns null if no page or more than one page is cached, if the list is being fetched again,
 * or if the list is known to be out of date.
 */
function describeCachedList(queryClient: QueryClient): string | null {
  const state = queryClient.getQueryState(notificationsQuery.queryKey);
  const [page, ...furtherPages] = state?.data?.pages ?? [];
  const isCurrent = state?.fetchStatus === 'idle' && !state.isInvalidated;
  return page && isCurrent && furtherPages.length === 0 ? toNotificationState(page) : null;
}
