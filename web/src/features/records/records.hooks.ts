import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../lib/api/query-for.ts';

/** As many events as one answer holds. */
export const recentLimit = 50;

/** Own latest training events, newest first. */
export const useRecentEvents = () => useQuery(queryFor(recordsEndpoints.recent, { query: { limit: recentLimit } }));
