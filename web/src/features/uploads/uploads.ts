import { uploadsEndpoints, type UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import {
  bareType,
  unknownType,
  uploadLimits,
  type UploadLimits,
} from '@loopcheck/contract/features/uploads/uploads.rules';
import { call } from '../../lib/api/call.ts';
import { putFilePatiently } from '../../lib/api/put-file.ts';

/** A file whose bytes are on the server and wait to be claimed (name, type, size, uploadURL). */
export type UploadedFile = { name: string; type: string; size: number; uploadURL: string };

/** A file on the list, from the choice to the record that is made of it. */
export type UploadItem = {
  readonly id: number;
  readonly file: File;
  /** `processing`: its bytes have arrived, and the page makes a record of them. */
  readonly state: 'ready' | 'sending' | 'processing' | 'done' | 'failed';
  /** How many bytes have gone out. */
  readonly sentBytes: number;
  /** Why it failed, for a person. */
  readonly failure?: string | undefined;
};

/** Limits as a screen may narrow them. */
export const limitsFor = (purpose: UploadPurpose, narrower: Partial<UploadLimits>): UploadLimits => ({
  ...uploadLimits[purpose],
  ...narrower,
});

const typeOf = (file: File): string => bareType(file.type) || unknownType;

/** Asks for an address. Throws ApiError with the reason. */
export async function requestAddress(file: File, purpose: UploadPurpose, signal: AbortSignal): Promise<string> {
  const body = { fileName: file.name, mimeType: typeOf(file), fileSize: file.size, purpose };
  return (await call(uploadsEndpoints.request, { body, signal })).uploadURL;
}

/** Sends the bytes to their address. Throws ApiError when the last try has failed. */
export async function sendFile(
  file: File,
  uploadURL: string,
  options: { onProgress: (sent: number) => void; signal: AbortSignal },
): Promise<UploadedFile> {
  const type = typeOf(file);
  await putFilePatiently(uploadURL, file, { ...options, type });
  return { name: file.name, type, size: file.size, uploadURL };
}
