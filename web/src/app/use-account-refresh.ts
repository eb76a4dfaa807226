import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserQuery } from '../features/accounts/accounts.hooks.ts';
import { isRefusal } from '../lib/api/api-error.ts';

/**
 * Refetches the account of the signed-in person when the server refuses a query because the person has no second
 * factor. This happens if an admin has begun to require a second factor after the page was loaded. The refetched account
 * states this requirement, so the screens ask the person to set up a second factor.
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
