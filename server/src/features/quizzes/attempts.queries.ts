import { sql } from 'kysely';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';
import { type AttemptQuestion, toAttemptQuestion } from './attempt-questions.queries.ts';
import type { QuestionContent } from './question-contents.queries.ts';
import { type ClosedBy, type Grade, isOutdated, type ShuffledQuestion } from './quizzes.rules.ts';

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
   * The groups of sections to read again, each a list of section ids. An empty list of groups means the whole module.
   * Null after an attempt that counts as a pass.
   */
  readonly sectionsToRead: readonly (readonly string[])[] | null;
  /** True if the attempt was started before the text was read. Never null. */
  readonly testOut: boolean;
}

const attemptColumns = [
  'id',
  'user_id as userId',
  'quiz_id as quizId',
  'module_id as moduleId',
  'content_revision as contentRevision',
  'passing_score as passingScore',
  'question_count as questionCount',
  'started_at as startedAt',
  'expires_at as expiresAt',
  'submitted_at as submittedAt',
  'closed_by as closedBy',
  'correct_count as correctCount',
  'score',
  'is_passing as isPassing',
  'time_spent_seconds as timeSpentSeconds',
  'sections_to_read as sectionsToRead',
  'is_test_out as testOut',
] as const;

const selectAttempts = (db: Database) => db.selectFrom('quiz_attempts').select(attemptColumns);

/**
 * Finds a person's attempt and locks it until the transaction ends, so that only one request can grade the attempt.
 * Returns undefined if the person has no such attempt.
 */
export async function lockAttempt(db: Database, userId: string, attemptId: string): Promise<AttemptRow | undefined> {
  const [attempt] = await selectAttemptForUpdate(db, { userId, attemptId });
  return attempt;
}

const selectAttemptForUpdate = compileOnce((db, parameter: Parameter<{ userId: string; attemptId: string }>) =>
  selectAttempts(db).where('id', '=', parameter('attemptId')).where('user_id', '=', parameter('userId')).forUpdate(),
);

/** Finds a person's open attempt in a quiz and locks it until the transaction ends; undefined if there is none. */
export async function lockOpenAttempt(db: Database, userId: string, quizId: string): Promise<AttemptRow | undefined> {
  const [attempt] = await selectOpenAttemptForUpdate(db, { userId, quizId });
  return attempt;
}

const selectOpenAttemptForUpdate = compileOnce((db, parameter: Parameter<{ userId: string; quizId: string }>) =>
  selectAttempts(db)
    .where('user_id', '=', parameter('userId'))
    .where('quiz_id', '=', parameter('quizId'))
    .where('submitted_at', 'is', null)
    .forUpdate(),
);

/**
 * Returns true if a revision that requires a new pass was published after the attempt was started (`isOutdated`).
 */
export async function isAttemptOutdated(
  db: Database,
  { moduleId, contentRevision }: Pick<AttemptRow, 'moduleId' | 'contentRevision'>,
): Promise<boolean> {
  const [module] = await selectPassingRevision(db, { moduleId });
  if (!module) throw new Error(`The module ${moduleId} does not exist.`);
  return isOutdated({ contentRevision }, module.passing_revision);
}

const selectPassingRevision = compileOnce((db, parameter: Parameter<{ moduleId: string }>) =>
  db
    .selectFrom('module_titles')
    // The last revision that required a new pass.
    .select('passing_revision')
    .where('id', '=', parameter('moduleId')),
);

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
export const listSubmittedAttempts = (db: Database, userId: string, quizId: string): Promise<AttemptRow[]> =>
  selectSubmittedAttempts(db, { userId, quizId });

const selectSubmittedAttempts = compileOnce((db, parameter: Parameter<{ userId: string; quizId: string }>) =>
  selectAttempts(db)
    .where('user_id', '=', parameter('userId'))
    .where('quiz_id', '=', parameter('quizId'))
    .where('submitted_at', 'is not', null)
    .where('closed_by', '<>', 'revision')
    .orderBy('submitted_at', 'desc')
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(maxListedAttempts),
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
  readonly questions: readonly ShuffledQuestion<QuestionContent>[];
}

/** An attempt with its questions in the drawn order. */
export interface AttemptWithQuestions {
  readonly attempt: AttemptRow;
  readonly questions: readonly AttemptQuestion[];
}

/**
 * Inserts an attempt with its drawn questions. Returns the inserted attempt, or undefined if the person already has an
 * open attempt at the quiz.
 */
export async function insertAttempt(db: Database, attempt: NewAttempt): Promise<AttemptWithQuestions | undefined> {
  const { questions, now, timeLimitMinutes, ...columns } = attempt;
  const drawnQuestions = questions.map(({ question, optionOrder }, index) => ({
    position: index + 1,
    questionId: question.id,
    version: question.version,
    optionOrder,
  }));
  const [inserted] = await insertAttemptAndQuestions(db, {
    ...columns,
    timeLimitMinutes,
    questionCount: questions.length,
    startedAt: now,
    expiresAt: timeLimitMinutes === null ? null : new Date(now.getTime() + timeLimitMinutes * 60_000),
    drawnQuestions: JSON.stringify(drawnQuestions),
  });
  if (!inserted) return undefined;
  const unanswered = { chosenOption: null, correctedOption: null, keepsPoint: false };
  return {
    attempt: inserted,
    questions: questions.map(({ question, optionOrder }) =>
      toAttemptQuestion(question, { ...unanswered, optionOrder }),
    ),
  };
}

interface AttemptParameters extends Omit<NewAttempt, 'now' | 'questions'> {
  readonly questionCount: number;
  readonly startedAt: Date;
  readonly expiresAt: Date | null;
  /** The drawn questions as JSON. The statement is compiled once, so any number of questions must be one parameter. */
  readonly drawnQuestions: string;
}

/** Inserts nothing and returns no row if the person already has an open attempt at the quiz. */
const insertAttemptAndQuestions = compileOnce((db, parameter: Parameter<AttemptParameters>) =>
  db
    .with('inserted', (cte) =>
      cte
        .insertInto('quiz_attempts')
        .values({
          user_id: parameter('userId'),
          quiz_id: parameter('quizId'),
          module_id: parameter('moduleId'),
          content_revision: parameter('contentRevision'),
          passing_score: parameter('passingScore'),
          time_limit_minutes: parameter('timeLimitMinutes'),
          question_count: parameter('questionCount'),
          is_test_out: parameter('testOut'),
          started_at: parameter('startedAt'),
          expires_at: parameter('expiresAt'),
        })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'quiz_id']).where('submitted_at', 'is', null).doNothing(),
        )
        .returning(attemptColumns),
    )
    .with('drawn', (cte) =>
      cte
        .insertInto('attempt_questions')
        .columns(['attempt_id', 'position', 'question_id', 'version', 'option_order'])
        .expression(
          sql`select inserted.id, question.position, question."questionId", question.version, question."optionOrder"
            from inserted, jsonb_to_recordset(${parameter('drawnQuestions')}::jsonb)
              as question (position integer, "questionId" uuid, version integer, "optionOrder" integer[])`,
        ),
    )
    .selectFrom('inserted')
    .selectAll(),
);

interface AttemptResult extends Grade {
  readonly closedBy: ClosedBy;
  readonly timeSpentSeconds: number;
  /** See `AttemptRow`. */
  readonly sectionsToRead: readonly (readonly string[])[] | null;
  readonly now: Date;
}

/** Marks an open attempt as submitted and saves its grade. Returns the attempt as it is now stored. */
export async function saveGrade(db: Database, attemptId: string, result: AttemptResult): Promise<AttemptRow> {
  // Sent as JSON text, because the driver would convert an array to a PostgreSQL array.
  const sectionsToRead = result.sectionsToRead && JSON.stringify(result.sectionsToRead);
  const [attempt] = await updateGrade(db, { ...result, attemptId, sectionsToRead });
  if (!attempt) throw new Error(`The attempt ${attemptId} is not open.`);
  return attempt;
}

interface GradeParameters extends Omit<AttemptResult, 'sectionsToRead'> {
  readonly attemptId: string;
  readonly sectionsToRead: string | null;
}

const updateGrade = compileOnce((db, parameter: Parameter<GradeParameters>) =>
  db
    .updateTable('quiz_attempts')
    .set({
      submitted_at: parameter('now'),
      closed_by: parameter('closedBy'),
      correct_count: parameter('correctCount'),
      score: parameter('score'),
      is_passing: parameter('isPassing'),
      time_spent_seconds: parameter('timeSpentSeconds'),
      sections_to_read: sql`${parameter('sectionsToRead')}::jsonb`,
    })
    .where('id', '=', parameter('attemptId'))
    .where('submitted_at', 'is', null)
    .returning(attemptColumns),
);
