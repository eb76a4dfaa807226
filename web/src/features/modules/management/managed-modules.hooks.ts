import type { Endpoint } from '@loopcheck/contract/endpoint';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { statisticsEndpoints } from '@loopcheck/contract/features/statistics/statistics.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../../lib/api/mutation-for.ts';
import { freshQueryFor } from '../../../lib/api/query-for.ts';

/** The endpoints that are requested again after a module was created or changed. */
const affectedEndpoints: readonly Endpoint[] = [
  modulesEndpoints.listManaged,
  modulesEndpoints.list,
  modulesEndpoints.one,
  progressEndpoints.list,
  progressEndpoints.overview,
  nextStepEndpoints.own,
  siteEndpoints.publicSite,
  statisticsEndpoints.stats,
  statisticsEndpoints.analytics,
  recordsEndpoints.activity,
];

/** All modules, including inactive ones, ordered by chapter number. */
export const useManagedModules = () => useQuery(freshQueryFor(modulesEndpoints.listManaged));

export const useCreateModule = () =>
  useMutation(mutationFor(modulesEndpoints.create, { refreshes: affectedEndpoints }));

export const useUpdateModule = (id: string) =>
  useMutation(mutationFor(modulesEndpoints.update, { params: { id }, refreshes: affectedEndpoints }));
