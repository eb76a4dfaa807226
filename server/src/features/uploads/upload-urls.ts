import { createHmac, timingSafeEqual } from 'node:crypto';
import { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import type { UploadRow } from './uploads.queries.ts';

/**
 * Returns the storage key of the bytes of an upload before it is claimed. A claim asks the server to check the bytes,
 * so that the person can attach the file to a record. `attempt` is a different text for each PUT request to this
 * server, so that concurrent requests write to different keys. `attempt` is empty for an upload to a bucket, and as
 * long as no bytes have arrived.
 */
export const incomingKey = (id: string, attempt = ''): string =>
  attempt === '' ? `incoming/${id}` : `incoming/${id}.${attempt}`;

/** Returns the storage key of the bytes of a claimed upload. No signed URL allows writing to this key. */
export const claimedKey = (id: string, extension: string): string => `uploads/${id}${extension}`;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** Returns the upload id in an upload URL of this server or of a bucket; undefined if the URL contains no upload id. */
export function uploadIdFromUrl(url: string): string | undefined {
  // The URL can be absolute. Its path ends with /objects/ID at this server, and with /incoming/ID at a bucket.
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return new RegExp(`/(?:objects|incoming)/(${uuid})$`).exec(path)?.[1];
}

/** Returns the object path of an upload. A request that creates a record identifies a claimed file by this path. */
export const objectPathOf = (id: string): string => `/objects/${id}`;

/** Returns the upload id in an object path; undefined if the path is not an object path. */
export const uploadIdFromObjectPath = (objectPath: string): string | undefined =>
  new RegExp(`^/objects/(${uuid})$`).exec(objectPath)?.[1];

/** Returns a file name without the folders that some browsers include; undefined if no usable name remains. */
export function fileNameWithoutFolders(fileName: string): string | undefined {
  const name = (fileName.split(/[\\/]/).at(-1) ?? '').trim();
  return name === '' || /^\.+$/.test(name) ? undefined : name;
}

/** The fields of an upload that are signed in its URL, and the secret with which the signature is computed. */
export type SignedUpload = Pick<UploadRow, 'id' | 'user_id' | 'purpose' | 'announced_type' | 'file_size' | 'secret'>;

/** Returns a signed upload URL of this server, which is valid until `expiresAt`. Each upload has a separate secret. */
export function signUploadUrl(upload: SignedUpload, expiresAt: Date): string {
  const path = uploadsEndpoints.put.path.replace(':id', upload.id);
  return `${path}?expires=${expiresAt.getTime()}&signature=${signatureOf(upload, expiresAt.getTime())}`;
}

/**
 * True if the signature of an upload URL matches the upload and `expires` (in milliseconds since 1970) is after `now`.
 */
export function isUploadUrlValid(
  upload: SignedUpload,
  { expires, signature }: { expires: number; signature: string },
  now: Date,
): boolean {
  const expected = Buffer.from(signatureOf(upload, expires));
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected) && expires > now.getTime();
}

function signatureOf(upload: SignedUpload, expires: number): string {
  const signed = [upload.id, upload.user_id, upload.purpose, upload.announced_type, upload.file_size, expires];
  return createHmac('sha256', upload.secret).update(JSON.stringify(signed)).digest('base64url');
}
