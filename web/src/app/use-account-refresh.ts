import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserQuery } from '../features/accounts/accounts.hooks.ts';
import { isRefusal } from '../lib/api/api-error.ts';

/**
 * Refetches the account of the signed-in person when the server refuses a query because the person has no second
 * factor. An admin may have begun to require one after the page was loaded. The refetched account states that a second
 * factor is required, so the screens send the person to the set-up of one.
 */
export function useAccountRefresh(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (!isRefusal(event.action.error, 'second_factor_setup_required')) return;
        void client.refetchQueries({ queryKey: currentUserQuery.queryKey });
      }),
    [client],
  );
}
