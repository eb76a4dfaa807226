import type { CaseFilter } from '@loopcheck/contract/features/certificates/certificates.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { certificateColumns } from './certificates.queries.ts';
import { renewalDays } from './certificates.rules.ts';

/**
 * A position in the list of all cases. Pending cases come first. Within the pending cases, and within the others, the
 * latest request comes first.
 */
export interface CasePosition {
  readonly isPending: boolean;
  readonly requestedAt: Date;
  readonly id: string;
}

/** The query of one page of the list of cases. */
export interface CasePageQuery {
  readonly now: Date;
  readonly filter: CaseFilter;
  /** The position of the last row of the previous page; undefined for the first page. */
  readonly after?: CasePosition | undefined;
  readonly limit: number;
}

const dayMs = 24 * 3_600_000;

/**
 * SQL that is true for an issued certificate in the last `renewalDays` days before its expiry, unless the holder has a
 * newer certificate that is pending or issued. The holder is notified about the expiry under the same conditions.
 */
const expiresSoon = (now: Date) =>
  sql<boolean>`(certificate.state = 'issued' and certificate.expires_at > ${now}::timestamptz
    and certificate.expires_at <= ${new Date(now.getTime() + renewalDays * dayMs)}::timestamptz
    and not exists (
      select from certificates as newer
      where newer.user_id = certificate.user_id and newer.requested_at > certificate.requested_at
        and newer.state in ('pending', 'issued')))`;

/**
 * Selects certificates with their approval, the department of the holder, and the number of attempts that the holder
 * has submitted in all quizzes.
 */
const selectCases = (db: Database, now: Date) =>
  db
    .selectFrom('certificates as certificate')
    .innerJoin('people as holder', 'holder.id', 'certificate.user_id')
    .leftJoin('certificate_approvals as approval', 'approval.certificate_id', 'certificate.id')
    .select([...certificateColumns, 'holder.department'])
    .select(['approval.approved_at', 'approval.failed_at as approval_failed_at'])
    .select([
      sql<number>`(select count(*) from quiz_results where user_id = certificate.user_id)`.as('attempt_count'),
      expiresSoon(now).as('expires_soon'),
    ]);

/** A case: a certificate or request with the data on which a trainer decides whether to approve it. */
export type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number];

/** Finds a case by the id of its certificate; undefined if there is none. */
export function findCase(db: Database, id: string, now: Date): Promise<CaseRow | undefined> {
  return selectCases(db, now).where('certificate.id', '=', id).executeTakeFirst();
}

/** Lists the pending cases, oldest request first. */
export function listPendingCases(db: Database, now: Date): Promise<CaseRow[]> {
  return selectCases(db, now)
    .where('certificate.state', '=', 'pending')
    .orderBy('certificate.requested_at')
    .orderBy('certificate.id')
    .execute();
}

/**
 * Lists a page of the filtered cases: the pending cases, then all others. In both groups, the latest request is first.
 */
export function listCases(db: Database, { now, filter, after, limit }: CasePageQuery): Promise<CaseRow[]> {
  let query = applyFilter(db, selectCases(db, now), { now, filter });
  if (after) {
    // All three columns are sorted in descending order, so the rows after the position are the smaller ones.
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

type CaseQuery = ReturnType<typeof selectCases>;

function applyFilter(
  db: Database,
  cases: CaseQuery,
  { now, filter }: Pick<CasePageQuery, 'now' | 'filter'>,
): CaseQuery {
  const { status, search, evidence, department, expiring, critical: moduleIdOrAny } = filter;
  let query = cases;
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
    // A certificate is valid until the end of the second that starts at `expires_at`.
    const oneSecondAgo = new Date(now.getTime() - 1000);
    query = query
      .where('certificate.state', '=', 'issued')
      .where('certificate.expires_at', status === 'issued' ? '>' : '<=', oneSecondAgo);
  } else if (status) query = query.where('certificate.state', '=', status);
  if (evidence === 'to_be_looked_at') {
    query = query.where('certificate.user_id', 'in', db.selectFrom('marked_evidence').select('user_id'));
  }
  if (department !== undefined) query = query.where('holder.department', '=', department);
  if (expiring === 'soon') query = query.where(expiresSoon(now));
  return moduleIdOrAny === undefined ? query : query.where(hasCriticalMistake(moduleIdOrAny));
}

/**
 * SQL that is true if the holder answered a critical question wrongly or not at all before the request. The view
 * `critical_mistakes` has only passed attempts. `moduleIdOrAny` is the id of the module whose questions count, or `any`
 * if the questions of all modules count.
 */
const hasCriticalMistake = (moduleIdOrAny: string) => sql<boolean>`exists (
  select from critical_mistakes as mistake
  where mistake.user_id = certificate.user_id and mistake.submitted_at <= certificate.requested_at
    ${moduleIdOrAny === 'any' ? sql`` : sql`and mistake.module_id = ${moduleIdOrAny}::uuid`})`;

/**
 * Lists the departments of people with certificates or requests, by name. The query does not read all people: `found`
 * uses the index on `department` to go from each department directly to the next. Departments without a certificate or
 * request are then dropped.
 */
export async function listCaseDepartments(db: Database): Promise<string[]> {
  const { rows } = await sql<{ department: string }>`
    with recursive found (department) as (
      (select department from people where department > '' order by department limit 1)
      union all
      select (select department from people where department > found.department order by department limit 1)
      from found where department is not null
    )
    select found.department from found
    cross join lateral (
      select certificate.id from people as holder join certificates as certificate on certificate.user_id = holder.id
      where holder.department = found.department limit 1
    ) as first_certificate
    order by found.department`.execute(db);
  return rows.map(({ department }) => department);
}

/** Lists the active modules, sorted by chapter, as the choices of the filter `critical`. */
export function listCaseModules(db: Database) {
  return db
    .selectFrom('active_modules')
    .select(['id', 'chapter_number as chapterNumber', 'title'])
    .orderBy('chapter_number')
    .execute();
}

/** One LIKE pattern per word of a search. */
const likePatternsOf = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(likePattern);
