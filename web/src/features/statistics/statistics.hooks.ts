import { statisticsEndpoints } from '@loopcheck/contract/features/statistics/statistics.contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../lib/api/query-for.ts';

// Others act meanwhile, so each screen that opens asks again.
const always = 'always' as const;

/** The figures of the admin panel. */
export const useAdminStats = () => useQuery({ ...queryFor(statisticsEndpoints.stats), refetchOnMount: always });

/** The same over time and by module. */
export const useAnalytics = () => useQuery({ ...queryFor(statisticsEndpoints.analytics), refetchOnMount: always });
