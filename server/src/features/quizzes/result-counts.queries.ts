import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { rememberEach } from '../../platform/db/remember-each.ts';
import { findResultVersions } from './result-versions.queries.ts';

// The functions of this file count only the attempts that are in the view `quiz_results`. They select these attempts
// from the table `quiz_attempts`, because the view also joins the modules, and this join doubles the time of the count.

/** The number of attempts, and the number of these attempts that passed. */
export interface ResultCounts {
  readonly attemptCount: number;
  readonly passCount: number;
}

const noResults: ResultCounts = { attemptCount: 0, passCount: 0 };

const addCounts = (one: ResultCounts, other: ResultCounts): ResultCounts => ({
  attemptCount: one.attemptCount + other.attemptCount,
  passCount: one.passCount + other.passCount,
});

/**
 * Finds the numbers of attempts by quiz id. Callers pass the field `versions` of `ResultVersions`. The numbers of a quiz
 * are kept in memory until the version of the quiz changes. `quizIds` are the quizzes whose numbers are not in memory.
 */
export const findResultCounts = rememberEach(async (db, quizIds) => {
  const { rows } = await sql<ResultCounts & { quizId: string }>`
    select quiz_id as "quizId", count(*) as "attemptCount", count(*) filter (where is_passing) as "passCount"
    from quiz_attempts
    where submitted_at is not null and is_counted and quiz_id = any(${[...quizIds]}::uuid[])
    group by quiz_id`.execute(db);
  const countsByQuiz = new Map(rows.map(({ quizId, ...counts }) => [quizId, counts]));
  return new Map(quizIds.map((id) => [id, countsByQuiz.get(id) ?? noResults]));
});

/** Counts the attempts at all quizzes. */
export async function countResults(db: Database): Promise<ResultCounts> {
  const { versions } = await findResultVersions(db);
  return [...(await findResultCounts(db, versions)).values()].reduce(addCounts, noResults);
}

/** The numbers of attempts at one quiz in one period. `index` is the place of the period, from 0. */
type CountsOfPeriod = ResultCounts & { readonly quizId: string; readonly index: number };

/**
 * Counts the attempts at each of these quizzes in each period. A period begins at one of `starts` and ends at the next
 * one. The last period has no end.
 */
async function listCountsByPeriod(db: Database, quizIds: readonly string[], starts: readonly Date[]) {
  const { rows } = await sql<CountsOfPeriod>`
    select quiz.id as "quizId", period.index - 1 as index, counts.*
    from quizzes as quiz
    cross join (
      select starts_at, lead(starts_at, 1, 'infinity') over (order by index) as ends_at, index
      from unnest(${[...starts]}::timestamptz[]) with ordinality as start (starts_at, index)
    ) as period
    cross join lateral (
      select count(*) as "attemptCount", count(*) filter (where is_passing) as "passCount"
      from quiz_attempts
      where quiz_id = quiz.id and submitted_at >= starts_at and submitted_at < ends_at and is_counted
    ) as counts
    where quiz.id = any(${[...quizIds]}::uuid[])`.execute(db);
  const rowsByQuiz = Map.groupBy(rows, ({ quizId }) => quizId);
  return new Map(quizIds.map((id) => [id, rowsByQuiz.get(id) ?? []]));
}

type FindCountsByPeriod = (
  db: Database,
  versions: ReadonlyMap<string, string>,
  starts: readonly Date[],
) => Promise<ReadonlyMap<string, readonly CountsOfPeriod[]>>;

// These two functions keep their values in separate memories. In a common memory, each function would replace the values
// of the other.
const findCountsOfPeriods: FindCountsByPeriod = rememberEach(listCountsByPeriod);
const findCountsSinceHour: FindCountsByPeriod = rememberEach(listCountsByPeriod);

/** Counts the attempts at all quizzes in each period. `findCounts` keeps the numbers in memory. */
async function countByPeriod(
  db: Database,
  starts: readonly Date[],
  findCounts: FindCountsByPeriod,
): Promise<ResultCounts[]> {
  const { versions } = await findResultVersions(db);
  // The start times are added to the versions, so that counts in memory are used only for the same periods.
  const suffix = starts.map((start) => start.getTime()).join(' ');
  const versionsOfPeriods = new Map([...versions].map(([id, version]) => [id, `${version} ${suffix}`]));
  const rows = [...(await findCounts(db, versionsOfPeriods, starts)).values()].flat();
  const rowsByPeriod = Map.groupBy(rows, ({ index }) => index);
  return starts.map((_, index) => (rowsByPeriod.get(index) ?? []).reduce(addCounts, noResults));
}

/**
 * Counts the attempts at all quizzes in consecutive periods. `starts` are the times at which the periods begin, in
 * ascending order. Each period ends when the next one begins. The last period has no end.
 */
export const countResultsByPeriod = (db: Database, starts: readonly Date[]): Promise<ResultCounts[]> =>
  countByPeriod(db, starts, findCountsOfPeriods);

const hourMs = 3_600_000;

/**
 * Counts the attempts that were submitted since a time. Callers pass a time relative to now, such as a year ago, which
 * differs in each call. So only the count since the next full hour is kept in memory. The attempts before that hour are
 * counted in each call.
 */
export async function countResultsSince(db: Database, since: Date): Promise<number> {
  const fullHour = new Date(Math.ceil(since.getTime() / hourMs) * hourMs);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from quizzes as quiz
    join quiz_attempts as attempt on attempt.quiz_id = quiz.id
    where attempt.submitted_at >= ${since} and attempt.submitted_at < ${fullHour} and attempt.is_counted`.execute(db);
  const [laterResults] = await countByPeriod(db, [fullHour], findCountsSinceHour);
  return (rows[0]?.count ?? 0) + (laterResults?.attemptCount ?? 0);
}
