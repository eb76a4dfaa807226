import { type CertificateStatus } from '@loopcheck/contract/features/certificates/certificates.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { columns } from './certificates.queries.ts';

/** A place in the list of all certificates: pending first, then the latest request. */
export interface Place {
  readonly isPending: boolean;
  readonly requestedAt: Date;
  readonly id: string;
}

export interface CaseFilter {
  readonly now: Date;
  readonly status?: CertificateStatus | undefined;
  readonly search?: string | undefined;
  readonly after?: Place | undefined;
  readonly limit: number;
}

/** Certificates with their holders' results: best scores, attempts, and critical questions wrong in attempts that passed. */
const cases = (db: Database) =>
  db
    .selectFrom('certificates as certificate')
    .innerJoin('users as holder', 'holder.id', 'certificate.user_id')
    .select([...columns, 'holder.department'])
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

/** Requests that wait, the longest first. */
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
  for (const word of wordsOf(search ?? '')) {
    query = query.where((on) =>
      on.or([
        on('certificate.holder_name', 'ilike', word),
        on('certificate.employee_id', 'ilike', word),
        on('certificate.number', 'ilike', word),
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

/** Each word anywhere; the signs that LIKE gives a meaning stand for themselves. */
const wordsOf = (search: string): string[] =>
  search
    .replaceAll('\u0000', '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
