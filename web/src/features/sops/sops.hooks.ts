import { sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { freshQueryFor } from '../../lib/api/query-for.ts';

/** The time between two requests while the server extracts a text. */
export const textPollMilliseconds = 2000;

/** The active procedures, by number. */
export const useSops = () => useQuery(freshQueryFor(sopsEndpoints.list));

/** The procedures that the signed-in person has read. */
export const useReadStates = () => useQuery(freshQueryFor(sopsEndpoints.readStates));

/**
 * The hits of a search, best first. Until they arrive, `data` are the hits of the previous search. An empty search has
 * no hits and sends no request.
 */
export const useSopSearch = (search: string) =>
  useQuery({
    ...freshQueryFor(sopsEndpoints.search, { query: { search } }),
    enabled: search !== '',
    placeholderData: search === '' ? [] : keepPreviousData,
  });

/** The text of an uploaded file. Refetched while the server still extracts it. */
export const useSopText = (id: string) =>
  useQuery({
    ...freshQueryFor(sopsEndpoints.text, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? textPollMilliseconds : false),
  });

/** The endpoints whose replies change when a procedure changes. */
export const sopQueryEndpoints = [
  sopsEndpoints.list,
  sopsEndpoints.search,
  sopsEndpoints.readStates,
  sopsEndpoints.text,
  sopAuthoringEndpoints.list,
  sopAuthoringEndpoints.one,
  sopAuthoringEndpoints.revisions,
  sopAuthoringEndpoints.readers,
];

/** Starts the reading time on the server. */
export const useStartReading = (id: string) => useMutation(mutationFor(sopsEndpoints.view, { params: { id } }));

/**
 * Marks the current revision as read. `isDeclared`: the person declares to have read the downloaded file, because the
 * page cannot show it.
 */
export const useMarkRead = (id: string, { isDeclared = false } = {}) =>
  useMutation(
    mutationFor(sopsEndpoints.read, {
      params: { id },
      query: isDeclared ? { declared: '1' } : {},
      refreshes: [sopsEndpoints.readStates, sopAuthoringEndpoints.readers],
    }),
  );
