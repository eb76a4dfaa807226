import { statisticsEndpoints } from '@loopcheck/contract/features/statistics/statistics.contract';
import { useQuery } from '@tanstack/react-query';
import { freshQueryFor } from '../../lib/api/query-for.ts';

/** The figures of the admin panel. */
export const useAdminStats = () => useQuery(freshQueryFor(statisticsEndpoints.stats));

/** The data of the charts in the admin panel. */
export const useAnalytics = () => useQuery(freshQueryFor(statisticsEndpoints.analytics));
