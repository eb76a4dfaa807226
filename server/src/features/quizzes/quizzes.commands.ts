import { randomInt } from 'node:crypto';
import { isQuizOpen } from '@loopcheck/contract/features/progress/progress.rules';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { findProgress, isUnlocked } from '../progress/index.ts';
import { recordEvent } from '../records/index.ts';
import { type AttemptQuestion, findAttemptQuestions, saveAnswers } from './attempt-questions.queries.ts';
import {
  type AttemptRow,
  type AttemptWithQuestions,
  insertAttempt,
  lockAttempt,
  lockOpenAttempt,
} from './attempts.queries.ts';
import { closeAttempt, type ClosedAttempt, closeOverdueAttemptInQuiz } from './closing.commands.ts';
import { findQuestionContents } from './question-contents.queries.ts';
import { enqueueAttemptClosing } from './quizzes.jobs.ts';
import { findQuiz, type QuizRow, toAttemptLimits } from './quizzes.queries.ts';
import {
  applyAnswers,
  areBlanksAccepted,
  countAttemptsLeft,
  drawQuestions,
  findWaitingEnd,
  isGracePeriodOver,
  isOutdated,
  isTestOutPossible,
  isTimeLimitOver,
  parseAnswers,
  secondsUntil,
} from './quizzes.rules.ts';

interface Context {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
}

interface PersonAndQuiz {
  readonly userId: string;
  readonly quizId: string;
}

/** The answers in a request. Maps a question id to the text of the chosen option, or to null to clear the answer. */
type SentAnswers = Record<string, string | null>;

interface StartRequest extends PersonAndQuiz {
  readonly answers: SentAnswers;
}

/**
 * Returns the person's open attempt at a quiz, or creates an attempt, and saves the answers of the request. An open
 * attempt that is overdue or outdated (`isOutdated`) is closed first, and a new attempt is created. `context.db` must
 * not be a transaction, so that an overdue attempt stays closed even if the request is refused afterwards.
 */
export async function startAttempt(context: Context, request: StartRequest): Promise<AttemptWithQuestions> {
  const started = await startUnlessOverdue(context, request);
  if (started) return started;
  await closeOverdueAttemptInQuiz(context, request);
  return inTransaction(context.db, async (db) => {
    const locked = await lockAndReadForStart({ ...context, db }, request);
    return startLockedAttempt({ ...context, db }, request, locked);
  });
}

/** Like `startAttempt`, but returns undefined and changes nothing if the open attempt is overdue. */
const startUnlessOverdue = (context: Context, request: StartRequest): Promise<AttemptWithQuestions | undefined> =>
  inTransaction(context.db, async (db) => {
    const locked = await lockAndReadForStart({ ...context, db }, request);
    if (locked.openAttempt && isGracePeriodOver(locked.openAttempt, context.now)) return undefined;
    return startLockedAttempt({ ...context, db }, request, locked);
  });

/** The data that were loaded after the locks were acquired. */
interface LockedStart {
  readonly openAttempt: AttemptRow | undefined;
  readonly quiz: QuizRow | undefined;
}

/**
 * Locks a person's open attempt at a quiz, and then reads the quiz. Until the transaction ends, other requests that
 * start an attempt of this person at this quiz wait. Otherwise, such a request could start and submit an attempt after
 * this request has checked the limits.
 *
 * The order matters: the transaction that held the locks before might have submitted an attempt, which changes how many
 * attempts are left and how long the person must wait. The statements are sent together, and executed in this order.
 */
async function lockAndReadForStart(context: Context, { userId, quizId }: PersonAndQuiz): Promise<LockedStart> {
  const { db } = context;
  const [, openAttempt, quiz] = await Promise.all([
    preventConcurrentStarts(db, { userId, quizId }),
    lockOpenAttempt(db, userId, quizId),
    findQuiz(db, { ...context, userId }, quizId),
  ]);
  return { openAttempt, quiz };
}

/** Resumes or creates an attempt. `context.db` must be the transaction that has called `lockAndReadForStart`. */
async function startLockedAttempt(
  context: Context,
  { userId, answers }: StartRequest,
  { openAttempt, quiz }: LockedStart,
): Promise<AttemptWithQuestions> {
  const { db } = context;
  ensure(quiz, 'quiz_not_found');
  const isResumed = openAttempt !== undefined && !isOutdated(openAttempt, quiz.passing_revision);
  // An outdated attempt does not count for the limits, so `quiz` is still up to date after the attempt is closed.
  if (openAttempt && !isResumed) await closeAttempt(context, { attempt: openAttempt, closedBy: 'revision' });
  const started = isResumed
    ? await readAttemptWithQuestions(db, openAttempt)
    : await createAttempt(context, userId, quiz);
  const attemptId = started.attempt.id;
  return { ...started, questions: await saveSentAnswers(context, { ...started, attemptId, answers }) };
}

async function readAttemptWithQuestions(db: Database, attempt: AttemptRow): Promise<AttemptWithQuestions> {
  return { attempt, questions: (await findAttemptQuestions(db, attempt.id)).questions };
}

/** Draws the questions of a new attempt and inserts it. Refuses if the person cannot start an attempt now. */
async function createAttempt(context: Context, userId: string, quiz: QuizRow): Promise<AttemptWithQuestions> {
  const { db, now } = context;
  ensure(quiz.is_active, 'quiz_not_found');
  const progress = await findProgress(db, userId, quiz.module_id);
  ensure(progress, 'quiz_not_found');
  ensure(isUnlocked(progress), 'module_locked');
  // A test-out is an attempt before reading the text. It is possible only in the quiz that counts for the module.
  const testOut = quiz.counts_for_module && isTestOutPossible(progress);
  ensure(isQuizOpen(progress) || testOut, 'quiz_not_open');
  const { neededDrill } = progress;
  if (neededDrill && !quiz.has_passed) {
    throw new Refusal('drill_not_passed', { fields: { drill: `${neededDrill.number} ${neededDrill.title}` } });
  }
  ensureCanStart(quiz, now);
  const contents = await findQuestionContents(db, quiz.shared_version);
  const pool = contents.findPool(quiz.id);
  ensure(pool.length > 0, 'quiz_without_questions');
  const inserted = await insertAttempt(db, {
    userId,
    quizId: quiz.id,
    moduleId: quiz.module_id,
    contentRevision: progress.contentRevision,
    passingScore: quiz.passing_score,
    timeLimitMinutes: quiz.time_limit_minutes,
    testOut,
    now,
    questions: drawQuestions(pool, quiz.questions_drawn, randomInt),
  });
  if (!inserted) {
    // A concurrent request has inserted an attempt. That request also records the training event.
    const concurrentAttempt = await lockOpenAttempt(db, userId, quiz.id);
    ensure(concurrentAttempt, 'quiz_not_found');
    return readAttemptWithQuestions(db, concurrentAttempt);
  }
  const { attempt } = inserted;
  if (attempt.expiresAt) await enqueueAttemptClosing(db, attempt.id, attempt.expiresAt);
  await recordEvent(db, {
    personId: userId,
    verb: 'attempted',
    object: 'quiz',
    objectId: attempt.id,
    moduleId: quiz.module_id,
    contentRevision: progress.contentRevision,
    result: { quizId: quiz.id, ...(testOut && { testOut }) },
  });
  return inserted;
}

/**
 * Keeps other requests from starting an attempt of this person at this quiz until the transaction ends. The quiz id is
 * converted to lower case, because a request can contain it in upper or lower case.
 */
export const preventConcurrentStarts = (db: Database, { userId, quizId }: PersonAndQuiz): Promise<void> =>
  acquireLock(db, `start attempt ${userId} ${quizId.toLowerCase()}`);

/** Refuses if the person has passed the quiz, has used all attempts, or must wait. */
function ensureCanStart(quiz: QuizRow, now: Date): void {
  ensure(!quiz.has_passed, 'quiz_already_passed');
  const limits = toAttemptLimits(quiz);
  ensure(countAttemptsLeft(limits) !== 0, 'quiz_attempts_used');
  const waitingEnd = findWaitingEnd(limits, now);
  if (waitingEnd === null) return;
  const retryAfterSeconds = secondsUntil(waitingEnd, now);
  throw new Refusal('quiz_waiting', { fields: { opensAt: waitingEnd.toISOString() }, retryAfterSeconds });
}

interface SaveRequest {
  readonly userId: string;
  readonly attemptId: string;
  readonly answers: SentAnswers;
  readonly isSubmission: boolean;
}

/**
 * A saved or submitted attempt, with the data that the command has loaded. The reply uses these data, so that they need
 * not be loaded again.
 */
export interface SavedAttempt extends Partial<Omit<ClosedAttempt, 'attempt'>> {
  readonly attempt: AttemptRow;
}

/**
 * Saves answers, and also grades the attempt if `isSubmission` is true. Refuses a submission with answers_missing if
 * questions are unanswered, unless the time limit is over or about to end (`areBlanksAccepted`). If the attempt is
 * already submitted, ignores the answers, and returns the attempt without its questions. If the time limit and the
 * grace period are over, ignores the answers too, and grades the attempt by the saved answers. `db` must be a
 * transaction.
 */
export async function saveOrSubmitAttempt(
  context: Context,
  { userId, attemptId, answers, isSubmission }: SaveRequest,
): Promise<SavedAttempt> {
  const { db, now } = context;
  // The statements are sent together and executed in this order, so the questions are read after the lock was acquired.
  // The questions are used only if the attempt belongs to the person.
  const [attempt, attemptQuestions] = await Promise.all([
    lockAttempt(db, userId, attemptId),
    findAttemptQuestions(db, attemptId),
  ]);
  ensure(attempt, 'attempt_not_found');
  if (attempt.submittedAt !== null) return { attempt };
  if (isGracePeriodOver(attempt, now)) return closeAttempt(context, { attempt, closedBy: 'clock', attemptQuestions });
  const questions = await saveSentAnswers(context, {
    attemptId: attempt.id,
    questions: attemptQuestions.questions,
    answers,
  });
  if (!isSubmission) return { attempt, questions };
  const isComplete = questions.every((question) => question.chosenOption !== null);
  // The browser submits when the clock of the device reaches the end of the time limit. By the clock of the server, the
  // end can be up to two seconds later.
  ensure(isComplete || areBlanksAccepted(attempt, now), 'answers_missing');
  const closedBy = isComplete && !isTimeLimitOver(attempt, now) ? 'person' : 'clock';
  return closeAttempt(context, { attempt, closedBy, attemptQuestions: { ...attemptQuestions, questions } });
}

interface AnswersOfAttempt {
  readonly attemptId: string;
  /** The questions of the attempt, loaded after the attempt was locked. */
  readonly questions: readonly AttemptQuestion[];
  readonly answers: SentAnswers;
}

/**
 * Saves the answers of a request for an open attempt, and returns the questions with these answers. If any answer refers
 * to a question or an option that is not part of the attempt, saves no answer and refuses with answer_unknown.
 */
async function saveSentAnswers(
  { db, now }: Context,
  { attemptId, questions, answers }: AnswersOfAttempt,
): Promise<readonly AttemptQuestion[]> {
  const chosenOptions = parseAnswers(questions, answers);
  await saveAnswers(db, attemptId, chosenOptions, now);
  return applyAnswers(questions, chosenOptions);
}
