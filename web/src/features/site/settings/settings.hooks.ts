import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../../lib/api/mutation-for.ts';
import { queryFor } from '../../../lib/api/query-for.ts';

/** What is in force on this site. */
export const useSettings = () => useQuery({ ...queryFor(siteEndpoints.settings), refetchOnMount: 'always' as const });

/** Changes settings; the header shows a new name at once. */
export const useChangeSettings = () =>
  useMutation(
    mutationFor(siteEndpoints.updateSettings, {
      refreshes: [siteEndpoints.settings, siteEndpoints.site, recordsEndpoints.activity],
    }),
  );
