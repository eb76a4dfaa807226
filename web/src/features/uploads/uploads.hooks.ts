import { uploadsEndpoints, type UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import {
  defaultUploadSettings,
  type UploadLimits,
  uploadLimitsFor,
} from '@loopcheck/contract/features/uploads/uploads.rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { freshQueryFor, queryFor } from '../../lib/api/query-for.ts';

/** Returns the limits of the site for uploads with this purpose; the default limits until the server has replied. */
export function useUploadLimits(purpose: UploadPurpose): UploadLimits {
  const limits = useQuery(queryFor(uploadsEndpoints.limits));
  return limits.data?.[purpose] ?? uploadLimitsFor(purpose, defaultUploadSettings);
}

/** While another tab is sending a listed file, the list is requested again after this time, in milliseconds. */
const sendingPollMs = 3000;

/** The files that the signed-in person has sent for this purpose and that no record uses. */
export const useUnusedUploads = (purpose: UploadPurpose) =>
  useQuery({
    ...freshQueryFor(uploadsEndpoints.unused, { query: { purpose } }),
    refetchInterval: ({ state }) => (state.data?.some(({ isBeingSent }) => isBeingSent) ? sendingPollMs : false),
  });

/** Deletes an unused upload, and refreshes the list of unused uploads. */
export const useDeleteUpload = (id: string) =>
  useMutation(mutationFor(uploadsEndpoints.remove, { params: { id }, refreshes: [uploadsEndpoints.unused] }));

/** Deletes the upload with this URL, so that its file is not offered again. Does nothing if the URL contains no id. */
export async function deleteUpload(uploadURL: string): Promise<void> {
  // The id, a UUID of 36 characters, is the last segment of the path.
  const id = /\/([0-9a-f-]{36})(?:[?#]|$)/.exec(uploadURL)?.[1];
  if (id !== undefined) await call(uploadsEndpoints.remove, { params: { id } });
}
