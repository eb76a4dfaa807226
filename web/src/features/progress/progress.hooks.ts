import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../lib/api/query-for.ts';

/** Own progress, one entry per active module. */
export const useProgress = () => useQuery(queryFor(progressEndpoints.list));

/** Own progress over all modules. */
export const useProgressOverview = () => useQuery(queryFor(progressEndpoints.overview));
