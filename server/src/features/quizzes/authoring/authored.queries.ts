import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Every module with its quizzes and what they have done; a module without a quiz has one row without. */
export async function listQuizFigures(db: Database) {
  const { rows } = await sql<QuizFiguresRow>`
    select module.id as module_id, module.chapter_number, module.title as module_title, module.module_icon,
      module.is_active as module_is_active, quiz.id, quiz.title, quiz.is_active, quiz.questions_drawn,
      quiz.passing_score, quiz.time_limit_minutes, quiz.attempt_limit, quiz.waiting_minutes,
      coalesce(pool.question_count, 0) as question_count, coalesce(done.attempt_count, 0) as attempt_count,
      coalesce(done.pass_count, 0) as pass_count
    from modules as module
    left join quizzes as quiz on quiz.module_id = module.id
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

/** One quiz with its module, as its authors see it. */
export function findAuthoredQuiz(db: Database, quizId: string) {
  return db
    .selectFrom('quizzes as quiz')
    .innerJoin('modules as module', 'module.id', 'quiz.module_id')
    .select(['quiz.id', 'quiz.module_id', 'quiz.title', 'quiz.description', 'quiz.passing_score'])
    .select(['quiz.time_limit_minutes', 'quiz.questions_drawn', 'quiz.attempt_limit', 'quiz.waiting_minutes'])
    .select(['quiz.is_active', 'quiz.revision', 'quiz.shipped_key', 'quiz.edited_on_site', 'quiz.position'])
    .select(['module.chapter_number', 'module.title as module_title', 'module.sections'])
    .select([
      sql<boolean>`quiz.is_active and not exists (
        select from quizzes as before
        where before.module_id = quiz.module_id and before.is_active
          and (before.position, before.created_at, before.id) < (quiz.position, quiz.created_at, quiz.id)
      )`.as('counts'),
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

/** The whole pool in its order, inactive questions too. */
export function listAuthoredQuestions(db: Database, quizId: string): Promise<AuthoredQuestionRow[]> {
  return authoredQuestions(db)
    .where('question.quiz_id', '=', quizId)
    .orderBy('question.position')
    .orderBy('question.id')
    .execute();
}

/** One question in its present version. */
export function findAuthoredQuestion(db: Database, questionId: string): Promise<AuthoredQuestionRow | undefined> {
  return authoredQuestions(db).where('question.id', '=', questionId).executeTakeFirst();
}

/** One version that a question once had. */
export function findVersion(db: Database, questionId: string, version: number) {
  return db
    .selectFrom('question_versions')
    .select(['question', 'options', 'correct_option', 'explanation', 'section_id', 'critical'])
    .where('question_id', '=', questionId)
    .where('version', '=', version)
    .executeTakeFirst();
}
