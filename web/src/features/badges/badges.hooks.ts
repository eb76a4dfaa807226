import { badgesEndpoints } from '@loopcheck/contract/features/badges/badges.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { queryFor } from '../../lib/api/query-for.ts';

/** The badges that the signed-in person has earned, newest first. */
export const useBadges = () => useQuery(queryFor(badgesEndpoints.list));

/** Saves on the server that badges were announced, so that no page announces them again. */
export const useMarkBadgesShown = () =>
  useMutation(mutationFor(badgesEndpoints.markShown, { refreshes: [badgesEndpoints.list] }));
