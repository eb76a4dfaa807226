import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';

/** A shipped question; `correctOption` is numbered from 1. */
export const ShippedQuestion = z.object({
  shippedKey: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  correctOption: z.int(),
  explanation: z.string(),
  sectionId: z.string(),
  critical: z.boolean(),
  kind: z.string(),
});
export type ShippedQuestion = z.infer<typeof ShippedQuestion>;

/** A module's quiz with its pool as shipped. */
export const ShippedQuiz = z.object({
  shippedKey: z.string(),
  shippedHash: z.string(),
  moduleId: z.uuid(),
  title: z.string(),
  description: z.string(),
  passingScore: z.int(),
  timeLimitMinutes: z.int().nullable(),
  questionsDrawn: z.int(),
  questions: z.array(ShippedQuestion),
});
export type ShippedQuiz = z.infer<typeof ShippedQuiz>;

/** The site's copies of shipped quizzes. If `isEdited`, a newer shipped quiz waits for an admin. */
export const listQuizCopies = (db: Database, shippedKeys: readonly string[]) =>
  db
    .selectFrom('quizzes')
    .select(['id', 'shipped_key as shippedKey', 'shipped_hash as shippedHash', 'edited_on_site as isEdited'])
    .where('shipped_key', 'in', [...shippedKeys])
    .execute();

/** A quiz's settings and active questions in their shipped form. */
export async function findQuizCopy(db: Database, id: string) {
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
    .where('questions.quiz_id', '=', id)
    .where('questions.is_active', '=', true)
    .orderBy('questions.position')
    .execute();
  return { ...settings, questions };
}

export function findShippedQuiz(db: Database, shippedKey: string) {
  return db
    .selectFrom('quizzes')
    .select(['id', 'shipped_hash', 'edited_on_site'])
    .where('shipped_key', '=', shippedKey)
    .executeTakeFirst();
}

const columnsOf = (shipped: ShippedQuiz) => ({
  shipped_hash: shipped.shippedHash,
  module_id: shipped.moduleId,
  title: shipped.title,
  description: shipped.description,
  passing_score: shipped.passingScore,
  time_limit_minutes: shipped.timeLimitMinutes,
  questions_drawn: shipped.questionsDrawn,
});

/** Replaces the settings of a quiz with the shipped settings and marks it as not edited on site. */
export async function updateQuiz(db: Database, id: string, shipped: ShippedQuiz): Promise<void> {
  await db
    .updateTable('quizzes')
    .set({ ...columnsOf(shipped), edited_on_site: false, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute();
}

export async function insertQuiz(db: Database, shipped: ShippedQuiz): Promise<string> {
  const { id } = await db
    .insertInto('quizzes')
    .values({ ...columnsOf(shipped), shipped_key: shipped.shippedKey })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deactivates the questions of a quiz that are not, or no longer, shipped. */
export async function deactivateOthers(db: Database, quizId: string, shippedKeys: readonly string[]): Promise<void> {
  await db
    .updateTable('questions')
    .set({ is_active: false })
    .where('quiz_id', '=', quizId)
    .where((on) => on.or([on('shipped_key', 'is', null), on('shipped_key', 'not in', [...shippedKeys])]))
    .execute();
}

interface QuestionPlace {
  readonly quizId: string;
  readonly position: number;
  readonly version: number;
}

/** Inserts or updates a shipped question with its current version number, and activates it. Returns its id. */
export async function saveQuestion(
  db: Database,
  shippedKey: string,
  { quizId, position, version }: QuestionPlace,
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

export async function saveQuestionVersion(
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
      options: shipped.options,
      correct_option: shipped.correctOption,
      explanation: shipped.explanation,
      section_id: shipped.sectionId,
      critical: shipped.critical,
      kind: shipped.kind,
    })
    .execute();
}

/** The current version of a shipped question. */
export function findShippedQuestion(db: Database, quizId: string, shippedKey: string) {
  return db
    .selectFrom('questions')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'questions.id').onRef('version.version', '=', 'questions.current_version'),
    )
    .select(['questions.current_version', 'version.question', 'version.options', 'version.correct_option'])
    .select(['version.explanation', 'version.section_id', 'version.critical', 'version.kind'])
    .where('questions.quiz_id', '=', quizId)
    .where('questions.shipped_key', '=', shippedKey)
    .executeTakeFirst();
}

export type ShippedQuestionRow = NonNullable<Awaited<ReturnType<typeof findShippedQuestion>>>;
