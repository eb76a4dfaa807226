import { type ListedProgress, progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../lib/api/query-for.ts';

const progressList = queryFor(progressEndpoints.list);

/** The progress of the signed-in person, one entry per active module, ordered by chapter number. */
export const useProgress = () => useQuery({ ...progressList, select: withoutInactive });

/**
 * The progress that `useProgress` returns, followed by the inactive modules that the person has started. These modules
 * can still be completed.
 */
export const useAllProgress = () => useQuery(progressList);

const withoutInactive = (list: ListedProgress[]) => list.filter((entry) => entry.isActive);

/** The overall progress of the signed-in person, and what is missing for the certificate. */
export const useProgressOverview = () => useQuery(queryFor(progressEndpoints.overview));
