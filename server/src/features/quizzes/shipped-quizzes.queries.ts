import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A question as it ships; `correctOption` counts from 1. */
export interface ShippedQuestion {
  readonly shippedKey: string;
  readonly question: string;
  readonly options: string[];
  readonly correctOption: number;
  readonly explanation: string;
  readonly sectionId: string;
  readonly critical: boolean;
  readonly kind: string;
}

/** A chapter's pool as it ships. */
export interface ShippedQuiz {
  readonly shippedKey: string;
  readonly shippedHash: string;
  readonly moduleId: string;
  readonly title: string;
  readonly description: string;
  readonly passingScore: number;
  readonly timeLimitMinutes: number | null;
  readonly questionsDrawn: number;
  readonly questions: readonly ShippedQuestion[];
}

/**
 * Loads a shipped pool. Safe to run again. A question that changed gets a new version and one that is gone is no longer
 * drawn; attempts keep the versions that they were asked. A quiz edited on site stays as it is, unless `overSite` says
 * that an admin has taken the shipped one over.
 */
export async function saveShippedQuiz(
  db: Database,
  shipped: ShippedQuiz,
  { overSite = false }: { overSite?: boolean } = {},
): Promise<void> {
  const known = await db
    .selectFrom('quizzes')
    .select(['id', 'shipped_hash', 'edited_on_site'])
    .where('shipped_key', '=', shipped.shippedKey)
    .executeTakeFirst();
  if (known?.edited_on_site && !overSite) return;
  if (known?.shipped_hash === shipped.shippedHash) return;
  const quizId = known ? await updateQuiz(db, known.id, shipped) : await insertQuiz(db, shipped);
  await db
    .updateTable('questions')
    .set({ is_active: false })
    .where('quiz_id', '=', quizId)
    .where((on) =>
      on.or([
        on('shipped_key', 'is', null),
        on(
          'shipped_key',
          'not in',
          shipped.questions.map((question) => question.shippedKey),
        ),
      ]),
    )
    .execute();
  for (const [index, question] of shipped.questions.entries()) await saveQuestion(db, quizId, index + 1, question);
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

async function updateQuiz(db: Database, id: string, shipped: ShippedQuiz): Promise<string> {
  await db
    .updateTable('quizzes')
    .set({ ...columnsOf(shipped), edited_on_site: false, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute();
  return id;
}

async function insertQuiz(db: Database, shipped: ShippedQuiz): Promise<string> {
  const { id } = await db
    .insertInto('quizzes')
    .values({ ...columnsOf(shipped), shipped_key: shipped.shippedKey })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function saveQuestion(db: Database, quizId: string, position: number, shipped: ShippedQuestion): Promise<void> {
  const known = await findShippedQuestion(db, quizId, shipped.shippedKey);
  const version = known ? known.current_version + (isSame(known, shipped) ? 0 : 1) : 1;
  const { id } = await db
    .insertInto('questions')
    .values({ quiz_id: quizId, shipped_key: shipped.shippedKey, position, current_version: version })
    .onConflict((conflict) =>
      conflict.columns(['quiz_id', 'shipped_key']).doUpdateSet({ position, current_version: version, is_active: true }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (known?.current_version === version) return;
  await db
    .insertInto('question_versions')
    .values({
      question_id: id,
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

function findShippedQuestion(db: Database, quizId: string, shippedKey: string) {
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

const isSame = (known: NonNullable<Awaited<ReturnType<typeof findShippedQuestion>>>, shipped: ShippedQuestion) =>
  known.question === shipped.question &&
  known.correct_option === shipped.correctOption &&
  known.explanation === shipped.explanation &&
  known.section_id === shipped.sectionId &&
  known.critical === shipped.critical &&
  known.kind === shipped.kind &&
  known.options.length === shipped.options.length &&
  known.options.every((option, index) => option === shipped.options[index]);
