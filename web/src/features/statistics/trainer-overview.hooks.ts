import { trainerOverviewEndpoints } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../lib/api/query-for.ts';

// Trainees and other trainers go on meanwhile, so each visit asks again.
const always = 'always' as const;

/** The figures of the portal and of its doors. */
export const useTrainerOverview = () =>
  useQuery({ ...queryFor(trainerOverviewEndpoints.overview), refetchOnMount: always });

/** What waits for the person signed in, the most urgent first. */
export const usePendingActions = () =>
  useQuery({ ...queryFor(trainerOverviewEndpoints.pendingActions), refetchOnMount: always });
