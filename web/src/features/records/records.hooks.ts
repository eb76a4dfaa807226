import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { useQuery } from '@tanstack/react-query';
import { freshQueryFor, queryFor } from '../../lib/api/query-for.ts';

/** The maximum number of events that the server returns. */
export const recentEventLimit = 50;

/** The latest training events of the signed-in person, newest first. */
export const useRecentEvents = () =>
  useQuery(queryFor(recordsEndpoints.recent, { query: { limit: recentEventLimit } }));

/** The latest five training events of all people, of the kinds for which the server composes a sentence. */
export const useTraineeActivity = () => useQuery(freshQueryFor(recordsEndpoints.traineeActivity));
