import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { useQuery } from '@tanstack/react-query';
import { freshQueryFor, queryFor } from '../../lib/api/query-for.ts';

/** The number of training events that are requested: the maximum that the server accepts. */
export const recentEventLimit = 50;

/** The latest training events of the signed-in person, newest first. */
export const useRecentEvents = () =>
  useQuery(queryFor(recordsEndpoints.recent, { query: { limit: recentEventLimit } }));

/**
 * The latest five training events of all people as sentences. Private training events, such as a changed password, are
 * left out. Training events that accompany another training event are left out too, such as the badge for a passed
 * quiz.
 */
export const useTraineeActivity = () => useQuery(freshQueryFor(recordsEndpoints.traineeActivity));
