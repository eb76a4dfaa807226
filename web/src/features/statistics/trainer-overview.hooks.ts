import { trainerOverviewEndpoints } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import { useQuery } from '@tanstack/react-query';
import { freshQueryFor } from '../../lib/api/query-for.ts';

/** The figures of the trainer portal. */
export const useTrainerOverview = () => useQuery(freshQueryFor(trainerOverviewEndpoints.overview));

/** The actions that wait for the signed-in trainer or admin, most urgent first. */
export const usePendingActions = () => useQuery(freshQueryFor(trainerOverviewEndpoints.pendingActions));
