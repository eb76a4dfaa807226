import { type ActivityKind, recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call, callForFile } from '../../../lib/api/call.ts';
import { keyFor } from '../../../lib/api/query-for.ts';
import { saveFile } from '../../../lib/save-file.ts';

export type ActivityNarrowing = {
  kind: ActivityKind | '';
  person: string;
  actor: string;
  moduleId: string;
  from: string;
  to: string;
};

/** Only what narrows: an empty field asks for nothing. */
const queryOf = (narrowing: ActivityNarrowing) =>
  Object.fromEntries(Object.entries(narrowing).filter(([, value]) => value !== ''));

/** The activity log, newest first, page by page. */
export function useActivity(narrowing: ActivityNarrowing) {
  const query = queryOf(narrowing);
  return useInfiniteQuery({
    queryKey: keyFor(recordsEndpoints.activity, { query }),
    queryFn: ({ signal, pageParam }) =>
      call(recordsEndpoints.activity, { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always' as const,
  });
}

/** Saves the same as CSV. */
export const useSaveActivity = (narrowing: ActivityNarrowing) =>
  useMutation({
    mutationFn: () => callForFile(recordsEndpoints.exportActivity, { query: queryOf(narrowing) }),
    onSuccess: (file) => saveFile(file, `activity-${new Date().toISOString().slice(0, 10)}.csv`),
  });
