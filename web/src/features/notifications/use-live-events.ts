import type { Endpoint } from '@loopcheck/contract/endpoint';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '../../lib/api/mutation-for.ts';
import { followEvents } from './follow-events.ts';

/** What a notification tells of, by its kind: the reads that it makes out of date. Keep it outside the component. */
export type ToldOf = Readonly<Record<string, readonly Endpoint[]>>;

/** Keeps the bell, and what its notifications tell of, as they are on the server while the page can be seen. */
export function useLiveEvents(toldOf: ToldOf): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const ask = (endpoints: readonly Endpoint[]) =>
      void refresh(queryClient, [notificationsEndpoints.list, ...endpoints]);
    return followEvents(notificationsEndpoints.events.path, {
      onTold: (kind) => ask(toldOf[kind] ?? []),
      onOpen: (again) => ask(again ? Object.values(toldOf).flat() : []),
      // The list tells whether the session is lost, and then the person is asked to sign in.
      onRefused: () => ask([]),
    });
  }, [queryClient, toldOf]);
}
