import type { Endpoint } from '@loopcheck/contract/endpoint';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { statisticsEndpoints } from '@loopcheck/contract/features/statistics/statistics.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../../lib/api/mutation-for.ts';
import { queryFor } from '../../../lib/api/query-for.ts';

/** What another module, or one more or less, makes out of date. */
const touched: readonly Endpoint[] = [
  modulesEndpoints.entries,
  modulesEndpoints.list,
  modulesEndpoints.one,
  progressEndpoints.list,
  progressEndpoints.overview,
  siteEndpoints.site,
  statisticsEndpoints.stats,
  statisticsEndpoints.analytics,
  recordsEndpoints.activity,
];

/** All modules, the inactive ones too. */
export const useModuleEntries = () =>
  useQuery({ ...queryFor(modulesEndpoints.entries), refetchOnMount: 'always' as const });

export const useCreateModule = () => useMutation(mutationFor(modulesEndpoints.create, { refreshes: touched }));

export const useChangeModule = (id: string) =>
  useMutation(mutationFor(modulesEndpoints.update, { params: { id }, refreshes: touched }));
