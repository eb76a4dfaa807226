import { type ListedProgress, progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../lib/api/query-for.ts';

const progressList = queryFor(progressEndpoints.list);

/** The progress of the signed-in person, one entry per active module, ordered by chapter number. */
export const useProgress = () => useQuery({ ...progressList, select: withoutInactive });

/**
 * The entries of `useProgress`, followed by the entries of inactive modules that the person has started and can still
 * complete.
 */
export const useAllProgress = () => useQuery(progressList);

/** Leaves out the inactive modules. */
const withoutInactive = (list: ListedProgress[]) => list.filter((entry) => entry.isActive);

/** The overall progress of the signed-in person, and what is missing for the certificate. */
export const useProgressOverview = () => useQuery(queryFor(progressEndpoints.overview));
