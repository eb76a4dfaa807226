import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../lib/api/query-for.ts';

export const siteQuery = queryFor(siteEndpoints.site);

/** The public data of the site: name, numbers of modules and procedures, chapters, and registration mode. */
export const useSite = () => useQuery(siteQuery);
