import { isSameExhibit } from '@loopcheck/contract/features/quizzes/exhibits.rules';
import type { Database } from '../../../platform/db/database.ts';
import {
  deactivateUnshippedQuestions,
  findQuestionSiteCopy,
  findQuizSiteCopyByKey,
  insertQuestionVersion,
  insertQuiz,
  type QuestionSiteCopy,
  type ShippedQuestion,
  type ShippedQuiz,
  updateQuiz,
  upsertQuestion,
} from './shipped.queries.ts';

/**
 * Inserts or updates a shipped quiz. Does nothing if the stored quiz has the same hash. A changed question gets a new
 * version. A question that is not in the shipped quiz is deactivated, even if the site has added it. Existing attempts
 * keep the versions that they contain. A quiz that was edited on site is changed only with `replaceEdited`, which means
 * that an admin has accepted the shipped quiz.
 */
export async function saveShippedQuiz(
  db: Database,
  shipped: ShippedQuiz,
  { replaceEdited = false }: { replaceEdited?: boolean } = {},
): Promise<void> {
  const stored = await findQuizSiteCopyByKey(db, shipped.shippedKey);
  if (stored?.edited_on_site && !replaceEdited) return;
  if (stored?.shipped_hash === shipped.shippedHash) return;
  if (stored) await updateQuiz(db, stored.id, shipped);
  const quizId = stored?.id ?? (await insertQuiz(db, shipped));
  await deactivateUnshippedQuestions(
    db,
    quizId,
    shipped.questions.map((question) => question.shippedKey),
  );
  for (const [index, question] of shipped.questions.entries()) {
    await saveShippedQuestion(db, { quizId, position: index + 1, question });
  }
}

interface QuestionAtPosition {
  readonly quizId: string;
  /** The place of the question in the quiz, from 1. */
  readonly position: number;
  readonly question: ShippedQuestion;
}

async function saveShippedQuestion(db: Database, { quizId, position, question }: QuestionAtPosition): Promise<void> {
  const stored = await findQuestionSiteCopy(db, quizId, question.shippedKey);
  const isUnchanged = stored !== undefined && isSameQuestion(stored, question);
  const version = (stored?.current_version ?? 0) + (isUnchanged ? 0 : 1);
  const questionId = await upsertQuestion(db, question.shippedKey, { quizId, position, version });
  if (!isUnchanged) await insertQuestionVersion(db, { questionId, version }, question);
}

const isSameQuestion = (stored: QuestionSiteCopy, shipped: ShippedQuestion) =>
  stored.question === shipped.question &&
  isSameExhibit(stored.exhibit, shipped.exhibit) &&
  stored.correct_option === shipped.correctOption &&
  stored.explanation === shipped.explanation &&
  stored.section_id === shipped.sectionId &&
  stored.critical === shipped.critical &&
  stored.kind === shipped.kind &&
  isSameList(stored.option_explanations, shipped.optionExplanations) &&
  isSameList(stored.options, shipped.options);

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, index) => text === other[index]);
