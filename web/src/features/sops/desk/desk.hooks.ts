import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import {
  type NewSop,
  type ReaderState,
  sopAuthoringEndpoints,
} from '@loopcheck/contract/features/sops/sop-authoring.contract';
import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { mutationFor, refresh } from '../../../lib/api/mutation-for.ts';
import { keyFor, queryFor } from '../../../lib/api/query-for.ts';
import { libraryReads } from '../sops.hooks.ts';

const always = 'always' as const;
const touched = [...libraryReads, recordsEndpoints.recent];

/** A procedure as a trainer sees it; asked again while the server still reads its file. */
export const useDeskSop = (id: string) =>
  useQuery({
    ...queryFor(sopAuthoringEndpoints.one, { params: { id } }),
    refetchOnMount: always,
    refetchInterval: ({ state }) => (state.data?.textState === 'waiting' ? 2000 : false),
  });

export const useRevisions = (id: string) =>
  useQuery({ ...queryFor(sopAuthoringEndpoints.revisions, { params: { id } }), refetchOnMount: always });

/** Procedures that were taken out of the library. */
export const useInactiveSops = () =>
  useQuery({ ...queryFor(sopAuthoringEndpoints.list, { query: { state: 'inactive' } }), refetchOnMount: always });

/** Who has read a procedure, by name, page by page. */
export function useReaders(id: string, state: ReaderState | undefined) {
  const query = state ? { state } : {};
  return useInfiniteQuery({
    queryKey: keyFor(sopAuthoringEndpoints.readers, { params: { id }, query }),
    queryFn: ({ signal, pageParam }) =>
      call(sopAuthoringEndpoints.readers, {
        params: { id },
        query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: always,
  });
}

const to = (id: string) => ({ params: { id }, refreshes: touched });

export const useEditSop = (id: string) => useMutation(mutationFor(sopAuthoringEndpoints.edit, to(id)));
export const useReleaseSop = (id: string) => useMutation(mutationFor(sopAuthoringEndpoints.release, to(id)));
export const useDeactivateSop = (id: string) => useMutation(mutationFor(sopAuthoringEndpoints.deactivate, to(id)));
export const useActivateSop = (id: string) => useMutation(mutationFor(sopAuthoringEndpoints.activate, to(id)));
export const useRemoveSop = (id: string) => useMutation(mutationFor(sopAuthoringEndpoints.remove, to(id)));

type About = Omit<z.input<typeof NewSop>, 'filePath' | 'fileName' | 'fileSize' | 'mimeType'>;
/** A file whose bytes have arrived. */
export type SentFile = { name: string; type: string; size: number; uploadURL: string };

/** Makes a procedure, or the next revision of one, of a file that was uploaded. Throws ApiError with the reason. */
export function useBringSop() {
  const client = useQueryClient();
  const claim = async ({ name, type, size, uploadURL }: SentFile) => {
    const { objectPath } = await call(sopAuthoringEndpoints.claim, { body: { sopFileURL: uploadURL } });
    return { filePath: objectPath, fileName: name, fileSize: size, mimeType: type };
  };
  const done = async (sop: Sop): Promise<Sop> => {
    await refresh(client, touched);
    return sop;
  };
  return {
    create: async (about: About, file: SentFile) =>
      done(await call(sopAuthoringEndpoints.create, { body: { ...about, ...(await claim(file)) } })),
    revise: async (id: string, note: string, file: SentFile) =>
      done(await call(sopAuthoringEndpoints.revise, { params: { id }, body: { note, ...(await claim(file)) } })),
  };
}
