import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ChosenOption } from './answers.rules.ts';
import type { Drawn } from './draw.rules.ts';
import type { Grade } from './grading.rules.ts';

export interface AttemptRow {
  readonly id: string;
  readonly userId: string;
  readonly quizId: string;
  readonly moduleId: string;
  /** Of the module's text when the attempt began. */
  readonly contentRevision: number;
  readonly passingScore: number;
  readonly questionCount: number;
  readonly startedAt: Date;
  readonly expiresAt: Date | null;
  readonly submittedAt: Date | null;
  readonly closedBy: string | null;
  readonly correctCount: number | null;
  readonly score: string | null;
  readonly isPassing: boolean | null;
  readonly timeSpentSeconds: number | null;
}

const attempts = (db: Database) =>
  db
    .selectFrom('quiz_attempts')
    .select(['id', 'user_id as userId', 'quiz_id as quizId', 'module_id as moduleId', 'passing_score as passingScore'])
    .select(['question_count as questionCount', 'started_at as startedAt', 'expires_at as expiresAt'])
    .select(['submitted_at as submittedAt', 'closed_by as closedBy', 'correct_count as correctCount', 'score'])
    .select([
      'content_revision as contentRevision',
      'is_passing as isPassing',
      'time_spent_seconds as timeSpentSeconds',
    ]);

/** One person's attempt, locked until the transaction ends: two tabs must not grade it twice. */
export function lockAttempt(db: Database, userId: string, attemptId: string): Promise<AttemptRow | undefined> {
  return attempts(db).where('id', '=', attemptId).where('user_id', '=', userId).forUpdate().executeTakeFirst();
}

/** The attempt that is open in a quiz, locked. */
export function lockOpenAttempt(db: Database, userId: string, quizId: string): Promise<AttemptRow | undefined> {
  return attempts(db)
    .where('user_id', '=', userId)
    .where('quiz_id', '=', quizId)
    .where('submitted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The open attempts of one person in these quizzes: at most one in each. */
export async function listOpenAttempts(
  db: Database,
  userId: string,
  quizIds: readonly string[],
): Promise<AttemptRow[]> {
  if (quizIds.length === 0) return [];
  return attempts(db)
    .where('user_id', '=', userId)
    .where('quiz_id', 'in', [...quizIds])
    .where('submitted_at', 'is', null)
    .execute();
}

/** Submitted attempts of one person in a quiz, latest first. */
export function listSubmitted(db: Database, userId: string, quizId: string): Promise<AttemptRow[]> {
  return attempts(db)
    .where('user_id', '=', userId)
    .where('quiz_id', '=', quizId)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}

/** A timed attempt that nobody will finish any more; locked, skipping those that a person is submitting right now. */
export function lockAbandoned(db: Database, before: Date): Promise<AttemptRow | undefined> {
  return attempts(db)
    .where('submitted_at', 'is', null)
    .where('expires_at', '<', before)
    .orderBy('expires_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export interface AttemptQuestion {
  readonly questionId: string;
  readonly question: string;
  /** As the question was written; `optionOrder` tells the order shown. */
  readonly options: string[];
  readonly optionOrder: number[];
  /** The key that counts: the version's own, or the one it was corrected to. */
  readonly correctOption: number;
  /** Right under a key that was corrected since: the point stays. */
  readonly keepsPoint: boolean;
  readonly explanation: string;
  readonly critical: boolean;
  readonly sectionId: string | null;
  readonly chosenOption: number | null;
}

/** The questions of attempts as they were drawn, by attempt, each with its answer so far. */
export async function listAttemptQuestions(
  db: Database,
  attemptIds: readonly string[],
): Promise<Map<string, AttemptQuestion[]>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('attempt_questions as drawn')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'drawn.question_id').onRef('version.version', '=', 'drawn.version'),
    )
    .select(['drawn.attempt_id as attemptId', 'drawn.question_id as questionId', 'drawn.option_order as optionOrder'])
    .select(['drawn.chosen_option as chosenOption', 'version.question', 'version.options'])
    .select(['drawn.keeps_point as keepsPoint', 'version.explanation', 'version.critical'])
    .select((on) => on.fn.coalesce('drawn.corrected_option', 'version.correct_option').as('correctOption'))
    .select('version.section_id as sectionId')
    .where('drawn.attempt_id', 'in', [...attemptIds])
    .orderBy('drawn.position')
    .execute();
  return Map.groupBy(rows, (row) => row.attemptId);
}

export interface NewAttempt {
  readonly userId: string;
  readonly quizId: string;
  readonly moduleId: string;
  readonly contentRevision: number;
  readonly passingScore: number;
  readonly timeLimitMinutes: number | null;
  readonly now: Date;
  readonly drawn: readonly Drawn<{ id: string; version: number }>[];
}

/** Opens an attempt with its draw, or returns undefined when another request opened one first. */
export async function saveAttempt(db: Database, attempt: NewAttempt): Promise<string | undefined> {
  const limitMs = attempt.timeLimitMinutes === null ? null : attempt.timeLimitMinutes * 60_000;
  const saved = await db
    .insertInto('quiz_attempts')
    .values({
      user_id: attempt.userId,
      quiz_id: attempt.quizId,
      module_id: attempt.moduleId,
      content_revision: attempt.contentRevision,
      passing_score: attempt.passingScore,
      time_limit_minutes: attempt.timeLimitMinutes,
      question_count: attempt.drawn.length,
      started_at: attempt.now,
      expires_at: limitMs === null ? null : new Date(attempt.now.getTime() + limitMs),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'quiz_id']).where('submitted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!saved) return undefined;
  const questions = attempt.drawn.map(({ question, optionOrder }, index) => ({
    attempt_id: saved.id,
    position: index + 1,
    question_id: question.id,
    version: question.version,
    option_order: optionOrder,
  }));
  await db.insertInto('attempt_questions').values(questions).execute();
  return saved.id;
}

/** Keeps the answers given so far; questions that are not named stay as they are. */
export async function saveAnswers(
  db: Database,
  attemptId: string,
  chosen: readonly ChosenOption[],
  now: Date,
): Promise<void> {
  if (chosen.length === 0) return;
  const ids = chosen.map((answer) => answer.questionId);
  const options = chosen.map((answer) => answer.option);
  await sql`
    update attempt_questions as drawn
    set chosen_option = answer.option, answered_at = ${now}
    from unnest(${ids}::uuid[], ${options}::integer[]) as answer (question_id, option)
    where drawn.attempt_id = ${attemptId} and drawn.question_id = answer.question_id
  `.execute(db);
}

/** Closes an attempt with its grade. */
export async function saveGrade(
  db: Database,
  attemptId: string,
  result: Grade & { closedBy: 'person' | 'clock'; timeSpentSeconds: number; now: Date },
): Promise<void> {
  await db
    .updateTable('quiz_attempts')
    .set({
      submitted_at: result.now,
      closed_by: result.closedBy,
      correct_count: result.correctCount,
      score: result.score,
      is_passing: result.isPassing,
      time_spent_seconds: result.timeSpentSeconds,
    })
    .where('id', '=', attemptId)
    .where('submitted_at', 'is', null)
    .execute();
}
