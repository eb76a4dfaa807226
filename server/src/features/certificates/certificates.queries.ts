import type { RevocationReason } from '@loopcheck/contract/features/certificates/certificates.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { FrozenChapter } from './frozen-chapters.ts';

export const columns = [
  'certificate.id',
  'certificate.user_id',
  'certificate.number',
  'certificate.state',
  'certificate.holder_name',
  'certificate.employee_id',
  'certificate.position',
  'certificate.chapters',
  'certificate.requested_at',
  'certificate.approver_name',
  'certificate.site_name',
  'certificate.issued_at',
  'certificate.expires_at',
  'certificate.revoked_at',
  'certificate.reason',
  'certificate.reason_class',
  'certificate.file_key',
  'certificate.credential',
] as const;

const certificates = (db: Database) => db.selectFrom('certificates as certificate').select(columns);

export type CertificateRow = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;

/** One certificate by id, whoever holds it. */
export function findCertificate(db: Database, id: string) {
  return certificates(db).where('certificate.id', '=', id).executeTakeFirst();
}

/** One certificate, locked until the transaction ends: of two who decide at once, the second sees what the first did. */
export function lockCertificate(db: Database, id: string): Promise<CertificateRow | undefined> {
  return certificates(db).where('certificate.id', '=', id).forUpdate().executeTakeFirst();
}

/** A person's certificates, latest request first. */
export function listCertificates(db: Database, userId: string): Promise<CertificateRow[]> {
  return certificates(db)
    .where('certificate.user_id', '=', userId)
    .orderBy('certificate.requested_at', 'desc')
    .orderBy('certificate.id', 'desc')
    .execute();
}

/** The certificate that was ever issued under a number, as people type it. */
export function findIssuedByTyped(db: Database, typed: string) {
  return certificates(db)
    .where(sql`replace(certificate.number, '-', '')`, '=', typed)
    .where('certificate.issued_at', 'is not', null)
    .executeTakeFirst();
}

/** State and last day of each of a person's certificates. */
export function listValidities(db: Database, userId: string) {
  return db
    .selectFrom('certificates')
    .select(['state', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .execute();
}

/** A person as a certificate names them. */
export function findPerson(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['full_name', 'employee_id', 'position', 'department', 'role', 'is_admin'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export interface NewCertificate {
  readonly userId: string;
  readonly number: string;
  readonly holder: { full_name: string; employee_id: string; position: string | null };
  readonly chapters: readonly FrozenChapter[];
  readonly now: Date;
}

/** Writes a request; undefined when the number was given before. */
export async function saveRequest(db: Database, request: NewCertificate): Promise<string | undefined> {
  const saved = await db
    .insertInto('certificates')
    .values({
      user_id: request.userId,
      number: request.number,
      holder_name: request.holder.full_name,
      employee_id: request.holder.employee_id,
      position: request.holder.position,
      chapters: request.chapters,
      requested_at: request.now,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id')
    .executeTakeFirst();
  return saved?.id;
}

export interface Issue {
  readonly approverId: string;
  readonly approverName: string;
  readonly siteName: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly file: { readonly key: string; readonly size: number; readonly hash: string };
  readonly credential: string;
  readonly code: string;
}

/** Turns a request into an issued certificate. */
export async function saveIssue(db: Database, id: string, issue: Issue): Promise<void> {
  await db
    .updateTable('certificates')
    .set({
      state: 'issued',
      decided_at: issue.issuedAt,
      decided_by: issue.approverId,
      approver_name: issue.approverName,
      site_name: issue.siteName,
      issued_at: issue.issuedAt,
      expires_at: issue.expiresAt,
      file_key: issue.file.key,
      file_size: issue.file.size,
      file_hash: issue.file.hash,
      credential: issue.credential,
      code: issue.code,
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
}

/** Refuses a request. */
export async function saveRejection(
  db: Database,
  id: string,
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<void> {
  await db
    .updateTable('certificates')
    .set({ state: 'rejected', decided_at: now, decided_by: by, reason })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/** Takes an issued certificate back. */
export async function saveRevocation(
  db: Database,
  id: string,
  { by, reason, reasonClass, now }: { by: string; reason: string; reasonClass: RevocationReason; now: Date },
): Promise<void> {
  await db
    .updateTable('certificates')
    .set({ state: 'revoked', revoked_at: now, revoked_by: by, reason, reason_class: reasonClass })
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .execute();
}

/** Everything that was taken back, oldest first. */
export function listRevoked(db: Database) {
  return db
    .selectFrom('certificates')
    .select(['number', 'revoked_at', 'reason_class'])
    .where('state', '=', 'revoked')
    .orderBy('revoked_at')
    .orderBy('number')
    .execute();
}
