import type { ReplyOf } from '@loopcheck/contract/endpoint';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryFor } from '../../lib/api/query-for.ts';

/** A module with its text and the rules printed on every chapter. */
export type ModuleToRead = ReplyOf<typeof modulesEndpoints.one>;

/** The active modules in the order of their chapters, without their texts. */
export const useModuleOutlines = () => useQuery(queryFor(modulesEndpoints.list, { query: { view: 'outline' } }));

/** One module with its text. */
export const useModule = (id: string) => useQuery(queryFor(modulesEndpoints.one, { params: { id } }));

type Known = {
  /** The newest content revision that the page knows of. */
  readonly revision?: number | undefined;
  /** The server says that the text has changed since this person read it, maybe while it is being read. */
  readonly hasChanged?: boolean | undefined;
};

/**
 * One module to be read: the text that was opened stays until the reader leaves or asks for the newer one, so that
 * no sentence changes under the eyes.
 */
export function useModuleToRead(id: string, { revision: knownRevision = 0, hasChanged = false }: Known = {}) {
  const { data, error, refetch, isFetching } = useModule(id);
  const [shown, setShown] = useState<ModuleToRead | null>(null);
  const [asked, setAsked] = useState<'not yet' | 'asking' | 'done'>('not yet');

  const isOutdated = data !== undefined && data.contentRevision < knownRevision;
  // Of two texts the older is opened only where the newer cannot be had.
  if (shown === null && data && (!isOutdated || asked === 'done')) setShown(data);
  const mustAsk = asked === 'not yet' && data !== undefined && (hasChanged || (shown === null && isOutdated));
  useEffect(() => {
    if (!mustAsk) return;
    setAsked('asking');
    void refetch().finally(() => setAsked('done'));
  }, [mustAsk, refetch]);

  const newestRevision = Math.max(knownRevision, data?.contentRevision ?? 0);
  return {
    module: shown,
    error: shown === null ? error : null,
    isFetching,
    retry: () => void refetch(),
    hasNewer: shown !== null && newestRevision > shown.contentRevision,
    showNewer: async () => {
      const { data: newest } = await refetch();
      if (newest) setShown(newest);
    },
  };
}
