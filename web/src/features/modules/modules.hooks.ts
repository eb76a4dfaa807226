import type { ReplyOf } from '@loopcheck/contract/endpoint';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { partChecksEndpoints } from '@loopcheck/contract/features/modules/part-checks.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { queryFor } from '../../lib/api/query-for.ts';
import { hasNewerText, mustDisplayCached, mustRefetch, type RefetchState } from './modules.rules.ts';

/** A module with its text and the golden rules. */
export type ModuleToRead = ReplyOf<typeof modulesEndpoints.one>;

/** Fetches the active modules without their texts, ordered by chapter number. */
export const useModuleOutlines = () => useQuery(queryFor(modulesEndpoints.list, { query: { view: 'outline' } }));

/** Records an answer to the check question of a part. */
export const useAnswerPartCheck = (id: string, part: number) =>
  useMutation(mutationFor(partChecksEndpoints.answer, { params: { id, part }, refreshes: [recordsEndpoints.recent] }));

type Options = {
  /** The newest content revision according to the list of modules. */
  readonly listedRevision?: number | undefined;
  /** True if the server says that the text has changed since the person read it. */
  readonly hasChanged?: boolean | undefined;
};

/**
 * Fetches one module with its text, for reading. The displayed text stays the same until the person leaves the page or
 * `showNewer` is called. `query.data` is the displayed module. `hasNewer` is true if a newer text is available.
 */
export function useModuleToRead(id: string, { listedRevision = 0, hasChanged = false }: Options = {}) {
  const { data, error, isError, isFetching, refetch } = useQuery(queryFor(modulesEndpoints.one, { params: { id } }));
  const [displayed, setDisplayed] = useState<ModuleToRead>();
  const [refetchState, setRefetchState] = useState<RefetchState>('not_started');

  const revisions = {
    displayed: displayed?.contentRevision ?? null,
    cached: data?.contentRevision,
    listed: listedRevision,
  };
  if (mustDisplayCached(revisions, refetchState)) setDisplayed(data);
  const isRefetchNeeded = mustRefetch(revisions, refetchState, hasChanged);
  useEffect(() => {
    if (!isRefetchNeeded) return;
    setRefetchState('running');
    void refetch().finally(() => setRefetchState('ended'));
  }, [isRefetchNeeded, refetch]);

  return {
    query: { data: displayed, error, isError, isFetching, refetch },
    hasNewer: hasNewerText(revisions),
    showNewer: async () => {
      const { data: newest } = await refetch();
      if (newest) setDisplayed(newest);
    },
  };
}
