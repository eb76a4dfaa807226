import type { ReplyOf } from '@loopcheck/contract/endpoint';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../../lib/api/query-for.ts';

/** A module with its text and the rules printed on every chapter. */
export type ModuleToRead = ReplyOf<typeof modulesEndpoints.one>;

/** The active modules in the order of their chapters, without their texts. */
export const useModuleOutlines = () => useQuery(queryFor(modulesEndpoints.list, { query: { view: 'outline' } }));

/** One module with its text. */
export const useModule = (id: string) => useQuery(queryFor(modulesEndpoints.one, { params: { id } }));

/**
 * One module to be read: the text that was opened stays until the reader leaves or asks for the newer one, so that
 * no sentence changes under the eyes. `knownRevision` is the newest content revision that the page knows of.
 */
export function useModuleToRead(id: string, knownRevision = 0) {
  const latest = useModule(id);
  const [shown, setShown] = useState<ModuleToRead | null>(null);
  const [hasAsked, setHasAsked] = useState(false);
  const { data, refetch } = latest;

  const isOutdated = data !== undefined && data.contentRevision < knownRevision;
  if (shown === null && data && !(isOutdated && (!hasAsked || latest.isFetching))) setShown(data);
  if (shown === null && isOutdated && !hasAsked) {
    setHasAsked(true);
    void refetch();
  }

  const newestRevision = Math.max(knownRevision, data?.contentRevision ?? 0);
  return {
    module: shown,
    error: shown === null ? latest.error : null,
    isFetching: latest.isFetching,
    retry: () => void refetch(),
    hasNewer: shown !== null && newestRevision > shown.contentRevision,
    /** Looks whether there is a newer text, without showing it. */
    lookForNewer: () => void refetch(),
    showNewer: async () => {
      const { data: newest } = await refetch();
      if (newest) setShown(newest);
    },
  };
}
