import type { QuestionDraft } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/**
 * Every module with its quizzes and their attempt counts. For a module without quizzes, one row with null quiz columns.
 */
export async function listQuizFigures(db: Database) {
  const { rows } = await sql<QuizFiguresRow>`
    select module.id as module_id, module.chapter_number, module.title as module_title, module.module_icon,
      module.is_active as module_is_active, counting.quiz_id is not null as counts, quiz.id, quiz.title, quiz.is_active, quiz.questions_drawn,
      quiz.passing_score, quiz.time_limit_minutes, quiz.attempt_limit, quiz.waiting_minutes,
      coalesce(pool.question_count, 0) as question_count, coalesce(done.attempt_count, 0) as attempt_count,
      coalesce(done.pass_count, 0) as pass_count
    from module_titles as module
    left join quizzes as quiz on quiz.module_id = module.id
    left join module_quizzes as counting on counting.quiz_id = quiz.id
    left join (
      select quiz_id, count(*) as question_count from questions where is_active group by quiz_id
    ) as pool on pool.quiz_id = quiz.id
    left join (
      select quiz_id, count(*) as attempt_count, count(*) filter (where is_passing) as pass_count
      from quiz_attempts where submitted_at is not null group by quiz_id
    ) as done on done.quiz_id = quiz.id
    order by not module.is_active, module.chapter_number, module.id, quiz.position, quiz.created_at, quiz.id
  `.execute(db);
  return rows;
}

export interface QuizFiguresRow {
  readonly module_id: string;
  readonly chapter_number: number;
  readonly module_title: string;
  readonly module_icon: string;
  readonly module_is_active: boolean;
  readonly counts: boolean;
  readonly id: string | null;
  readonly title: string;
  readonly is_active: boolean;
  readonly questions_drawn: number;
  readonly passing_score: number;
  readonly time_limit_minutes: number | null;
  readonly attempt_limit: number | null;
  readonly waiting_minutes: number | null;
  readonly question_count: number;
  readonly attempt_count: number;
  readonly pass_count: number;
}

/** One quiz with its module and its attempt counts. */
export function findAuthoredQuiz(db: Database, quizId: string) {
  return db
    .selectFrom('quizzes as quiz')
    .innerJoin('module_titles as module', 'module.id', 'quiz.module_id')
    .select(['quiz.id', 'quiz.module_id', 'quiz.title', 'quiz.description', 'quiz.passing_score'])
    .select(['quiz.time_limit_minutes', 'quiz.questions_drawn', 'quiz.attempt_limit', 'quiz.waiting_minutes'])
    .select(['quiz.is_active', 'quiz.revision', 'quiz.shipped_key', 'quiz.edited_on_site', 'quiz.position'])
    .select(['module.chapter_number', 'module.title as module_title', 'module.sections'])
    .select([
      sql<boolean>`exists (select from module_quizzes as counting where counting.quiz_id = quiz.id)`.as('counts'),
      sql<number>`(select count(*) from quiz_attempts where quiz_id = quiz.id and submitted_at is not null)`.as(
        'attempt_count',
      ),
      sql<number>`(select count(*) from quiz_attempts where quiz_id = quiz.id and is_passing)`.as('pass_count'),
    ])
    .where('quiz.id', '=', quizId)
    .executeTakeFirst();
}

export type AuthoredQuizRow = NonNullable<Awaited<ReturnType<typeof findAuthoredQuiz>>>;

const authoredQuestions = (db: Database) =>
  db
    .selectFrom('questions as question')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'question.id').onRef('version.version', '=', 'question.current_version'),
    )
    .select(['question.id', 'question.quiz_id', 'question.is_active', 'question.shipped_key', 'version.version'])
    .select(['version.question', 'version.options', 'version.correct_option', 'version.explanation'])
    .select(['version.section_id', 'version.critical', 'version.kind', 'version.created_at']);

export type AuthoredQuestionRow = Awaited<ReturnType<ReturnType<typeof authoredQuestions>['execute']>>[number];

/** All questions of a pool in order, including inactive ones. */
export function listAuthoredQuestions(db: Database, quizId: string): Promise<AuthoredQuestionRow[]> {
  return authoredQuestions(db)
    .where('question.quiz_id', '=', quizId)
    .orderBy('question.position')
    .orderBy('question.id')
    .execute();
}

/** The current version of one question. */
export function findAuthoredQuestion(db: Database, questionId: string): Promise<AuthoredQuestionRow | undefined> {
  return authoredQuestions(db).where('question.id', '=', questionId).executeTakeFirst();
}

/** One version of a question. */
export function findVersion(db: Database, questionId: string, version: number) {
  return db
    .selectFrom('question_versions')
    .select(['question', 'options', 'correct_option', 'explanation', 'section_id', 'critical'])
    .where('question_id', '=', questionId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/**
 * Locks a quiz until the transaction ends, so that other edits of the quiz wait. Returns false if it does not exist.
 */
export async function lockQuiz(db: Database, quizId: string): Promise<boolean> {
  const row = await db.selectFrom('quizzes').select('id').where('id', '=', quizId).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Locks the quiz of a question until the transaction ends and returns the quiz's id. */
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

/** Inserts a quiz after the existing quizzes of its module. */
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

/** Changes settings and marks the quiz as edited on site, so that a newer shipped version does not overwrite it. */
export async function saveSettings(db: Database, quizId: string, change: SettingsChange): Promise<void> {
  await db
    .updateTable('quizzes')
    .set({ ...change, edited_on_site: true, revision: sql<number>`revision + 1` })
    .where('id', '=', quizId)
    .execute();
}

/** Marks the quiz as edited on site, so that a newer shipped version does not overwrite it. */
export async function saveEditedOnSite(db: Database, quizId: string): Promise<void> {
  await db.updateTable('quizzes').set({ edited_on_site: true }).where('id', '=', quizId).execute();
}

/** Sets the positions, starting at 1, in the order of the ids. */
export async function saveOrder(db: Database, table: 'quizzes' | 'questions', ids: readonly string[]): Promise<void> {
  await sql`
    update ${sql.table(table)} as placed
    set position = named.position
    from unnest(${[...ids]}::uuid[]) with ordinality as named (id, position)
    where placed.id = named.id
  `.execute(db);
}

/** Locks all quizzes of a module until the transaction ends and returns their ids. */
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

/** The number of all questions of a pool, of its active questions, and of the questions drawn for an attempt. */
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

/** Inserts questions after the existing questions of the pool and returns their ids in the same order. */
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

/** Inserts the next version of a question and makes it the current one. */
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
