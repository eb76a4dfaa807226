import { createHmac, timingSafeEqual } from 'node:crypto';
import { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import type { UploadRow } from './uploads.queries.ts';

/** What an address is bound to: change any of it and the signature is another. */
export type Bound = Pick<UploadRow, 'id' | 'user_id' | 'purpose' | 'announced_type' | 'file_size' | 'secret'>;

/** Our own address for the bytes of an upload, good until a moment. Each upload has its own secret, so servers need not share one. */
export function signAddress(bound: Bound, expiresAt: Date): string {
  const path = uploadsEndpoints.put.path.replace(':id', bound.id);
  return `${path}?expires=${expiresAt.getTime()}&signature=${signatureOf(bound, expiresAt.getTime())}`;
}

/** Whether an address was made by us for this upload, as it stands, and has not run out. */
export function isAddressValid(bound: Bound, sent: { expires: number; signature: string }, now: Date): boolean {
  const expected = Buffer.from(signatureOf(bound, sent.expires));
  const given = Buffer.from(sent.signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && sent.expires > now.getTime();
}

function signatureOf(bound: Bound, expires: number): string {
  const terms = [bound.id, bound.user_id, bound.purpose, bound.announced_type, bound.file_size, expires];
  return createHmac('sha256', bound.secret).update(JSON.stringify(terms)).digest('base64url');
}
