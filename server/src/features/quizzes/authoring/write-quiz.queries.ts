import type { QuestionDraft } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Locks a quiz until the transaction ends: whoever else edits it or its pool waits. False when there is none. */
export async function lockQuiz(db: Database, quizId: string): Promise<boolean> {
  const row = await db.selectFrom('quizzes').select('id').where('id', '=', quizId).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Locks the quiz of a question and gives its id. */
export async function lockQuizOfQuestion(db: Database, questionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('quizzes')
    .innerJoin('questions', 'questions.quiz_id', 'quizzes.id')
    .select('quizzes.id')
    .where('questions.id', '=', questionId)
    .forNoKeyUpdate('quizzes')
    .executeTakeFirst();
  return row?.id;
}

export interface NewQuiz {
  readonly moduleId: string;
  readonly title: string;
  readonly description: string;
  readonly passingScore: number;
}

/** Puts a quiz behind those that the module has. */
export async function saveNewQuiz(db: Database, quiz: NewQuiz): Promise<string> {
  const { id } = await db
    .insertInto('quizzes')
    .values({
      module_id: quiz.moduleId,
      title: quiz.title,
      description: quiz.description,
      passing_score: quiz.passingScore,
      position: sql<number>`(
        select coalesce(max(position), 0) + 1 from quizzes where module_id = ${quiz.moduleId}::uuid
      )`,
      edited_on_site: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface SettingsChange {
  readonly title?: string;
  readonly description?: string;
  readonly passing_score?: number;
  readonly questions_drawn?: number;
  readonly time_limit_minutes?: number | null;
  readonly attempt_limit?: number | null;
  readonly waiting_minutes?: number | null;
  readonly is_active?: boolean;
}

/** Changes settings. The quiz is the site's own from here on: what ships later does not overwrite it. */
export async function saveSettings(db: Database, quizId: string, change: SettingsChange): Promise<void> {
  await db
    .updateTable('quizzes')
    .set({ ...change, edited_on_site: true, revision: sql<number>`revision + 1` })
    .where('id', '=', quizId)
    .execute();
}

/** The pool is the site's own from here on. */
export async function saveEditedOnSite(db: Database, quizId: string): Promise<void> {
  await db.updateTable('quizzes').set({ edited_on_site: true }).where('id', '=', quizId).execute();
}

/** Places in the order given, from 1. */
export async function saveOrder(db: Database, table: 'quizzes' | 'questions', ids: readonly string[]): Promise<void> {
  await sql`
    update ${sql.table(table)} as placed
    set position = named.position
    from unnest(${[...ids]}::uuid[]) with ordinality as named (id, position)
    where placed.id = named.id
  `.execute(db);
}

/** All quizzes of a module, locked. */
export async function lockQuizzesOfModule(db: Database, moduleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('quizzes')
    .select('id')
    .where('module_id', '=', moduleId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** How many questions a pool has in all, and how many of them are drawn from. */
export function countPool(db: Database, quizId: string): Promise<{ all: number; active: number; drawn: number }> {
  return db
    .selectFrom('quizzes')
    .leftJoin('questions', 'questions.quiz_id', 'quizzes.id')
    .select([
      sql<number>`count(questions.id)`.as('all'),
      sql<number>`count(questions.id) filter (where questions.is_active)`.as('active'),
      'quizzes.questions_drawn as drawn',
    ])
    .where('quizzes.id', '=', quizId)
    .groupBy('quizzes.id')
    .executeTakeFirstOrThrow();
}

/** Puts questions behind those that the pool has and gives their ids. */
export async function saveNewQuestions(
  db: Database,
  quizId: string,
  drafts: readonly QuestionDraft[],
): Promise<string[]> {
  if (drafts.length === 0) return [];
  const ids = drafts.map(() => sql<string>`gen_random_uuid()`);
  const last = await db
    .selectFrom('questions')
    .select((on) => on.fn.coalesce(on.fn.max('position'), sql<number>`0`).as('position'))
    .where('quiz_id', '=', quizId)
    .executeTakeFirstOrThrow();
  const saved = await db
    .insertInto('questions')
    .values(ids.map((id, index) => ({ id, quiz_id: quizId, position: last.position + index + 1 })))
    .returning(['id', 'position'])
    .execute();
  const ordered = saved.toSorted((one, other) => one.position - other.position).map((row) => row.id);
  const versions = drafts.map((draft, index) => ({
    ...columnsOf(draft),
    question_id: ordered[index] ?? '',
    version: 1,
  }));
  await db.insertInto('question_versions').values(versions).execute();
  return ordered;
}

/** Makes the next version of a question the present one. */
export async function saveNextVersion(
  db: Database,
  questionId: string,
  next: { readonly draft: QuestionDraft; readonly version: number; readonly kind: string },
): Promise<void> {
  await db
    .insertInto('question_versions')
    .values({ ...columnsOf(next.draft), question_id: questionId, version: next.version, kind: next.kind })
    .execute();
  await db.updateTable('questions').set({ current_version: next.version }).where('id', '=', questionId).execute();
}

/** Puts a question into the draw or takes it out. */
export async function saveQuestionActive(db: Database, questionId: string, isActive: boolean): Promise<void> {
  await db.updateTable('questions').set({ is_active: isActive }).where('id', '=', questionId).execute();
}

const columnsOf = (draft: QuestionDraft) => ({
  question: draft.question,
  options: draft.options,
  correct_option: draft.correctOption,
  explanation: draft.explanation,
  section_id: draft.sectionId,
  critical: draft.critical,
});
