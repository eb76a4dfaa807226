import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../lib/api/query-for.ts';

export const siteQuery = queryFor(siteEndpoints.publicSite);

/**
 * The data of the site that can be read without signing in, such as its name, its chapters and the registration mode.
 */
export const useSite = () => useQuery(siteQuery);
