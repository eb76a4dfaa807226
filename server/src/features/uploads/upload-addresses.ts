import { createHmac, timingSafeEqual } from 'node:crypto';
import { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import type { UploadRow } from './uploads.queries.ts';

/** Storage key of bytes before they are claimed. Each PUT has its own `attempt`, so that two at once never mix. */
export const incomingKey = (id: string, attempt = ''): string => `incoming/${id}${attempt && `.${attempt}`}`;

/** Storage key of bytes after the claim. No signed address can write to it. */
export const claimedKey = (id: string, extension: string): string => `uploads/${id}${extension}`;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** The upload id in an address, ours or the bucket's; undefined when it has none. It says nothing about the owner. */
export function uploadIdIn(address: string): string | undefined {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return new RegExp(`/(?:objects|incoming)/(${uuid})$`).exec(path)?.[1];
}

/** The path by which a claimed file is named in the request that makes a record of it. */
export const objectPathOf = (id: string): string => `/objects/${id}`;

/** The upload id in an object path; undefined when it has none. */
export const uploadIdOf = (objectPath: string): string | undefined =>
  new RegExp(`^/objects/(${uuid})$`).exec(objectPath)?.[1];

/** The file name without folders, which some browsers send; undefined when nothing is left. */
export function plainFileName(fileName: string): string | undefined {
  const name = (fileName.split(/[\\/]/).at(-1) ?? '').trim();
  return name === '' || /^\.+$/.test(name) ? undefined : name;
}

/** What a signature covers. */
export type SignedUpload = Pick<UploadRow, 'id' | 'user_id' | 'purpose' | 'announced_type' | 'file_size' | 'secret'>;

/** Our own upload address, valid until `expiresAt`. Each upload has its own secret, so servers share no key. */
export function signAddress(upload: SignedUpload, expiresAt: Date): string {
  const path = uploadsEndpoints.put.path.replace(':id', upload.id);
  return `${path}?expires=${expiresAt.getTime()}&signature=${signatureOf(upload, expiresAt.getTime())}`;
}

/** Whether the signature matches the upload and has not expired. */
export function isAddressValid(upload: SignedUpload, sent: { expires: number; signature: string }, now: Date): boolean {
  const expected = Buffer.from(signatureOf(upload, sent.expires));
  const given = Buffer.from(sent.signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && sent.expires > now.getTime();
}

function signatureOf(upload: SignedUpload, expires: number): string {
  const signed = [upload.id, upload.user_id, upload.purpose, upload.announced_type, upload.file_size, expires];
  return createHmac('sha256', upload.secret).update(JSON.stringify(signed)).digest('base64url');
}
