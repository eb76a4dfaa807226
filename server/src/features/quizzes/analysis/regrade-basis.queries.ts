import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Locks every attempt that was asked a question, so that none is graded while it is regraded. */
export async function lockAttemptsWith(db: Database, questionId: string): Promise<void> {
  await sql`
    select id from quiz_attempts
    where id in (select attempt_id from attempt_questions where question_id = ${questionId}::uuid)
    order by id for update
  `.execute(db);
}

/** Every answer to a question, of open attempts too, with the attempt and whose it is. */
export function listAnswersTo(db: Database, questionId: string) {
  return db
    .selectFrom('attempt_questions as drawn')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'drawn.question_id').onRef('version.version', '=', 'drawn.version'),
    )
    .innerJoin('quiz_attempts as attempt', 'attempt.id', 'drawn.attempt_id')
    .innerJoin('users as person', 'person.id', 'attempt.user_id')
    .select(['drawn.attempt_id as attemptId', 'drawn.version', 'drawn.chosen_option as chosenOption'])
    .select((on) => on.fn.coalesce('drawn.corrected_option', 'version.correct_option').as('oldKey'))
    .select(['drawn.keeps_point as keepsPoint', 'attempt.user_id as userId', 'person.full_name as fullName'])
    .select(['attempt.submitted_at as submittedAt', 'attempt.module_id as moduleId', 'attempt.score'])
    .select(['attempt.content_revision as contentRevision', 'attempt.correct_count as correctCount'])
    .select(['attempt.question_count as questionCount', 'attempt.is_passing as isPassing'])
    .select('attempt.passing_score as passingScore')
    .where('drawn.question_id', '=', questionId)
    .orderBy('person.full_name')
    .orderBy('attempt.submitted_at')
    .orderBy('attempt.id')
    .execute();
}

export type AnswerRow = Awaited<ReturnType<typeof listAnswersTo>>[number];

/** The key that counts from now on for one version. */
export interface CorrectedVersion {
  readonly version: number;
  readonly key: number;
}

/** Puts the corrected key beside what was asked; whoever had the point for a submitted answer keeps it. */
export async function saveCorrections(
  db: Database,
  questionId: string,
  versions: readonly CorrectedVersion[],
): Promise<void> {
  await sql`
    update attempt_questions as drawn
    set corrected_option = present.key,
      keeps_point = attempt.submitted_at is not null
        and drawn.chosen_option is distinct from present.key
        and (drawn.keeps_point or drawn.chosen_option is not distinct from
          coalesce(drawn.corrected_option, version.correct_option))
    from unnest(${versions.map((each) => each.version)}::integer[], ${versions.map((each) => each.key)}::integer[])
        as present (version, key),
      question_versions as version, quiz_attempts as attempt
    where drawn.question_id = ${questionId}::uuid and drawn.version = present.version
      and version.question_id = drawn.question_id and version.version = drawn.version
      and attempt.id = drawn.attempt_id
      and coalesce(drawn.corrected_option, version.correct_option) <> present.key
  `.execute(db);
}

export interface RaisedResult {
  readonly attemptId: string;
  readonly correctCount: number;
  readonly score: string;
  readonly isPassing: boolean;
}

/** Raises results; never lowers one. */
export async function saveRaisedResults(db: Database, raised: readonly RaisedResult[]): Promise<void> {
  await sql`
    update quiz_attempts as attempt
    set correct_count = result.correct_count, score = result.score, is_passing = result.is_passing
    from unnest(
      ${raised.map((each) => each.attemptId)}::uuid[],
      ${raised.map((each) => each.correctCount)}::integer[],
      ${raised.map((each) => each.score)}::numeric[],
      ${raised.map((each) => each.isPassing)}::boolean[]) as result (id, correct_count, score, is_passing)
    where attempt.id = result.id and result.correct_count > attempt.correct_count
  `.execute(db);
}
