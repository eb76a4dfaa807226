import { badgesEndpoints } from '@loopcheck/contract/features/badges/badges.contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../lib/api/query-for.ts';

/** The badges that the signed-in person has earned, newest first. */
export const useBadges = () => useQuery(queryFor(badgesEndpoints.list));
