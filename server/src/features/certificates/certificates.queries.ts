import {
  CertifiedDrill,
  CertifiedModule,
  type RevocationReason,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SignatureAlgorithm } from '../../platform/signing/jws.ts';
import type { Approval } from './approvals.queries.ts';
import type { FrozenModule } from './certificates.rules.ts';

/** The columns of a `CertificateRow`, for a query in which the table `certificates` has the alias `certificate`. */
export const certificateColumns = [
  'certificate.id',
  'certificate.user_id',
  'certificate.number',
  'certificate.state',
  'certificate.holder_name',
  'certificate.employee_id',
  'certificate.position',
  'certificate.modules',
  'certificate.requested_at',
  'certificate.approver_name',
  'certificate.approval_reason',
  'certificate.site_name',
  'certificate.issued_at',
  'certificate.expires_at',
  'certificate.revoked_at',
  'certificate.reason',
  'certificate.reason_class',
  'certificate.file_key',
  'certificate.credential',
  'certificate.credential_rs256',
  'certificate.status_index',
  'certificate.shown_at',
] as const;

const selectCertificates = (db: Database) => db.selectFrom('certificates as certificate').select(certificateColumns);

export type CertificateRow = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;

const FrozenModules = z.array(
  CertifiedModule.extend({
    moduleId: z.uuid(),
    attemptId: z.uuid().nullable(),
    passingScore: z.int().nullable(),
    // The copies of older certificates have no list of drills.
    drills: z.array(CertifiedDrill).default([]),
  }),
);

/** Parses the copies of the modules that were stored with the request of a certificate. */
export const parseFrozenModules = (row: { readonly modules: unknown }): FrozenModule[] =>
  FrozenModules.parse(row.modules);

/**
 * Finds a certificate by its id; undefined if there is none. Does not check whether the caller is allowed to read it.
 */
export function findCertificate(db: Database, id: string) {
  return selectCertificates(db).where('certificate.id', '=', id).executeTakeFirst();
}

/** Finds a certificate by its id and locks its row until the transaction ends; undefined if there is none. */
export function lockCertificate(db: Database, id: string): Promise<CertificateRow | undefined> {
  return selectCertificates(db).where('certificate.id', '=', id).forUpdate().executeTakeFirst();
}

/** Lists a person's certificates, latest request first. */
export const listCertificates = (db: Database, userId: string): Promise<CertificateRow[]> =>
  selectCertificatesOf(db, { userId });

const selectCertificatesOf = compileOnce((db, parameter: Parameter<{ userId: string }>) =>
  selectCertificates(db)
    .where('certificate.user_id', '=', parameter('userId'))
    .orderBy('certificate.requested_at', 'desc')
    .orderBy('certificate.id', 'desc'),
);

/**
 * Finds the certificate that was issued under a number, even if it was revoked later; undefined if there is none.
 * `normalizedNumber` contains no dashes.
 */
export function findIssuedByNumber(db: Database, normalizedNumber: string) {
  return selectCertificates(db)
    .where(sql`replace(certificate.number, '-', '')`, '=', normalizedNumber)
    .where('certificate.issued_at', 'is not', null)
    .executeTakeFirst();
}

/**
 * Saves that a page has announced an issued certificate to its holder. Keeps the time of an earlier announcement. Does
 * nothing if the person has no issued certificate with this id.
 */
export async function saveShownAt(
  db: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('certificates')
    .set({ shown_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('issued_at', 'is not', null)
    .where('shown_at', 'is', null)
    .execute();
}

/** Lists all revoked certificates, oldest revocation first. */
export function listRevokedCertificates(db: Database) {
  return db
    .selectFrom('certificates')
    .select(['number', 'revoked_at', 'reason_class'])
    .where('state', '=', 'revoked')
    .orderBy('revoked_at')
    .orderBy('number')
    .execute();
}

/**
 * Lists the status indexes of revoked certificates, from `from` up to but not including `end`. A status index is the
 * position of a certificate in the public status lists. Every certificate and request has a status index. Returns null
 * if no certificate or request has a status index in this range.
 */
export async function listRevokedIndexes(
  db: Database,
  { from, end }: { from: number; end: number },
): Promise<number[] | null> {
  const certificatesInRange = db
    .selectFrom('certificates')
    .where('status_index', '>=', from)
    .where('status_index', '<', end);
  const [anyCertificate, revoked] = await Promise.all([
    certificatesInRange.select('id').limit(1).executeTakeFirst(),
    certificatesInRange.select('status_index').where('state', '=', 'revoked').execute(),
  ]);
  return anyCertificate ? revoked.map((row) => row.status_index) : null;
}

/**
 * Lists the issued certificates that expire after `from` and not later than `to`. Omits a certificate if its holder has
 * a newer certificate that is pending or issued.
 */
export async function listExpiringCertificates(db: Database, { from, to }: { from: Date; to: Date }) {
  const rows = await db
    .selectFrom('certificates as certificate')
    .select(['certificate.user_id as userId', 'certificate.number', 'certificate.expires_at as expiresAt'])
    .where('certificate.state', '=', 'issued')
    .where('certificate.expires_at', '>', from)
    .where('certificate.expires_at', '<=', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('certificates as newer')
            .select('newer.id')
            .whereRef('newer.user_id', '=', 'certificate.user_id')
            .whereRef('newer.requested_at', '>', 'certificate.requested_at')
            .where('newer.state', 'in', ['pending', 'issued']),
        ),
      ),
    )
    .execute();
  return rows.flatMap(({ expiresAt, ...row }) => (expiresAt ? [{ ...row, expiresAt }] : []));
}

/**
 * Summarizes the pending requests that a person is allowed to decide. `count` is the number of these requests, `names`
 * are the names of the holders of the three oldest, and `oldestAt` is the time of the oldest request (null if there is
 * none). Excludes the person's own request. Excludes approved requests, unless an attempt to issue the certificate has
 * failed.
 */
export function summarizePendingCertificates(
  db: Database,
  deciderId: string,
): Promise<{ count: number; names: string[]; oldestAt: Date | null }> {
  return db
    .selectFrom('certificates')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<string[]>`coalesce((array_agg(holder_name order by requested_at, id))[1:3], '{}')`.as('names'))
    .select(sql<Date | null>`min(requested_at)`.as('oldestAt'))
    .where('state', '=', 'pending')
    .where('user_id', '<>', deciderId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('certificate_approvals as approval')
            .select('approval.id')
            .whereRef('approval.certificate_id', '=', 'certificates.id')
            .where('approval.failed_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
}

/** Finds the details of a person that a certificate states about its holder or its approver. */
export function findCertificatePerson(db: Database, userId: string) {
  return db
    .selectFrom('people')
    .select(['full_name', 'employee_id', 'position', 'department', 'role', 'is_admin'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Lists the drills that a person has passed, each with the data of the earliest run that passed. */
export function listPassedDrills(db: Database, userId: string) {
  return db
    .selectFrom('first_drill_passes')
    .select(['module_id as moduleId', 'drill_id as id', 'number', 'title', 'revision'])
    .select(['passed_at as passedAt', 'try_count as tryCount'])
    .where('user_id', '=', userId)
    .orderBy('drill_id')
    .execute();
}

/** A new request for a certificate. `modules` are the copies of the modules that the certificate states. */
export interface CertificateRequest {
  readonly userId: string;
  readonly number: string;
  readonly holder: { full_name: string; employee_id: string; position: string | null };
  readonly modules: readonly FrozenModule[];
  readonly now: Date;
}

/** Saves a request. Returns the id of the request, or undefined if another certificate already has the number. */
export async function saveCertificateRequest(db: Database, request: CertificateRequest): Promise<string | undefined> {
  const saved = await db
    .insertInto('certificates')
    .values({
      user_id: request.userId,
      number: request.number,
      holder_name: request.holder.full_name,
      employee_id: request.holder.employee_id,
      position: request.holder.position,
      modules: request.modules,
      requested_at: request.now,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id')
    .executeTakeFirst();
  return saved?.id;
}

/** The documents of an approved certificate. The PDF is already in storage. */
export interface IssuedDocuments {
  readonly approval: Approval;
  /** The PDF: its storage key, size in bytes, and SHA-256 in hex. */
  readonly file: { readonly key: string; readonly size: number; readonly hash: string };
  /** The Open Badges credential as a compact JWS, once for each signature algorithm. */
  readonly credentials: Readonly<Record<SignatureAlgorithm, string>>;
  /** The offline code: a compact JWS that is printed as a QR code, for verification without a network. */
  readonly code: string;
}

/** Changes a pending request to an issued certificate with its documents. */
export async function saveIssuedCertificate(db: Database, documents: IssuedDocuments): Promise<void> {
  const { approval, file, credentials, code } = documents;
  await db
    .updateTable('certificates')
    .set({
      state: 'issued',
      decided_at: approval.approvedAt,
      decided_by: approval.approverId,
      approver_name: approval.approverName,
      approval_reason: approval.reason,
      site_name: approval.siteName,
      issued_at: approval.approvedAt,
      expires_at: approval.expiresAt,
      file_key: file.key,
      file_size: file.size,
      file_hash: file.hash,
      credential: credentials.EdDSA,
      credential_rs256: credentials.RS256,
      code,
    })
    .where('id', '=', approval.certificateId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
}

/** Rejects a pending request. Does nothing if the request is not pending. */
export async function saveRejection(
  db: Database,
  id: string,
  { deciderId, reason, now }: { deciderId: string; reason: string; now: Date },
): Promise<void> {
  await db
    .updateTable('certificates')
    .set({ state: 'rejected', decided_at: now, decided_by: deciderId, reason })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/** Revokes an issued certificate. Does nothing if the certificate is not issued. */
export async function saveRevocation(
  db: Database,
  id: string,
  {
    deciderId,
    reason,
    reasonClass,
    now,
  }: { deciderId: string; reason: string; reasonClass: RevocationReason; now: Date },
): Promise<void> {
  await db
    .updateTable('certificates')
    .set({ state: 'revoked', revoked_at: now, revoked_by: deciderId, reason, reason_class: reasonClass })
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .execute();
}
