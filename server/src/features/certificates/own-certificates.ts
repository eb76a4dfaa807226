import type { Certificate } from '@loopcheck/contract/features/certificates/certificates.contract';
import type { Database } from '../../platform/db/database.ts';
import { certificateOf } from './certificate-replies.ts';
import { listCertificates } from './certificates.queries.ts';

/** A person's certificates as they see them, latest request first. */
export const findOwnCertificates = async (db: Database, userId: string, now: Date): Promise<Certificate[]> =>
  (await listCertificates(db, userId)).map((row) => certificateOf(row, now));
