import type { CertificateStatus } from '@loopcheck/contract/features/certificates/certificates.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { certificateColumns } from './certificates.queries.ts';

/** A position in the list of all certificates: pending ones first, then the latest request first, then by id. */
export interface CasePosition {
  readonly isPending: boolean;
  readonly requestedAt: Date;
  readonly id: string;
}

export interface CaseFilter {
  readonly now: Date;
  readonly status?: CertificateStatus | undefined;
  /** Words that must all occur in the holder's name, the employee ID or the certificate number. */
  readonly search?: string | undefined;
  /** The position of the last row of the previous page; undefined for the first page. */
  readonly after?: CasePosition | undefined;
  readonly limit: number;
}

/**
 * Selects certificates with their approval and three results of their holders. `average_score`: the average of the
 * holder's best scores in the quizzes that the holder attempted, in percent. `attempt_count`: the number of attempts.
 * `wrong_critical`: the number of critical questions that the holder answered wrongly in passed attempts.
 */
const selectCases = (db: Database) =>
  db
    .selectFrom('certificates as certificate')
    .innerJoin('people as holder', 'holder.id', 'certificate.user_id')
    .leftJoin('certificate_approvals as approval', 'approval.certificate_id', 'certificate.id')
    .select([...certificateColumns, 'holder.department'])
    .select(['approval.approved_at', 'approval.failed_at as approval_failed_at'])
    .select([
      sql<number>`coalesce((
        select round(avg(quiz.best_score), 2) from (
          select max(score) as best_score from quiz_results
          where user_id = certificate.user_id group by quiz_id
        ) as quiz), 0)::float8`.as('average_score'),
      sql<number>`(select count(*) from quiz_results where user_id = certificate.user_id)`.as('attempt_count'),
      sql<number>`(select count(*) from critical_mistakes where user_id = certificate.user_id)`.as('wrong_critical'),
    ]);

/** A certificate with the data on which a trainer decides whether to approve it. */
export type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number];

export function findCase(db: Database, id: string): Promise<CaseRow | undefined> {
  return selectCases(db).where('certificate.id', '=', id).executeTakeFirst();
}

/** Lists the pending requests, oldest first. */
export function listPendingCases(db: Database): Promise<CaseRow[]> {
  return selectCases(db)
    .where('certificate.state', '=', 'pending')
    .orderBy('certificate.requested_at')
    .orderBy('certificate.id')
    .execute();
}

/** Lists a page of the filtered certificates. Pending ones come first; within each group, the latest request first. */
export function listCases(db: Database, { now, status, search, after, limit }: CaseFilter): Promise<CaseRow[]> {
  let query = selectCases(db);
  for (const pattern of likePatternsOf(search ?? '')) {
    query = query.where((eb) =>
      eb.or([
        eb('certificate.holder_name', 'ilike', pattern),
        eb('certificate.employee_id', 'ilike', pattern),
        eb('certificate.number', 'ilike', pattern),
      ]),
    );
  }
  if (status === 'issued' || status === 'expired') {
    // `expires_at` is the last second of the validity, so the certificate is expired one second later.
    const latestExpiresAtOfExpired = new Date(now.getTime() - 1000);
    query = query
      .where('certificate.state', '=', 'issued')
      .where('certificate.expires_at', status === 'issued' ? '>' : '<=', latestExpiresAtOfExpired);
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

/** One LIKE pattern per word of a search. */
const likePatternsOf = (search: string): string[] =>
  search
    .replaceAll('\u0000', '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(likePattern);
