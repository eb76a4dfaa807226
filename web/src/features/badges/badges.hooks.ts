import { badgesEndpoints } from '@loopcheck/contract/features/badges/badges.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { queryFor } from '../../lib/api/query-for.ts';

/** The badges that the signed-in person has earned, newest first. */
export const useBadges = () => useQuery(queryFor(badgesEndpoints.list));

/** Records that a page has announced badges. */
export const useMarkBadgesShown = () =>
  useMutation(mutationFor(badgesEndpoints.markShown, { refreshes: [badgesEndpoints.list] }));
