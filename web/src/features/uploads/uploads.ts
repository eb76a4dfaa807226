import { uploadsEndpoints, type UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import {
  bareMimeType,
  unknownMimeType,
  uploadLimits,
  type UploadLimits,
} from '@loopcheck/contract/features/uploads/uploads.rules';
import { call } from '../../lib/api/call.ts';
import { putFileWithRetries } from '../../lib/api/put-file.ts';

/** A file on the server that is not claimed yet: a claim checks its content. `size` is in bytes. */
export type UploadedFile = { name: string; type: string; size: number; uploadURL: string };

/** A file in the upload list. */
export type UploadItem = {
  readonly id: number;
  readonly file: File;
  /** `processing`: the file is on the server, and the screen creates a record from it. */
  readonly state: 'ready' | 'sending' | 'processing' | 'done' | 'failed';
  readonly sentBytes: number;
  /** Why the upload failed, as a sentence. */
  readonly error?: string | undefined;
};

/** The limits of a purpose, some replaced by those in `narrower`. */
export const limitsFor = (purpose: UploadPurpose, narrower: Partial<UploadLimits>): UploadLimits => ({
  ...uploadLimits[purpose],
  ...narrower,
});

const mimeTypeOf = (file: File): string => bareMimeType(file.type) || unknownMimeType;

/** Announces a file and returns the URL to which it must be sent. Throws an ApiError if the server refuses the file. */
export async function requestUploadUrl(file: File, purpose: UploadPurpose, signal: AbortSignal): Promise<string> {
  const body = { fileName: file.name, mimeType: mimeTypeOf(file), fileSize: file.size, purpose };
  return (await call(uploadsEndpoints.request, { body, signal })).uploadURL;
}

/** Sends a file to its URL, with retries. Throws an ApiError if the last retry fails. */
export async function sendFile(
  file: File,
  uploadURL: string,
  options: { onProgress: (sentBytes: number) => void; signal: AbortSignal },
): Promise<UploadedFile> {
  const type = mimeTypeOf(file);
  await putFileWithRetries(uploadURL, file, { ...options, type });
  return { name: file.name, type, size: file.size, uploadURL };
}
