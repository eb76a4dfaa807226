import type { Exhibit } from '@loopcheck/contract/features/quizzes/exhibit';
import { sql } from 'kysely';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ChosenOption, type ClosedBy, type Grade, isOutdated, type ShuffledQuestion } from './quizzes.rules.ts';

/** A person's attempt at a quiz, without its questions. */
export interface AttemptRow {
  readonly id: string;
  readonly userId: string;
  readonly quizId: string;
  readonly moduleId: string;
  /** The content revision of the module when the attempt was started. */
  readonly contentRevision: number;
  /** The pass mark in percent when the attempt was started. */
  readonly passingScore: number;
  readonly questionCount: number;
  readonly startedAt: Date;
  /** The end of the time limit; null if the quiz has no time limit. */
  readonly expiresAt: Date | null;
  /** Null while the attempt is open. The fields from `closedBy` to `sectionsToRead` are then also null. */
  readonly submittedAt: Date | null;
  readonly closedBy: ClosedBy | null;
  readonly correctCount: number | null;
  /** In percent, with two decimals. */
  readonly score: string | null;
  readonly isPassing: boolean | null;
  readonly timeSpentSeconds: number | null;
  /**
   * The groups of sections to read again, each a list of section ids. An empty list means the whole module. Null after
   * an attempt that counts as a pass.
   */
  readonly sectionsToRead: readonly (readonly string[])[] | null;
  /** True if the attempt was started before the text was read. Never null. */
  readonly testOut: boolean;
}

const selectAttempts = (db: Database) =>
  db
    .selectFrom('quiz_attempts')
    .select(['id', 'user_id as userId', 'quiz_id as quizId', 'module_id as moduleId', 'passing_score as passingScore'])
    .select(['question_count as questionCount', 'started_at as startedAt', 'expires_at as expiresAt'])
    .select(['submitted_at as submittedAt', 'closed_by as closedBy', 'correct_count as correctCount', 'score'])
    .select([
      'content_revision as contentRevision',
      'is_passing as isPassing',
      'time_spent_seconds as timeSpentSeconds',
      'sections_to_read as sectionsToRead',
      'is_test_out as testOut',
    ]);

/**
 * Finds a person's attempt and locks it until the transaction ends, so that only one request can grade the attempt.
 * Returns undefined if the person has no such attempt.
 */
export async function lockAttempt(db: Database, userId: string, attemptId: string): Promise<AttemptRow | undefined> {
  const [attempt] = await lockAttemptOnce(db, { userId, attemptId });
  return attempt;
}

const lockAttemptOnce = compileOnce((db, parameter: Parameter<{ userId: string; attemptId: string }>) =>
  selectAttempts(db).where('id', '=', parameter('attemptId')).where('user_id', '=', parameter('userId')).forUpdate(),
);

/** Finds a person's open attempt in a quiz and locks it until the transaction ends; undefined if there is none. */
export function lockOpenAttempt(db: Database, userId: string, quizId: string): Promise<AttemptRow | undefined> {
  return selectAttempts(db)
    .where('user_id', '=', userId)
    .where('quiz_id', '=', quizId)
    .where('submitted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns true if a later revision of the module required a new pass after an attempt was started (`isOutdated`). */
export async function isAttemptOutdated(
  db: Database,
  { moduleId, contentRevision }: Pick<AttemptRow, 'moduleId' | 'contentRevision'>,
): Promise<boolean> {
  const module = await db
    .selectFrom('module_titles')
    // The last revision that required a new pass.
    .select('passing_revision')
    .where('id', '=', moduleId)
    .executeTakeFirstOrThrow();
  return isOutdated({ contentRevision }, module.passing_revision);
}

/** Lists the open attempts of one person in these quizzes, at most one per quiz. */
export async function listOpenAttempts(
  db: Database,
  userId: string,
  quizIds: readonly string[],
): Promise<AttemptRow[]> {
  return quizIds.length === 0 ? [] : selectOpenAttempts(db, { userId, quizIds });
}

const selectOpenAttempts = compileOnce((db, parameter: Parameter<{ userId: string; quizIds: readonly string[] }>) =>
  selectAttempts(db)
    .where('user_id', '=', parameter('userId'))
    .where('quiz_id', '=', sql<string>`any(${parameter('quizIds')}::uuid[])`)
    .where('submitted_at', 'is', null),
);

/** The maximum number of submitted attempts that a list contains. */
const maxListedAttempts = 50;

/**
 * Lists one person's submitted attempts in a quiz, latest first, at most `maxListedAttempts`. Omits attempts that a
 * revision ended, because their result does not count.
 */
export function listSubmittedAttempts(db: Database, userId: string, quizId: string): Promise<AttemptRow[]> {
  return selectAttempts(db)
    .where('user_id', '=', userId)
    .where('quiz_id', '=', quizId)
    .where('submitted_at', 'is not', null)
    .where('closed_by', '<>', 'revision')
    .orderBy('submitted_at', 'desc')
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(maxListedAttempts)
    .execute();
}

/**
 * Lists up to two attempts of one person for each of these quizzes: the open attempt, and the latest of those that were
 * submitted at or after `since`.
 */
export async function listLatestAttempts(
  db: Database,
  { userId, quizIds, since }: { readonly userId: string; readonly quizIds: readonly string[]; readonly since: Date },
): Promise<AttemptRow[]> {
  return quizIds.length === 0 ? [] : selectLatestAttempts(db, { userId, quizIds, since });
}

const selectLatestAttempts = compileOnce(
  (db, parameter: Parameter<{ userId: string; quizIds: readonly string[]; since: Date }>) =>
    selectAttempts(db)
      .distinctOn(sql`quiz_id, submitted_at is null`)
      .where('user_id', '=', parameter('userId'))
      .where('quiz_id', '=', sql<string>`any(${parameter('quizIds')}::uuid[])`)
      .where(({ or, eb }) => or([eb('submitted_at', 'is', null), eb('submitted_at', '>=', parameter('since'))]))
      .orderBy('quiz_id')
      .orderBy(sql`submitted_at is null`)
      .orderBy('submitted_at', 'desc')
      .orderBy('started_at', 'desc'),
);

/**
 * Finds an open attempt whose time limit ended before `cutoff`, and locks the attempt until the transaction ends.
 * Returns undefined if there is no such attempt, or if another transaction has locked it.
 */
export function lockOverdueAttempt(db: Database, attemptId: string, cutoff: Date): Promise<AttemptRow | undefined> {
  return selectAttempts(db)
    .where('id', '=', attemptId)
    .where('submitted_at', 'is', null)
    .where('expires_at', '<', cutoff)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Lists the ids of open attempts whose time limit ended before `cutoff`. */
export async function listOverdueAttemptIds(db: Database, cutoff: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('quiz_attempts')
    .select('id')
    .where('submitted_at', 'is', null)
    .where('expires_at', '<', cutoff)
    .orderBy('expires_at')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * A drawn question of an attempt with the saved answer. Options are numbered from 1, in the order in which the author
 * wrote them.
 */
export interface AttemptQuestion {
  readonly questionId: string;
  readonly question: string;
  /** Shown above the options; null for none. */
  readonly exhibit: Exhibit | null;
  readonly options: string[];
  /** The option numbers in the order in which the options are displayed. */
  readonly optionOrder: number[];
  /** The correct option with which the answer is graded. A regrade can replace it. */
  readonly correctOption: number;
  /** True if the answer was correct until a regrade changed the correct option. The answer still counts as correct. */
  readonly keepsPoint: boolean;
  readonly explanation: string;
  /** The explanations of the options, in the order of `options`; empty if there are none. */
  readonly optionExplanations: string[];
  readonly critical: boolean;
  readonly sectionId: string | null;
  readonly chosenOption: number | null;
}

/** Returns the questions of each attempt in the drawn order, by attempt id. */
export async function listAttemptQuestions(
  db: Database,
  attemptIds: readonly string[],
): Promise<Map<string, AttemptQuestion[]>> {
  if (attemptIds.length === 0) return new Map();
  return Map.groupBy(await selectAttemptQuestions(db, { attemptIds }), (row) => row.attemptId);
}

const selectAttemptQuestions = compileOnce((db, parameter: Parameter<{ attemptIds: readonly string[] }>) =>
  db
    .selectFrom('attempt_questions as attempt_question')
    .innerJoin('question_versions as version', (join) =>
      join
        .onRef('version.question_id', '=', 'attempt_question.question_id')
        .onRef('version.version', '=', 'attempt_question.version'),
    )
    .select([
      'attempt_question.attempt_id as attemptId',
      'attempt_question.question_id as questionId',
      'attempt_question.option_order as optionOrder',
    ])
    .select([
      'attempt_question.chosen_option as chosenOption',
      'version.question',
      'version.exhibit',
      'version.options',
    ])
    .select(['attempt_question.keeps_point as keepsPoint', 'version.explanation', 'version.critical'])
    // A regrade replaces the correct option. The stored explanations then explain the old one, so they are left out.
    .select(
      sql<
        string[]
      >`case when attempt_question.corrected_option is null then version.option_explanations else '{}'::text[] end`.as(
        'optionExplanations',
      ),
    )
    .select(({ fn }) => fn.coalesce('attempt_question.corrected_option', 'version.correct_option').as('correctOption'))
    .select('version.section_id as sectionId')
    .where('attempt_question.attempt_id', '=', sql<string>`any(${parameter('attemptIds')}::uuid[])`)
    .orderBy('attempt_question.position'),
);

/** An attempt to insert, with its drawn questions. */
export interface NewAttempt {
  readonly userId: string;
  readonly quizId: string;
  readonly moduleId: string;
  /** The current content revision of the module. */
  readonly contentRevision: number;
  /** In percent. */
  readonly passingScore: number;
  readonly timeLimitMinutes: number | null;
  readonly testOut: boolean;
  readonly now: Date;
  readonly questions: readonly ShuffledQuestion<{ id: string; version: number }>[];
}

/**
 * Inserts an attempt with its drawn questions. Returns the id of the attempt, or undefined if the person already has an
 * open attempt at the quiz.
 */
export async function insertAttempt(db: Database, attempt: NewAttempt): Promise<string | undefined> {
  const timeLimitMs = attempt.timeLimitMinutes === null ? null : attempt.timeLimitMinutes * 60_000;
  const inserted = await db
    .insertInto('quiz_attempts')
    .values({
      user_id: attempt.userId,
      quiz_id: attempt.quizId,
      module_id: attempt.moduleId,
      content_revision: attempt.contentRevision,
      passing_score: attempt.passingScore,
      time_limit_minutes: attempt.timeLimitMinutes,
      question_count: attempt.questions.length,
      is_test_out: attempt.testOut,
      started_at: attempt.now,
      expires_at: timeLimitMs === null ? null : new Date(attempt.now.getTime() + timeLimitMs),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'quiz_id']).where('submitted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  const questionRows = attempt.questions.map(({ question, optionOrder }, index) => ({
    attempt_id: inserted.id,
    position: index + 1,
    question_id: question.id,
    version: question.version,
    option_order: optionOrder,
  }));
  await db.insertInto('attempt_questions').values(questionRows).execute();
  return inserted.id;
}

/** Saves or clears the answers to these questions of an attempt. Answers to its other questions remain unchanged. */
export async function saveAnswers(
  db: Database,
  attemptId: string,
  answers: readonly ChosenOption[],
  now: Date,
): Promise<void> {
  if (answers.length === 0) return;
  const ids = answers.map((answer) => answer.questionId);
  const options = answers.map((answer) => answer.option);
  await sql`
    update attempt_questions as attempt_question
    set chosen_option = answer.option, answered_at = ${now}
    from unnest(${ids}::uuid[], ${options}::integer[]) as answer (question_id, option)
    where attempt_question.attempt_id = ${attemptId} and attempt_question.question_id = answer.question_id
  `.execute(db);
}

interface AttemptResult extends Grade {
  readonly closedBy: ClosedBy;
  readonly timeSpentSeconds: number;
  /** See `AttemptRow`. */
  readonly sectionsToRead: readonly (readonly string[])[] | null;
  readonly now: Date;
}

/** Marks an open attempt as submitted and saves its grade. */
export async function saveGrade(db: Database, attemptId: string, result: AttemptResult): Promise<void> {
  await db
    .updateTable('quiz_attempts')
    .set({
      submitted_at: result.now,
      closed_by: result.closedBy,
      correct_count: result.correctCount,
      score: result.score,
      is_passing: result.isPassing,
      time_spent_seconds: result.timeSpentSeconds,
      // Sent as JSON text, because the driver would convert an array to a PostgreSQL array.
      sections_to_read: result.sectionsToRead && sql`${JSON.stringify(result.sectionsToRead)}::text::jsonb`,
    })
    .where('id', '=', attemptId)
    .where('submitted_at', 'is', null)
    .execute();
}
