import type { Endpoint } from '@loopcheck/contract/endpoint';
import { contentUpdatesEndpoints } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { freshQueryFor, queryFor } from '../../lib/api/query-for.ts';

/** The shipped updates that wait for a decision. A shipped update is a newer text in a release of Loopcheck. */
export const useContentUpdates = () => useQuery(freshQueryFor(contentUpdatesEndpoints.list));

/** One shipped update, with the text of the site and the shipped text. */
export const useContentUpdate = (id: string) => useQuery(queryFor(contentUpdatesEndpoints.one, { params: { id } }));

/**
 * The two decisions on a shipped update: `takeOver` publishes the shipped text, `keep` keeps the text of the site.
 * `affectedEndpoints` are the endpoints whose replies change when the shipped text is published.
 */
export function useUpdateDecisions(id: string, affectedEndpoints: readonly Endpoint[]) {
  const options = { params: { id }, refreshes: [contentUpdatesEndpoints.list, ...affectedEndpoints] };
  return {
    takeOver: useMutation(mutationFor(contentUpdatesEndpoints.takeOver, options)),
    keep: useMutation(mutationFor(contentUpdatesEndpoints.keep, options)),
  };
}
