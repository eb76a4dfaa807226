import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { rememberEach } from '../../platform/db/remember-each.ts';
import { findResultVersions } from './result-versions.queries.ts';

// These functions count the submitted attempts that count: those in the view `quiz_results`. They read the table, because
// the view joins the modules, which doubles the time.

/** The numbers of attempts. */
export interface ResultCounts {
  readonly attemptCount: number;
  readonly passCount: number;
}

const noResults: ResultCounts = { attemptCount: 0, passCount: 0 };

const addCounts = (one: ResultCounts, other: ResultCounts): ResultCounts => ({
  attemptCount: one.attemptCount + other.attemptCount,
  passCount: one.passCount + other.passCount,
});

/** Finds the numbers of attempts at the quizzes of these versions (`findResultVersions`), by quiz id. */
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

type CountsOfPeriod = ResultCounts & { readonly quizId: string; readonly index: number };

/**
 * Counts, for each of the given quizzes and times, the attempts from this time until the next one, or without an end for
 * the last.
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

// Each use has its own memory. With one memory for both, each call would replace the values of the other.
const findCountsOfPeriods: FindCountsByPeriod = rememberEach(listCountsByPeriod);
const findCountsSinceHour: FindCountsByPeriod = rememberEach(listCountsByPeriod);

async function sumByPeriod(db: Database, starts: readonly Date[], find: FindCountsByPeriod): Promise<ResultCounts[]> {
  const { versions } = await findResultVersions(db);
  const suffix = starts.map((start) => start.getTime()).join(' ');
  const versionsOfPeriods = new Map([...versions].map(([id, version]) => [id, `${version} ${suffix}`]));
  const rows = [...(await find(db, versionsOfPeriods, starts)).values()].flat();
  const rowsByPeriod = Map.groupBy(rows, ({ index }) => index);
  return starts.map((_, index) => (rowsByPeriod.get(index) ?? []).reduce(addCounts, noResults));
}

/**
 * Counts the attempts at all quizzes in periods that follow each other. Each period begins at one of `starts`, which are
 * in order, and ends where the next one begins; the last has no end.
 */
export const countResultsByPeriod = (db: Database, starts: readonly Date[]): Promise<ResultCounts[]> =>
  sumByPeriod(db, starts, findCountsOfPeriods);

const hourMs = 3_600_000;

/**
 * Counts the attempts that were submitted since a time. The attempts since the next full hour are kept in memory like
 * those of `countResultsByPeriod`, because a time that is relative to now is another one in each call.
 */
export async function countResultsSince(db: Database, since: Date): Promise<number> {
  const fullHour = new Date(Math.ceil(since.getTime() / hourMs) * hourMs);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from quizzes as quiz
    join quiz_attempts as attempt on attempt.quiz_id = quiz.id
    where attempt.submitted_at >= ${since} and attempt.submitted_at < ${fullHour} and attempt.is_counted`.execute(db);
  const [laterResults] = await sumByPeriod(db, [fullHour], findCountsSinceHour);
  return (rows[0]?.count ?? 0) + (laterResults?.attemptCount ?? 0);
}
