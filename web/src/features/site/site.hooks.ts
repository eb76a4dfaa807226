import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../lib/api/query-for.ts';

export const siteQuery = queryFor(siteEndpoints.site);

/** What everybody may know of this site: its name, counts, chapters, and who may register. */
export const useSite = () => useQuery(siteQuery);
