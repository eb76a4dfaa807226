import type { QuestionDraft } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { rememberShared } from '../../../platform/db/remember-shared.queries.ts';
import { toExhibitColumn } from '../exhibit-column.ts';
import { findResultCounts } from '../result-counts.queries.ts';
import type { ResultVersions } from '../result-versions.queries.ts';
import { toStoredExplanations } from './authoring.rules.ts';

/**
 * Lists all modules with their quizzes, without statistics; active modules come first. A module without quizzes has one
 * row without a quiz. The rows are kept in memory until the shared data change, and must not be modified.
 */
const findModuleQuizzes = rememberShared(async (db) => {
  const { rows } = await sql<ModuleQuizRow>`
    select module.id as module_id, module.chapter_number, module.title as module_title, module.module_icon,
      module.is_active as module_is_active, counting_quiz.quiz_id is not null as counts_for_module,
      quiz.id, quiz.title, quiz.is_active, quiz.questions_drawn, quiz.passing_score,
      quiz.time_limit_minutes, quiz.attempt_limit, quiz.waiting_minutes,
      coalesce(pool.question_count, 0) as question_count
    from module_titles as module
    left join quizzes as quiz on quiz.module_id = module.id
    left join module_quizzes as counting_quiz on counting_quiz.quiz_id = quiz.id
    left join (
      select quiz_id, count(*) as question_count from questions where is_active group by quiz_id
    ) as pool on pool.quiz_id = quiz.id
    order by not module.is_active, module.chapter_number, module.id, quiz.position, quiz.created_at, quiz.id
  `.execute(db);
  return rows;
});

/** Lists all modules with their quizzes and statistics. A module without quizzes has one row without a quiz. */
export async function listQuizzesWithStatistics(
  db: Database,
  { versions, sharedVersion }: ResultVersions,
): Promise<QuizWithStatisticsRow[]> {
  const rows = await findModuleQuizzes(db, sharedVersion);
  const counts = await findResultCounts(db, versions);
  return rows.map((row) => {
    const quizCounts = row.id === null ? undefined : counts.get(row.id);
    return { ...row, attempt_count: quizCounts?.attemptCount ?? 0, pass_count: quizCounts?.passCount ?? 0 };
  });
}

/**
 * A module with one of its quizzes. In the row of a module without quizzes, the columns from `id` to `waiting_minutes`
 * are null, although most of their types do not say so; `counts_for_module` is false, and the numbers of questions,
 * attempts and passes are 0.
 */
export interface QuizWithStatisticsRow extends ModuleQuizRow {
  /**
   * The number of submitted attempts that count for completion, badges and certificates: those in the view
   * `quiz_results`. For example, a test-out (an attempt before reading the text) with less than 90 percent does not
   * count.
   */
  readonly attempt_count: number;
  /** The number of attempts in `attempt_count` that passed. */
  readonly pass_count: number;
}

interface ModuleQuizRow {
  readonly module_id: string;
  readonly chapter_number: number;
  readonly module_title: string;
  readonly module_icon: string;
  readonly module_is_active: boolean;
  /** True if the quiz counts for its module and the certificate. This is the module's first active quiz. */
  readonly counts_for_module: boolean;
  readonly id: string | null;
  readonly title: string;
  readonly is_active: boolean;
  readonly questions_drawn: number;
  readonly passing_score: number;
  readonly time_limit_minutes: number | null;
  readonly attempt_limit: number | null;
  readonly waiting_minutes: number | null;
  /** The number of active questions. */
  readonly question_count: number;
}

/**
 * Finds a quiz with its module and the numbers of its submitted and passed attempts; undefined if there is no such
 * quiz.
 */
export function findAuthoredQuiz(db: Database, quizId: string) {
  return db
    .selectFrom('quizzes as quiz')
    .innerJoin('module_titles as module', 'module.id', 'quiz.module_id')
    .select(['quiz.id', 'quiz.module_id', 'quiz.title', 'quiz.description', 'quiz.passing_score'])
    .select(['quiz.time_limit_minutes', 'quiz.questions_drawn', 'quiz.attempt_limit', 'quiz.waiting_minutes'])
    .select(['quiz.is_active', 'quiz.revision', 'quiz.shipped_key', 'quiz.edited_on_site', 'quiz.position'])
    .select(['module.chapter_number', 'module.title as module_title', 'module.sections'])
    .select([
      sql<boolean>`exists (select from module_quizzes as counting_quiz where counting_quiz.quiz_id = quiz.id)`.as(
        'counts_for_module',
      ),
      sql<number>`(select count(*) from quiz_results where quiz_id = quiz.id)`.as('attempt_count'),
      sql<number>`(select count(*) from quiz_results where quiz_id = quiz.id and is_passing)`.as('pass_count'),
    ])
    .where('quiz.id', '=', quizId)
    .executeTakeFirst();
}

export type AuthoredQuizRow = NonNullable<Awaited<ReturnType<typeof findAuthoredQuiz>>>;

const selectAuthoredQuestions = (db: Database) =>
  db
    .selectFrom('questions as question')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'question.id').onRef('version.version', '=', 'question.current_version'),
    )
    .select(['question.id', 'question.quiz_id', 'question.is_active', 'question.shipped_key', 'version.version'])
    .select(['version.question', 'version.options', 'version.correct_option', 'version.explanation'])
    .select(['version.section_id', 'version.critical', 'version.kind', 'version.created_at'])
    .select(['version.exhibit', 'version.option_explanations']);

export type AuthoredQuestionRow = Awaited<ReturnType<ReturnType<typeof selectAuthoredQuestions>['execute']>>[number];

/** Lists all questions of a quiz in order, active and inactive, in their current versions. */
export function listAuthoredQuestions(db: Database, quizId: string): Promise<AuthoredQuestionRow[]> {
  return selectAuthoredQuestions(db)
    .where('question.quiz_id', '=', quizId)
    .orderBy('question.position')
    .orderBy('question.id')
    .execute();
}

/** Finds an active or inactive question in its current version; undefined if there is no such question. */
export function findAuthoredQuestion(db: Database, questionId: string): Promise<AuthoredQuestionRow | undefined> {
  return selectAuthoredQuestions(db).where('question.id', '=', questionId).executeTakeFirst();
}

/** Finds the current or an earlier version of a question; undefined if there is no such version. */
export function findQuestionVersion(db: Database, questionId: string, version: number) {
  return db
    .selectFrom('question_versions')
    .select(['question', 'exhibit', 'options', 'correct_option', 'explanation', 'option_explanations'])
    .select(['section_id', 'critical'])
    .where('question_id', '=', questionId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/**
 * Locks a quiz until the transaction ends, so that concurrent edits of the quiz wait. New attempts at the quiz do not
 * wait, because the lock is `for no key update`. Returns false if the quiz does not exist.
 */
export async function lockQuiz(db: Database, quizId: string): Promise<boolean> {
  const row = await db.selectFrom('quizzes').select('id').where('id', '=', quizId).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the quiz of a question until the transaction ends. Returns the id of the quiz; undefined if there is no such
 * question.
 */
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

/** A quiz to insert, without questions. */
export interface NewQuiz {
  readonly moduleId: string;
  readonly title: string;
  readonly description: string;
  /** In percent. */
  readonly passingScore: number;
}

/** Inserts a quiz after the existing quizzes of its module. Returns the id of the quiz. */
export async function insertNewQuiz(db: Database, quiz: NewQuiz): Promise<string> {
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

/** Changed settings of a quiz, by column of the table. */
export interface QuizSettingsColumns {
  readonly title?: string;
  readonly description?: string;
  readonly passing_score?: number;
  readonly questions_drawn?: number;
  readonly time_limit_minutes?: number | null;
  readonly attempt_limit?: number | null;
  readonly waiting_minutes?: number | null;
  readonly is_active?: boolean;
}

/**
 * Saves changed settings. Marks the quiz as edited by the people of this site, so that the shipped quiz of a newer
 * Loopcheck release does not overwrite it.
 */
export async function saveQuizSettings(db: Database, quizId: string, change: QuizSettingsColumns): Promise<void> {
  await db
    .updateTable('quizzes')
    .set({ ...change, edited_on_site: true, revision: sql<number>`revision + 1` })
    .where('id', '=', quizId)
    .execute();
}

/**
 * Marks a quiz as edited by the people of this site, so that the shipped quiz of a newer Loopcheck release does not
 * overwrite it.
 */
export async function protectFromShippedUpdates(db: Database, quizId: string): Promise<void> {
  await db.updateTable('quizzes').set({ edited_on_site: true }).where('id', '=', quizId).execute();
}

/** Numbers the rows in the order of `ids`; the first row gets position 1. The positions of other rows do not change. */
export async function saveOrder(db: Database, table: 'quizzes' | 'questions', ids: readonly string[]): Promise<void> {
  await sql`
    update ${sql.table(table)} as item
    set position = ordered.position
    from unnest(${[...ids]}::uuid[]) with ordinality as ordered (id, position)
    where item.id = ordered.id
  `.execute(db);
}

/** Locks all quizzes of a module until the transaction ends. Returns the ids of these quizzes. */
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

interface QuestionCounts {
  /** The number of all questions, active and inactive. */
  readonly total: number;
  readonly active: number;
  /** The number of questions that an attempt draws. */
  readonly drawn: number;
}

/** Counts the questions of a quiz. The quiz must exist. */
export function countQuestions(db: Database, quizId: string): Promise<QuestionCounts> {
  return db
    .selectFrom('quizzes')
    .leftJoin('questions', 'questions.quiz_id', 'quizzes.id')
    .select([
      sql<number>`count(questions.id)`.as('total'),
      sql<number>`count(questions.id) filter (where questions.is_active)`.as('active'),
      'quizzes.questions_drawn as drawn',
    ])
    .where('quizzes.id', '=', quizId)
    .groupBy('quizzes.id')
    .executeTakeFirstOrThrow();
}

/** Inserts questions after the existing questions of a quiz. Returns the ids of the new questions in the same order. */
export async function insertQuestions(
  db: Database,
  quizId: string,
  drafts: readonly QuestionDraft[],
): Promise<string[]> {
  if (drafts.length === 0) return [];
  const { lastPosition } = await db
    .selectFrom('questions')
    .select(({ fn }) => fn.coalesce(fn.max('position'), sql<number>`0`).as('lastPosition'))
    .where('quiz_id', '=', quizId)
    .executeTakeFirstOrThrow();
  const questions = drafts.map((draft, index) => ({
    id: crypto.randomUUID(),
    position: lastPosition + index + 1,
    draft,
  }));
  await db
    .insertInto('questions')
    .values(questions.map(({ id, position }) => ({ id, quiz_id: quizId, position })))
    .execute();
  await db
    .insertInto('question_versions')
    .values(questions.map(({ id, draft }) => ({ ...toVersionColumns(draft), question_id: id, version: 1 })))
    .execute();
  return questions.map((question) => question.id);
}

/** Inserts a version of a question and makes it the current version. `kind` is `knowledge` or `situation`. */
export async function insertNextVersion(
  db: Database,
  questionId: string,
  next: { readonly draft: QuestionDraft; readonly version: number; readonly kind: string },
): Promise<void> {
  await db
    .insertInto('question_versions')
    .values({ ...toVersionColumns(next.draft), question_id: questionId, version: next.version, kind: next.kind })
    .execute();
  await db.updateTable('questions').set({ current_version: next.version }).where('id', '=', questionId).execute();
}

/** Activates or deactivates a question. Attempts draw only active questions. */
export async function saveQuestionActivation(db: Database, questionId: string, isActive: boolean): Promise<void> {
  await db.updateTable('questions').set({ is_active: isActive }).where('id', '=', questionId).execute();
}

const toVersionColumns = (draft: QuestionDraft) => ({
  question: draft.question,
  exhibit: toExhibitColumn(draft.exhibit),
  options: draft.options,
  correct_option: draft.correctOption,
  explanation: draft.explanation,
  option_explanations: toStoredExplanations(draft.optionExplanations),
  section_id: draft.sectionId,
  critical: draft.critical,
});
