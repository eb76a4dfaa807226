import type { Endpoint } from '@loopcheck/contract/endpoint';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '../../lib/api/mutation-for.ts';
import { subscribeToEvents } from './event-stream.ts';

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
    return subscribeToEvents(notificationsEndpoints.events.path, {
      onNotification: (kind) => refetch(endpointsByKind[kind] ?? []),
      onOpen: (isReopened) => refetch(isReopened ? Object.values(endpointsByKind).flat() : []),
      // If the reason is that the session has ended, refetching the list fails with 401, which asks for a new sign-in.
      onRefused: () => refetch([]),
    });
  }, [queryClient, endpointsByKind]);
}
