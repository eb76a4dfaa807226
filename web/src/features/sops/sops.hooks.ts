import type { JobCard } from '@loopcheck/contract/features/sops/job-card';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { freshQueryFor } from '../../lib/api/query-for.ts';

/** The time between two requests while the server extracts the text of a file, in milliseconds. */
export const textPollMs = 2000;

/** Fetches the active procedures, ordered by number. */
export const useSops = () => useQuery(freshQueryFor(sopsEndpoints.list));

/** Fetches the active procedures that the signed-in person has read, each with the revision that they have read. */
export const useReadStates = () => useQuery(freshQueryFor(sopsEndpoints.readStates));

/**
 * Fetches the hits of a search, best first. Until the hits arrive, `data` contains the hits of the previous search. An
 * empty search has no hits and sends no request.
 */
export const useSopSearch = (search: string) =>
  useQuery({
    ...freshQueryFor(sopsEndpoints.search, { query: { search } }),
    enabled: search !== '',
    placeholderData: search === '' ? [] : keepPreviousData,
  });

/** Fetches the text of the file of a procedure. Repeats the request until the server has extracted the text. */
export const useSopText = (id: string) =>
  useQuery({
    ...freshQueryFor(sopsEndpoints.text, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? textPollMs : false),
  });

/**
 * Fetches the job card of a procedure: its steps as structured data. The card stays in memory while the page is open,
 * so that the card can be opened again without a network.
 */
export const useJobCard = (id: string) =>
  useQuery({ ...freshQueryFor(sopsEndpoints.jobCard, { params: { id } }), gcTime: Infinity });

const noLines: readonly string[] = [];

/**
 * The command lines that a person has to type in the steps of some procedures, in the order of `ids`, the ids of these
 * procedures. The list is empty until the job cards are loaded. A job card that cannot be loaded adds no command lines.
 * The array stays the same object until the command lines change.
 */
export function useProcedureLines(ids: readonly string[]): readonly string[] {
  const client = useQueryClient();
  const { data } = useQuery({
    // The key has two items, as the keys of `queryFor` have.
    queryKey: [`lines of procedures ${ids.join(' ')}`, {}],
    queryFn: async () => {
      const cards = await Promise.allSettled(
        ids.map((id) =>
          client.query({ ...freshQueryFor(sopsEndpoints.jobCard, { params: { id } }), gcTime: Infinity }),
        ),
      );
      return cards.flatMap((card) => (card.status === 'fulfilled' ? listLinesToType(card.value) : []));
    },
    staleTime: Infinity,
  });
  return data ?? noLines;
}

/**
 * Lists the lines of the commands that a person has to type. These commands have the use `copy`. The other commands of a
 * job card are sample output and commands that must not be typed.
 */
const listLinesToType = ({ steps }: JobCard): readonly string[] =>
  steps
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'command' && block.use === 'copy' ? block.code.split('\n') : []))
    .filter((line) => line.trim() !== '');

/** The endpoints whose replies change when a procedure changes. */
export const sopQueryEndpoints = [
  sopsEndpoints.list,
  sopsEndpoints.search,
  sopsEndpoints.readStates,
  sopsEndpoints.text,
  sopsEndpoints.jobCard,
  sopAuthoringEndpoints.list,
  sopAuthoringEndpoints.one,
  sopAuthoringEndpoints.revisions,
  sopAuthoringEndpoints.readers,
];

/**
 * Reports to the server that the procedure was opened. From then on, the server measures how long the procedure is
 * viewed.
 */
export const useStartView = (id: string) => useMutation(mutationFor(sopsEndpoints.view, { params: { id } }));

/** Records that the procedure was viewed for long enough. */
export const useRecordView = (id: string) =>
  useMutation(
    mutationFor(sopsEndpoints.view, {
      params: { id },
      query: { viewed: '1' },
      refreshes: [sopAuthoringEndpoints.readers, recordsEndpoints.recent],
    }),
  );

/**
 * Records that the person has read and understood the current revision. `isDeclared` is true if the person has read a
 * downloaded copy, because the page cannot show the file.
 */
export const useConfirmRead = (id: string, { isDeclared = false } = {}) =>
  useMutation(
    mutationFor(sopsEndpoints.read, {
      params: { id },
      query: isDeclared ? { declared: '1' } : {},
      refreshes: [sopsEndpoints.readStates, sopAuthoringEndpoints.readers, recordsEndpoints.recent],
    }),
  );
