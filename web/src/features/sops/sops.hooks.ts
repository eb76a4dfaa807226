import { sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { type Sop, type SopReadState, sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { queryFor } from '../../lib/api/query-for.ts';

// Trainers bring and revise procedures meanwhile, so each screen that opens asks again; mostly the answer is "unchanged".
const always = 'always' as const;

/** The active procedures, by number. */
export const useSops = () => useQuery({ ...queryFor(sopsEndpoints.list), refetchOnMount: always });

/** What oneself has read. */
export const useReadStates = () => useQuery({ ...queryFor(sopsEndpoints.readStates), refetchOnMount: always });

/** What the library finds for a search; while one types on, what it found before. Nothing is asked for an empty one. */
export const useSopSearch = (search: string) =>
  useQuery({
    ...queryFor(sopsEndpoints.search, { query: { search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    // The library may have changed since the same words were typed last.
    refetchOnMount: always,
  });

/** The words of an uploaded file; asked again while the server still reads them. */
export const useSopText = (id: string) =>
  useQuery({
    ...queryFor(sopsEndpoints.text, { params: { id } }),
    refetchOnMount: always,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 2000 : false),
  });

/** Reads that change when a procedure does. */
export const libraryReads = [
  sopsEndpoints.list,
  sopsEndpoints.search,
  sopsEndpoints.readStates,
  sopsEndpoints.text,
  sopAuthoringEndpoints.list,
  sopAuthoringEndpoints.one,
  sopAuthoringEndpoints.revisions,
  sopAuthoringEndpoints.readers,
];

export const useBeginView = (id: string) => useMutation(mutationFor(sopsEndpoints.view, { params: { id } }));

/** `isDeclared`: by the word of the reader, for what the page cannot show. */
export const useMarkRead = (id: string, isDeclared = false) =>
  useMutation(
    mutationFor(sopsEndpoints.read, {
      params: { id },
      query: isDeclared ? { declared: '1' } : {},
      refreshes: [sopsEndpoints.readStates, sopAuthoringEndpoints.readers],
    }),
  );

/** A procedure with what oneself has read of it. */
export type ShelvedSop = { sop: Sop; read: SopReadState | undefined };

/** Puts procedures and reading together. */
export const shelve = (sops: readonly Sop[], reads: readonly SopReadState[] = []): ShelvedSop[] => {
  const byId = new Map(reads.map((read) => [read.sopId, read]));
  return sops.map((sop) => ({ sop, read: byId.get(sop.id) }));
};
