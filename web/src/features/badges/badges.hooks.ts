import { badgesEndpoints } from '@loopcheck/contract/features/badges/badges.contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../lib/api/query-for.ts';

/** Own badges, latest first. */
export const useBadges = () => useQuery(queryFor(badgesEndpoints.list));
