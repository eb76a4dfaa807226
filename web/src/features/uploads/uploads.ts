import type { ErrorCode } from '@loopcheck/contract/errors';
import { uploadsEndpoints, type UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import {
  bareMimeType,
  resumableFromBytes,
  unknownMimeType,
  type UploadLimits,
} from '@loopcheck/contract/features/uploads/uploads.rules';
import { call } from '../../lib/api/call.ts';
import { putFileWithRetries } from '../../lib/api/put-file.ts';
import type { UploadedFile } from '../../lib/api/uploaded-file.ts';

/** A file in the upload list. */
export type UploadItem = {
  readonly id: number;
  readonly file: File;
  /** In the state `processing`, the file is on the server, and the screen creates a record from it. */
  readonly state: 'ready' | 'sending' | 'processing' | 'done' | 'failed';
  /** The size of the file to send. It is smaller than the size of `file` if the screen has scaled down a picture. */
  readonly sizeBytes: number;
  readonly sentBytes: number;
  /**
   * The file on the server; undefined until the whole file has arrived. If it is set, a retry does not send the file
   * again.
   */
  readonly uploaded?: UploadedFile | undefined;
  /** A sentence that says why the upload failed; undefined in other states. */
  readonly error?: string | undefined;
};

/**
 * After these errors, a file must be sent again: the server does not have it, has deleted it because its content was
 * refused, or has already used it for a record.
 */
export const codesOfLostFiles = [
  'upload_not_found',
  'upload_incomplete',
  'upload_claimed',
  'upload_size_differs',
  'file_content_differs',
  'file_damaged',
  'file_unpacks_too_large',
  'file_infected',
] as const satisfies readonly ErrorCode[];

/**
 * Returns the limits with the values of `narrower` instead of the original values. Extensions that `limits` does not
 * contain are left out.
 */
export function narrowLimits(limits: UploadLimits, narrower: Partial<UploadLimits>): UploadLimits {
  const extensions = narrower.extensions?.filter((extension) => limits.extensions.includes(extension));
  return { ...limits, ...narrower, ...(extensions && { extensions }) };
}

const mimeTypeOf = (file: File): string => bareMimeType(file.type) || unknownMimeType;

/** The URLs to which a file can be sent: as a whole or in parts. `resumableURL` is null if parts are not supported. */
export type UploadUrls = { uploadURL: string; resumableURL: string | null };

/**
 * Announces a file to the server and returns its upload URLs. If the same file was sent in part before, the URLs belong
 * to that interrupted upload. Throws an ApiError if the server refuses the file.
 */
export async function announceFile(file: File, purpose: UploadPurpose, signal: AbortSignal): Promise<UploadUrls> {
  const isLarge = file.size >= resumableFromBytes;
  const body = {
    fileName: file.name,
    mimeType: mimeTypeOf(file),
    fileSize: file.size,
    purpose,
    // With this time, the server recognizes a large file that was sent only in part.
    ...(isLarge && { lastModified: file.lastModified }),
  };
  return call(uploadsEndpoints.request, { body, signal });
}

/** Sends a file to its upload URLs, a large file in parts if possible. Throws an ApiError if the last retry fails. */
export async function sendFile(
  file: File,
  { uploadURL, resumableURL }: UploadUrls,
  options: { onProgress: (sentBytes: number) => void; signal: AbortSignal },
): Promise<UploadedFile> {
  const type = mimeTypeOf(file);
  if (resumableURL !== null && file.size >= resumableFromBytes) {
    const { sendInParts } = await import('../../lib/api/send-in-parts.ts');
    await sendInParts(resumableURL, file, options);
  } else await putFileWithRetries(uploadURL, file, { ...options, type });
  return { name: file.name, type, size: file.size, uploadURL };
}
