import { type ListedProgress, progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../lib/api/query-for.ts';

/** Own progress, one entry per active module. */
export const useProgress = () => useQuery({ ...queryFor(progressEndpoints.list), select: onlyActive });

/** The same and, behind them, modules that were begun and then switched off: they can still be finished. */
export const useWholeProgress = () => useQuery(queryFor(progressEndpoints.list));

const onlyActive = (list: ListedProgress[]) => list.filter((entry) => entry.isActive);

/** Own progress over all modules. */
export const useProgressOverview = () => useQuery(queryFor(progressEndpoints.overview));
