import { contentUpdatesEndpoints } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { queryFor } from '../../lib/api/query-for.ts';
import type { Endpoint } from '@loopcheck/contract/endpoint';

/** Newer shipped texts that wait for a decision. */
export const useContentUpdates = () =>
  useQuery({ ...queryFor(contentUpdatesEndpoints.list), refetchOnMount: 'always' });

/** One of them, beside the text that the site has. */
export const useContentUpdate = (id: string) => useQuery(queryFor(contentUpdatesEndpoints.one, { params: { id } }));

/** Decides on one. `touched` names the reads that a new text makes out of date. */
export function useDecide(id: string, touched: readonly Endpoint[]) {
  const options = { params: { id }, refreshes: [contentUpdatesEndpoints.list, ...touched] };
  return {
    takeOver: useMutation(mutationFor(contentUpdatesEndpoints.takeOver, options)),
    keep: useMutation(mutationFor(contentUpdatesEndpoints.keep, options)),
  };
}
