import { createHmac, timingSafeEqual } from 'node:crypto';
import { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import type { UploadRow } from './uploads.queries.ts';

/** Storage key of unclaimed bytes. Each PUT uses a different `attempt`, so that concurrent PUTs use different keys. */
export const incomingKey = (id: string, attempt = ''): string => `incoming/${id}${attempt && `.${attempt}`}`;

/** Storage key of claimed bytes. No signed URL can write to it. */
export const claimedKey = (id: string, extension: string): string => `uploads/${id}${extension}`;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** The id in an upload URL of this server or of a bucket; undefined if there is none. Does not check the owner. */
export function uploadIdIn(address: string): string | undefined {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return new RegExp(`/(?:objects|incoming)/(${uuid})$`).exec(path)?.[1];
}

/** The path of a claimed file in the request that creates a record from the file. */
export const objectPathOf = (id: string): string => `/objects/${id}`;

/** The upload id in an object path; undefined if the path is not an object path. */
export const uploadIdOf = (objectPath: string): string | undefined =>
  new RegExp(`^/objects/(${uuid})$`).exec(objectPath)?.[1];

/** The file name without folders, which some browsers send; undefined when nothing is left. */
export function plainFileName(fileName: string): string | undefined {
  const name = (fileName.split(/[\\/]/).at(-1) ?? '').trim();
  return name === '' || /^\.+$/.test(name) ? undefined : name;
}

/** The fields that a signature covers, and the secret that it is computed with. */
export type SignedUpload = Pick<UploadRow, 'id' | 'user_id' | 'purpose' | 'announced_type' | 'file_size' | 'secret'>;

/** A signed upload URL of this server, valid until `expiresAt`. Each upload has its own secret in the database. */
export function signAddress(upload: SignedUpload, expiresAt: Date): string {
  const path = uploadsEndpoints.put.path.replace(':id', upload.id);
  return `${path}?expires=${expiresAt.getTime()}&signature=${signatureOf(upload, expiresAt.getTime())}`;
}

/** Whether the signature matches the upload and has not expired. */
export function isAddressValid(upload: SignedUpload, sent: { expires: number; signature: string }, now: Date): boolean {
  const expected = Buffer.from(signatureOf(upload, sent.expires));
  const actual = Buffer.from(sent.signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected) && sent.expires > now.getTime();
}

function signatureOf(upload: SignedUpload, expires: number): string {
  const signed = [upload.id, upload.user_id, upload.purpose, upload.announced_type, upload.file_size, expires];
  return createHmac('sha256', upload.secret).update(JSON.stringify(signed)).digest('base64url');
}
