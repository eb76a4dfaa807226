import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { useQuery } from '@tanstack/react-query';
import { currentQueryFor, queryFor } from '../../lib/api/query-for.ts';

/** The largest number of events that the server returns. */
export const recentEventLimit = 50;

/** The latest training events of the signed-in person, newest first. */
export const useRecentEvents = () =>
  useQuery(queryFor(recordsEndpoints.recent, { query: { limit: recentEventLimit } }));

/** The latest five notable training events of all people. */
export const useTraineeActivity = () => useQuery(currentQueryFor(recordsEndpoints.traineeActivity));
