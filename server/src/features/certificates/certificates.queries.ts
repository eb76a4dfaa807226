import {
  CertifiedModule,
  type CertificateStatus,
  type RevocationReason,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import type { FrozenModule } from './certificates.rules.ts';

const columns = [
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

const FrozenModules = z.array(CertifiedModule.extend({ passingScore: z.int().nullable() }));

/** The modules that a certificate attests, as they were frozen at the request. */
export const frozenModulesOf = (row: { readonly modules: unknown }): FrozenModule[] => FrozenModules.parse(row.modules);

/** One certificate by id, whoever holds it. */
export function findCertificate(db: Database, id: string) {
  return certificates(db).where('certificate.id', '=', id).executeTakeFirst();
}

/** One certificate, with its row locked until the transaction ends. */
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

/** The certificate that was once issued under a number; `normalizedNumber` comes from `normalizeNumber`. */
export function findIssuedByNumber(db: Database, normalizedNumber: string) {
  return certificates(db)
    .where(sql`replace(certificate.number, '-', '')`, '=', normalizedNumber)
    .where('certificate.issued_at', 'is not', null)
    .executeTakeFirst();
}

/** All revoked certificates, oldest revocation first. */
export function listRevoked(db: Database) {
  return db
    .selectFrom('certificates')
    .select(['number', 'revoked_at', 'reason_class'])
    .where('state', '=', 'revoked')
    .orderBy('revoked_at')
    .orderBy('number')
    .execute();
}

/** Issued certificates that expire within the span and whose holder has neither requested nor received a newer one. */
export async function listExpiring(db: Database, { from, to }: { from: Date; to: Date }) {
  const rows = await db
    .selectFrom('certificates as certificate')
    .select(['certificate.user_id as userId', 'certificate.number', 'certificate.expires_at as expiresAt'])
    .where('certificate.state', '=', 'issued')
    .where('certificate.expires_at', '>', from)
    .where('certificate.expires_at', '<=', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('certificates as next')
            .select('next.id')
            .whereRef('next.user_id', '=', 'certificate.user_id')
            .whereRef('next.requested_at', '>', 'certificate.requested_at')
            .where('next.state', 'in', ['pending', 'issued']),
        ),
      ),
    )
    .execute();
  return rows.flatMap(({ expiresAt, ...row }) => (expiresAt ? [{ ...row, expiresAt }] : []));
}

/**
 * Pending requests that this person may decide on (never their own, none that is being issued): count, the three oldest
 * holders, oldest request.
 */
export function findWaitingCertificates(
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
  readonly modules: readonly FrozenModule[];
  readonly now: Date;
}

/** Saves a request and returns its id; undefined when the number is already taken. */
export async function saveRequest(db: Database, request: NewCertificate): Promise<string | undefined> {
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

/** An approval whose documents are being made, with all that they are made from beside the request. */
export interface Approval {
  readonly id: string;
  readonly certificateId: string;
  readonly approverId: string;
  readonly approverName: string;
  readonly approverTitle: string;
  readonly siteName: string;
  /** The site's public address, without a slash at its end. */
  readonly address: string;
  readonly approvedAt: Date;
  readonly expiresAt: Date;
  readonly ipAddress: string;
  readonly userAgent: string | null;
  readonly failedAt: Date | null;
}

const approvals = (db: Database) =>
  db
    .selectFrom('certificate_approvals')
    .select([
      'id',
      'certificate_id as certificateId',
      'approver_id as approverId',
      'approver_name as approverName',
      'approver_title as approverTitle',
      'site_name as siteName',
      'address',
      'approved_at as approvedAt',
      'expires_at as expiresAt',
      'ip_address as ipAddress',
      'user_agent as userAgent',
      'failed_at as failedAt',
    ]);

export function findApproval(db: Database, id: string): Promise<Approval | undefined> {
  return approvals(db).where('id', '=', id).executeTakeFirst();
}

export function findApprovalOf(db: Database, certificateId: string): Promise<Approval | undefined> {
  return approvals(db).where('certificate_id', '=', certificateId).executeTakeFirst();
}

/** Saves an approval in the place of an earlier one of the same request, and returns its id. */
export async function saveApproval(db: Database, approval: Omit<Approval, 'id' | 'failedAt'>): Promise<string> {
  await removeApprovalOf(db, approval.certificateId);
  const { id } = await db
    .insertInto('certificate_approvals')
    .values({
      certificate_id: approval.certificateId,
      approver_id: approval.approverId,
      approver_name: approval.approverName,
      approver_title: approval.approverTitle,
      site_name: approval.siteName,
      address: approval.address,
      approved_at: approval.approvedAt,
      expires_at: approval.expiresAt,
      ip_address: approval.ipAddress,
      user_agent: approval.userAgent,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveApprovalFailure(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('certificate_approvals').set({ failed_at: now }).where('id', '=', id).execute();
}

/** Removes an approval; false when it was not there any more. */
export async function removeApproval(db: Database, id: string): Promise<boolean> {
  const removed = await db.deleteFrom('certificate_approvals').where('id', '=', id).returning('id').executeTakeFirst();
  return removed !== undefined;
}

export async function removeApprovalOf(db: Database, certificateId: string): Promise<void> {
  await db.deleteFrom('certificate_approvals').where('certificate_id', '=', certificateId).execute();
}

export interface Issue {
  readonly approval: Approval;
  /** The PDF: its storage key, size in bytes, and SHA-256 in hex. */
  readonly file: { readonly key: string; readonly size: number; readonly hash: string };
  /** The Open Badges credential, a compact JWS. */
  readonly credential: string;
  /** The offline code, a compact JWS. */
  readonly code: string;
}

/** Turns a pending request into an issued certificate. */
export async function saveIssue(db: Database, { approval, file, credential, code }: Issue): Promise<void> {
  await db
    .updateTable('certificates')
    .set({
      state: 'issued',
      decided_at: approval.approvedAt,
      decided_by: approval.approverId,
      approver_name: approval.approverName,
      site_name: approval.siteName,
      issued_at: approval.approvedAt,
      expires_at: approval.expiresAt,
      file_key: file.key,
      file_size: file.size,
      file_hash: file.hash,
      credential,
      code,
    })
    .where('id', '=', approval.certificateId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
}

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

/** A position in the list of all certificates: pending first, then the latest request. */
export interface CasePosition {
  readonly isPending: boolean;
  readonly requestedAt: Date;
  readonly id: string;
}

export interface CaseFilter {
  readonly now: Date;
  readonly status?: CertificateStatus | undefined;
  readonly search?: string | undefined;
  readonly after?: CasePosition | undefined;
  readonly limit: number;
}

/** Certificates with their holders' results: best scores, attempts, and critical questions wrong in passed attempts. */
const cases = (db: Database) =>
  db
    .selectFrom('certificates as certificate')
    .innerJoin('users as holder', 'holder.id', 'certificate.user_id')
    .leftJoin('certificate_approvals as approval', 'approval.certificate_id', 'certificate.id')
    .select([...columns, 'holder.department'])
    .select(['approval.approved_at', 'approval.failed_at as approval_failed_at'])
    .select([
      sql<number>`coalesce((
        select round(avg(quiz.best), 2) from (
          select max(score) as best from quiz_attempts
          where user_id = certificate.user_id and submitted_at is not null group by quiz_id
        ) as quiz), 0)::float8`.as('average_score'),
      sql<number>`(
        select count(*) from quiz_attempts
        where user_id = certificate.user_id and submitted_at is not null)`.as('attempt_count'),
      sql<number>`(
        select count(*) from quiz_attempts as attempt
        join attempt_questions as drawn on drawn.attempt_id = attempt.id
        join question_versions as version
          on version.question_id = drawn.question_id and version.version = drawn.version
        where attempt.user_id = certificate.user_id and attempt.is_passing and version.critical
          and not drawn.keeps_point
          and drawn.chosen_option is distinct from coalesce(drawn.corrected_option, version.correct_option))`.as(
        'wrong_critical',
      ),
    ]);

export type CaseRow = Awaited<ReturnType<ReturnType<typeof cases>['execute']>>[number];

/** One certificate as a trainer sees it. */
export function findCase(db: Database, id: string): Promise<CaseRow | undefined> {
  return cases(db).where('certificate.id', '=', id).executeTakeFirst();
}

/** Pending requests, oldest first. */
export function listPendingCases(db: Database): Promise<CaseRow[]> {
  return cases(db)
    .where('certificate.state', '=', 'pending')
    .orderBy('certificate.requested_at')
    .orderBy('certificate.id')
    .execute();
}

/** A page of all certificates, pending first, then the latest request. */
export function listCases(db: Database, { now, status, search, after, limit }: CaseFilter): Promise<CaseRow[]> {
  let query = cases(db);
  for (const pattern of patternsOf(search ?? '')) {
    query = query.where((on) =>
      on.or([
        on('certificate.holder_name', 'ilike', pattern),
        on('certificate.employee_id', 'ilike', pattern),
        on('certificate.number', 'ilike', pattern),
      ]),
    );
  }
  if (status === 'issued' || status === 'expired') {
    query = query
      .where('certificate.state', '=', 'issued')
      .where('certificate.expires_at', status === 'issued' ? '>' : '<=', new Date(now.getTime() - 1000));
  } else if (status) query = query.where('certificate.state', '=', status);
  if (after) {
    query = query.where(
      sql<boolean>`((certificate.state = 'pending'), certificate.requested_at, certificate.id)
        < (${after.isPending}::boolean, ${after.requestedAt}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query
    .orderBy(sql`(certificate.state = 'pending')`, 'desc')
    .orderBy('certificate.requested_at', 'desc')
    .orderBy('certificate.id', 'desc')
    .limit(limit)
    .execute();
}

/** One LIKE pattern per word of a search, with LIKE's special characters escaped. */
const patternsOf = (search: string): string[] =>
  search
    .replaceAll('\u0000', '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
