import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../../lib/api/mutation-for.ts';
import { freshQueryFor } from '../../../lib/api/query-for.ts';

export const useSiteSettings = () => useQuery(freshQueryFor(siteEndpoints.settings));

/** Changes settings of the site. The public data are refetched too, because the header shows the name of the site. */
export const useUpdateSiteSettings = () =>
  useMutation(
    mutationFor(siteEndpoints.updateSettings, {
      refreshes: [siteEndpoints.settings, siteEndpoints.publicSite, recordsEndpoints.activity],
    }),
  );
