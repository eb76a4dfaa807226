import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import {
  type NewSop,
  type ReaderState,
  sopAuthoringEndpoints,
} from '@loopcheck/contract/features/sops/sop-authoring.contract';
import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, fileCheckTimeoutMs } from '../../../lib/api/call.ts';
import { mutationFor, refresh } from '../../../lib/api/mutation-for.ts';
import { pagesFor } from '../../../lib/api/pages-for.ts';
import { freshQueryFor } from '../../../lib/api/query-for.ts';
import type { UploadedFile } from '../../../lib/api/uploaded-file.ts';
import { sopQueryEndpoints, textPollMs } from '../sops.hooks.ts';

/**
 * A procedure with the fields that only trainers see. Refetched while the server still extracts the text of its file.
 */
export const useManagedSop = (id: string) =>
  useQuery({
    ...freshQueryFor(sopAuthoringEndpoints.one, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.textState === 'waiting' ? textPollMs : false),
  });

export const useRevisions = (id: string) =>
  useQuery(freshQueryFor(sopAuthoringEndpoints.revisions, { params: { id } }));

export const useInactiveSops = () =>
  useQuery(freshQueryFor(sopAuthoringEndpoints.list, { query: { state: 'inactive' } }));

/**
 * The active people, sorted by name, each with the newest revision that they have read. `state` selects the people who
 * have read the current revision, only an older revision, or no revision; undefined lists all people.
 */
export function useReaders(id: string, state: ReaderState | undefined) {
  const query = state ? { state } : {};
  return useInfiniteQuery(pagesFor(sopAuthoringEndpoints.readers, { params: { id }, query }));
}

/** The endpoints whose cached replies are out of date after a change to a procedure. */
const refreshes = [...sopQueryEndpoints, recordsEndpoints.recent];
const optionsFor = (id: string) => ({ params: { id }, refreshes });

export const useEditSop = (id: string) => useMutation(mutationFor(sopAuthoringEndpoints.edit, optionsFor(id)));
export const useReleaseSop = (id: string) => useMutation(mutationFor(sopAuthoringEndpoints.release, optionsFor(id)));
export const useDeactivateSop = (id: string) =>
  useMutation(mutationFor(sopAuthoringEndpoints.deactivate, optionsFor(id)));
export const useActivateSop = (id: string) => useMutation(mutationFor(sopAuthoringEndpoints.activate, optionsFor(id)));
export const useRemoveSop = (id: string) => useMutation(mutationFor(sopAuthoringEndpoints.remove, optionsFor(id)));

type NewSopDetails = Omit<z.input<typeof NewSop>, 'filePath' | 'fileName' | 'fileSize' | 'mimeType'>;

/**
 * Returns two functions: `create` creates a procedure from an uploaded file, and `revise` creates a new revision of a
 * procedure. Both throw an ApiError if a request fails.
 */
export function useSopFromFile() {
  const client = useQueryClient();
  /** Asks the server to check the uploaded file, and returns the fields that describe the file in a procedure. */
  const claim = async ({ name, type, size, uploadURL }: UploadedFile) => {
    const options = { body: { sopFileURL: uploadURL }, timeoutMs: fileCheckTimeoutMs };
    const { objectPath } = await call(sopAuthoringEndpoints.claim, options);
    return { filePath: objectPath, fileName: name, fileSize: size, mimeType: type };
  };
  const returnAfterRefresh = async (sop: Sop): Promise<Sop> => {
    await refresh(client, refreshes);
    return sop;
  };
  return {
    create: async (details: NewSopDetails, file: UploadedFile) =>
      returnAfterRefresh(await call(sopAuthoringEndpoints.create, { body: { ...details, ...(await claim(file)) } })),
    revise: async (id: string, note: string, file: UploadedFile) =>
      returnAfterRefresh(
        await call(sopAuthoringEndpoints.revise, { params: { id }, body: { note, ...(await claim(file)) } }),
      ),
  };
}
