import type { ProgressStatus } from '@loopcheck/contract/features/progress/progress.contract';
import type { ReadingState } from '@loopcheck/contract/features/progress/progress.rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** One module on one person's way, with the module before it. `startedAt` is null while there is no record. */
export interface ProgressRow extends ReadingState {
  readonly moduleId: string;
  readonly chapterNumber: number;
  readonly title: string;
  readonly contentRevision: number;
  readonly isActive: boolean;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly updatedAt: Date | null;
  readonly previous: { readonly moduleId: string; readonly chapterNumber: number; readonly title: string } | null;
  readonly previousIsCompleted: boolean;
}

/** A module with the best submitted attempt at the quiz that counts. */
export interface ListedRow extends ProgressRow {
  readonly best: { readonly score: number; readonly passMark: number } | null;
}

/** Every active module with this person's progress, in the order of the chapters; behind them what was begun and then switched off. */
export async function listProgress(db: Database, userId: string): Promise<ListedRow[]> {
  const rows = await progressOf(db, userId)
    .leftJoinLateral(
      (on) =>
        on
          .selectFrom('quiz_attempts as attempt')
          .select([sql<number>`attempt.score::float8`.as('score'), 'attempt.passing_score'])
          .where('attempt.user_id', '=', userId)
          .where('attempt.submitted_at', 'is not', null)
          .where('attempt.quiz_id', '=', (quiz) =>
            quiz
              .selectFrom('quizzes')
              .select('quizzes.id')
              .whereRef('quizzes.module_id', '=', 'place.id')
              .where('quizzes.is_active', '=', true)
              .orderBy('quizzes.position')
              .orderBy('quizzes.created_at')
              .orderBy('quizzes.id')
              .limit(1),
          )
          .orderBy('attempt.score', 'desc')
          .limit(1)
          .as('best'),
      (join) => join.onTrue(),
    )
    .select(['best.score', 'best.passing_score'])
    .execute();
  return rows.map(({ score, passing_score: passMark, ...row }) => ({
    ...rowOf(row),
    best: score === null || passMark === null ? null : { score, passMark },
  }));
}

/** One module with this person's progress; also an inactive one when it was begun. */
export async function findProgress(db: Database, userId: string, moduleId: string): Promise<ProgressRow | undefined> {
  const row = await progressOf(db, userId).where('place.id', '=', moduleId).executeTakeFirst();
  return row && rowOf(row);
}

function progressOf(db: Database, userId: string) {
  return db
    .with('place', (cte) =>
      cte
        .selectFrom('modules')
        .select(['id', 'chapter_number', 'title', 'content_revision', 'is_active'])
        .select(sql<string | null>`lag(id) over (order by not is_active, chapter_number)`.as('previous_id'))
        .where((on) =>
          on.or([
            on('is_active', '=', true),
            on.exists(
              on
                .selectFrom('module_progress')
                .whereRef('module_progress.module_id', '=', 'modules.id')
                .where('module_progress.user_id', '=', userId)
                .select('module_progress.module_id'),
            ),
          ]),
        ),
    )
    .selectFrom('place')
    .leftJoin('module_progress as own', (join) =>
      join.onRef('own.module_id', '=', 'place.id').on('own.user_id', '=', userId),
    )
    .leftJoin('modules as before', (join) => join.onRef('before.id', '=', 'place.previous_id'))
    .leftJoin('module_progress as own_before', (join) =>
      join.onRef('own_before.module_id', '=', 'place.previous_id').on('own_before.user_id', '=', userId),
    )
    .select(['place.id', 'place.chapter_number', 'place.title', 'place.content_revision', 'place.is_active'])
    .select(['own.status', 'own.percentage', 'own.depth', 'own.depth_revision', 'own.is_ticked', 'own.tick_revision'])
    .select(['own.started_at', 'own.completed_at', 'own.updated_at'])
    .select(['before.id as before_id', 'before.chapter_number as before_chapter', 'before.title as before_title'])
    .select('own_before.status as before_status')
    .orderBy('place.is_active', 'desc')
    .orderBy('place.chapter_number');
}

type Selected = Awaited<ReturnType<ReturnType<typeof progressOf>['execute']>>[number];

function rowOf(row: Selected): ProgressRow {
  const { before_id: moduleId, before_chapter: chapterNumber, before_title: title } = row;
  return {
    moduleId: row.id,
    chapterNumber: row.chapter_number,
    title: row.title,
    contentRevision: row.content_revision,
    isActive: row.is_active,
    status: (row.status ?? 'not_started') as ProgressStatus,
    percentage: row.percentage ?? 0,
    depth: row.depth ?? 0,
    depthRevision: row.depth_revision,
    isTicked: row.is_ticked ?? false,
    tickRevision: row.tick_revision,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    updatedAt: row.updated_at,
    previous: moduleId !== null && chapterNumber !== null && title !== null ? { moduleId, chapterNumber, title } : null,
    previousIsCompleted: row.before_status === 'completed',
  };
}

/** What is written of a step: the completion only where this step completes, for the first one is kept. */
interface Step {
  readonly isFirst: boolean;
  readonly completion: { readonly by: 'declared' | 'quiz' } | null;
  readonly now: Date;
}

/** Writes what a rule decided. */
export async function saveProgress(
  db: Database,
  { userId, moduleId }: { userId: string; moduleId: string },
  state: ReadingState,
  { isFirst, completion, now }: Step,
): Promise<void> {
  const values = {
    status: state.status,
    percentage: state.percentage,
    depth: state.depth,
    depth_revision: state.depthRevision,
    is_ticked: state.isTicked,
    tick_revision: state.tickRevision,
    updated_at: now,
    ...(completion && { completed_by: completion.by, completed_at: now }),
  };
  // No upsert: PostgreSQL holds also the row that is never inserted against the checks, and it lacks the completion.
  const write = isFirst
    ? db.insertInto('module_progress').values({ user_id: userId, module_id: moduleId, started_at: now, ...values })
    : db.updateTable('module_progress').set(values).where('user_id', '=', userId).where('module_id', '=', moduleId);
  await write.execute();
}
