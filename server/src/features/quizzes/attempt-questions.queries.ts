import type { Exhibit } from '@loopcheck/contract/features/quizzes/exhibit';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';
import { sharedVersion } from '../../platform/db/remember-shared.queries.ts';
import { withoutWaiting } from '../../platform/db/transaction.ts';
import { findQuestionContents, type QuestionContent, type QuestionContents } from './question-contents.queries.ts';
import type { ChosenOption } from './quizzes.rules.ts';

/**
 * A drawn question of an attempt with the saved answer. Options are numbered from 1, in the order in which the author
 * wrote them.
 */
export interface AttemptQuestion {
  readonly questionId: string;
  readonly question: string;
  /** Shown above the options; null for none. */
  readonly exhibit: Exhibit | null;
  readonly options: readonly string[];
  /** The option numbers in the order in which the options are displayed. */
  readonly optionOrder: readonly number[];
  /**
   * The number of the option that counts as correct when the answer is graded. A regrade can replace this number after
   * a trainer has changed the correct option of the question.
   */
  readonly correctOption: number;
  /** True if the answer was correct until a regrade changed the correct option. The answer still counts as correct. */
  readonly keepsPoint: boolean;
  readonly explanation: string;
  /** The explanations of the options, in the order of `options`; empty if there are none. */
  readonly optionExplanations: readonly string[];
  readonly critical: boolean;
  readonly sectionId: string | null;
  readonly chosenOption: number | null;
}

/** What is stored about a question in one attempt. The text of the question is stored once for all attempts. */
interface StoredQuestion {
  readonly optionOrder: readonly number[];
  readonly chosenOption: number | null;
  /** The correct option after a regrade; null if the correct option of the question's version counts. */
  readonly correctedOption: number | null;
  readonly keepsPoint: boolean;
}

/** Combines the content of a question with what is stored about the question in one attempt. */
export const toAttemptQuestion = (content: QuestionContent, stored: StoredQuestion): AttemptQuestion => ({
  questionId: content.id,
  question: content.question,
  exhibit: content.exhibit,
  options: content.options,
  optionOrder: stored.optionOrder,
  correctOption: stored.correctedOption ?? content.correctOption,
  keepsPoint: stored.keepsPoint,
  explanation: content.explanation,
  // The author wrote these explanations for the original correct option. After a regrade they might be wrong, so they
  // are left out.
  optionExplanations: stored.correctedOption === null ? content.optionExplanations : [],
  critical: content.critical,
  sectionId: content.sectionId,
  chosenOption: stored.chosenOption,
});

/** Returns the questions of each attempt in the drawn order, by attempt id. */
export async function listAttemptQuestions(
  db: Database,
  attemptIds: readonly string[],
): Promise<Map<string, AttemptQuestion[]>> {
  if (attemptIds.length === 0) return new Map();
  const { stored, contents } = await readAttemptQuestions(db, attemptIds);
  return new Map(
    [...Map.groupBy(stored, (row) => row.attemptId)].map(([attemptId, rows]) => [
      attemptId,
      rows.map((row) => toAttemptQuestion(contents.findVersion(row.questionId, row.version), row)),
    ]),
  );
}

/** The questions of an attempt, and the contents of all questions at the time when the attempt was loaded. */
export interface AttemptQuestions {
  /** In the drawn order. */
  readonly questions: readonly AttemptQuestion[];
  readonly contents: QuestionContents;
}

/** Finds the questions of one attempt. */
export async function findAttemptQuestions(db: Database, attemptId: string): Promise<AttemptQuestions> {
  const { stored, contents } = await readAttemptQuestions(db, [attemptId]);
  const questions = stored.map((row) => toAttemptQuestion(contents.findVersion(row.questionId, row.version), row));
  return { questions, contents };
}

async function readAttemptQuestions(db: Database, attemptIds: readonly string[]) {
  const [row] = await selectAttemptQuestions(db, { attemptIds });
  if (!row) throw new Error('The statement must return one row, but it returned none.');
  return { stored: row.questions, contents: await findQuestionContents(db, row.sharedVersion) };
}

/**
 * Selects the stored questions of attempts, together with the version of the shared data. `findQuestionContents` needs
 * this version, because it keeps the contents in memory.
 */
const selectAttemptQuestions = compileOnce((db, parameter: Parameter<{ attemptIds: readonly string[] }>) =>
  db.selectNoFrom(({ selectFrom }) => [
    sharedVersion.as('sharedVersion'),
    jsonArrayFrom(
      selectFrom('attempt_questions')
        .select(['attempt_id as attemptId', 'question_id as questionId', 'version', 'option_order as optionOrder'])
        .select(['chosen_option as chosenOption', 'corrected_option as correctedOption', 'keeps_point as keepsPoint'])
        .where('attempt_id', '=', sql<string>`any(${parameter('attemptIds')}::uuid[])`)
        .orderBy('position'),
    ).as('questions'),
  ]),
);

/**
 * Saves or clears the answers to these questions of an attempt. The answers to the other questions of the attempt
 * remain unchanged. In a transaction, does not wait for the result of the statement.
 */
export async function saveAnswers(
  db: Database,
  attemptId: string,
  answers: readonly ChosenOption[],
  now: Date,
): Promise<void> {
  if (answers.length > 0) await withoutWaiting(updateAnswers, db, { attemptId, answers: JSON.stringify(answers), now });
}

const updateAnswers = compileOnce((db, parameter: Parameter<{ attemptId: string; answers: string; now: Date }>) =>
  db
    .updateTable('attempt_questions as attempt_question')
    .from(
      sql<{ questionId: string; option: number | null }>`
        jsonb_to_recordset(${parameter('answers')}::jsonb)`.as<'answer'>(
        sql`answer ("questionId" uuid, option integer)`,
      ),
    )
    .set(({ ref }) => ({ chosen_option: ref('answer.option'), answered_at: parameter('now') }))
    .where('attempt_question.attempt_id', '=', parameter('attemptId'))
    .whereRef('attempt_question.question_id', '=', 'answer.questionId'),
);
