import { Exhibit } from '@loopcheck/contract/features/quizzes/exhibit';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import { toExhibitColumn } from '../exhibit-column.ts';

/** A question of a shipped quiz. */
export const ShippedQuestion = z.object({
  /** Identifies the question within its quiz; the same in all releases. */
  shippedKey: z.string(),
  question: z.string(),
  /** The text that is shown above the options; null for none. Quizzes of a release without exhibits lack this field. */
  exhibit: Exhibit.nullable().default(null),
  options: z.array(z.string()),
  /** Numbered from 1. */
  correctOption: z.int(),
  explanation: z.string(),
  /** Explanations why each option is right or wrong, in the order of `options`; empty if there are none. */
  optionExplanations: z.array(z.string()).default([]),
  sectionId: z.string(),
  /**
   * True if the question is about safety or keeping the plant running. Each attempt has at least two critical
   * questions, if possible.
   */
  critical: z.boolean(),
  /** `knowledge` or `situation`. */
  kind: z.string(),
});
export type ShippedQuestion = z.infer<typeof ShippedQuestion>;

/** A quiz that is part of a release of Loopcheck. */
export const ShippedQuiz = z.object({
  /** Identifies the quiz; the same in all releases. */
  shippedKey: z.string(),
  /** The hash of this release's quiz. If the site's copy was stored with another hash, the copy is updated. */
  shippedHash: z.string(),
  moduleId: z.uuid(),
  title: z.string(),
  description: z.string(),
  passingScore: z.int(),
  timeLimitMinutes: z.int().nullable(),
  /** The number of questions that an attempt draws from `questions`. */
  questionsDrawn: z.int(),
  questions: z.array(ShippedQuestion),
});
export type ShippedQuiz = z.infer<typeof ShippedQuiz>;

/**
 * Lists the site's copies of shipped quizzes: their rows in the database. `isEdited` is true if the copy was edited on
 * site.
 */
export const listQuizSiteCopies = (db: Database, shippedKeys: readonly string[]) =>
  db
    .selectFrom('quizzes')
    .select(['id', 'shipped_key as shippedKey', 'shipped_hash as shippedHash', 'edited_on_site as isEdited'])
    .where('shipped_key', 'in', [...shippedKeys])
    .execute();

/**
 * Finds the settings and active questions of the site's copy of a shipped quiz, to compare them with those of the
 * shipped quiz.
 */
export async function findQuizSiteCopy(db: Database, id: string) {
  const settings = await db
    .selectFrom('quizzes')
    .select(['title', 'description', 'passing_score as passingScore', 'time_limit_minutes as timeLimitMinutes'])
    .select('questions_drawn as questionsDrawn')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const questions = await db
    .selectFrom('questions')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'questions.id').onRef('version.version', '=', 'questions.current_version'),
    )
    .select(['version.question', 'version.options', 'version.correct_option as correctOption', 'version.explanation'])
    .select('version.exhibit')
    .where('questions.quiz_id', '=', id)
    .where('questions.is_active', '=', true)
    .orderBy('questions.position')
    .execute();
  return { ...settings, questions };
}

/** Finds the site's copy of the shipped quiz with this key; undefined if the site does not have the quiz yet. */
export function findQuizSiteCopyByKey(db: Database, shippedKey: string) {
  return db
    .selectFrom('quizzes')
    .select(['id', 'shipped_hash', 'edited_on_site'])
    .where('shipped_key', '=', shippedKey)
    .executeTakeFirst();
}

const toQuizColumns = (shipped: ShippedQuiz) => ({
  shipped_hash: shipped.shippedHash,
  module_id: shipped.moduleId,
  title: shipped.title,
  description: shipped.description,
  passing_score: shipped.passingScore,
  time_limit_minutes: shipped.timeLimitMinutes,
  questions_drawn: shipped.questionsDrawn,
});

/** Replaces the settings of a quiz by the shipped settings. Marks the quiz as not edited on site. */
export async function updateQuiz(db: Database, id: string, shipped: ShippedQuiz): Promise<void> {
  await db
    .updateTable('quizzes')
    .set({ ...toQuizColumns(shipped), edited_on_site: false, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute();
}

/** Inserts a shipped quiz without its questions, and returns its id. */
export async function insertQuiz(db: Database, shipped: ShippedQuiz): Promise<string> {
  const { id } = await db
    .insertInto('quizzes')
    .values({ ...toQuizColumns(shipped), shipped_key: shipped.shippedKey })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Deactivates all questions of a quiz whose shipped key is not one of `shippedKeys`. These are questions that only an
 * earlier release contained, and questions without a shipped key, which the site has added.
 */
export async function deactivateUnshippedQuestions(
  db: Database,
  quizId: string,
  shippedKeys: readonly string[],
): Promise<void> {
  await db
    .updateTable('questions')
    .set({ is_active: false })
    .where('quiz_id', '=', quizId)
    .where((builder) =>
      builder.or([builder('shipped_key', 'is', null), builder('shipped_key', 'not in', [...shippedKeys])]),
    )
    .execute();
}

interface QuestionPlacement {
  readonly quizId: string;
  /** The place of the question in the quiz, from 1. */
  readonly position: number;
  /** The number of the question's current version. */
  readonly version: number;
}

/**
 * Inserts or updates the row of a shipped question in `questions`, and activates the question. Its texts are in
 * `question_versions`. Returns the id of the question.
 */
export async function upsertQuestion(
  db: Database,
  shippedKey: string,
  { quizId, position, version }: QuestionPlacement,
): Promise<string> {
  const { id } = await db
    .insertInto('questions')
    .values({ quiz_id: quizId, shipped_key: shippedKey, position, current_version: version })
    .onConflict((conflict) =>
      conflict.columns(['quiz_id', 'shipped_key']).doUpdateSet({ position, current_version: version, is_active: true }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a version of a question with the texts of the shipped question. */
export async function insertQuestionVersion(
  db: Database,
  { questionId, version }: { readonly questionId: string; readonly version: number },
  shipped: ShippedQuestion,
): Promise<void> {
  await db
    .insertInto('question_versions')
    .values({
      question_id: questionId,
      version,
      question: shipped.question,
      exhibit: toExhibitColumn(shipped.exhibit),
      options: shipped.options,
      correct_option: shipped.correctOption,
      explanation: shipped.explanation,
      option_explanations: shipped.optionExplanations,
      section_id: shipped.sectionId,
      critical: shipped.critical,
      kind: shipped.kind,
    })
    .execute();
}

/** Finds the current version of the site's copy of a shipped question; undefined if the quiz does not contain it. */
export function findQuestionSiteCopy(db: Database, quizId: string, shippedKey: string) {
  return db
    .selectFrom('questions')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'questions.id').onRef('version.version', '=', 'questions.current_version'),
    )
    .select(['questions.current_version', 'version.question', 'version.options', 'version.correct_option'])
    .select([
      'version.exhibit',
      'version.explanation',
      'version.option_explanations',
      'version.section_id',
      'version.critical',
      'version.kind',
    ])
    .where('questions.quiz_id', '=', quizId)
    .where('questions.shipped_key', '=', shippedKey)
    .executeTakeFirst();
}

export type QuestionSiteCopy = NonNullable<Awaited<ReturnType<typeof findQuestionSiteCopy>>>;
