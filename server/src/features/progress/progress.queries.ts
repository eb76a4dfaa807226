import type { ReadingState } from '@loopcheck/contract/features/progress/progress.rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** One person's progress in one module, with the previous module. `startedAt` is null if no progress is stored yet. */
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

/** Progress with the best submitted attempt at the module's counting quiz. */
export interface ListedProgressRow extends ProgressRow {
  readonly best: { readonly score: number; readonly passMark: number } | null;
}

/**
 * This person's progress in every active module, by chapter number, then in inactive modules that the person has
 * started.
 */
export async function listProgress(db: Database, userId: string): Promise<ListedProgressRow[]> {
  const rows = await selectProgress(db, userId)
    .leftJoinLateral(
      (on) =>
        on
          .selectFrom('quiz_results as result')
          .innerJoin('module_quizzes as quiz', 'quiz.quiz_id', 'result.quiz_id')
          .select([sql<number>`result.score::float8`.as('score'), 'result.passing_score'])
          .where('result.user_id', '=', userId)
          .whereRef('quiz.module_id', '=', 'listed.id')
          .orderBy('result.score', 'desc')
          .limit(1)
          .as('best'),
      (join) => join.onTrue(),
    )
    .select(['best.score', 'best.passing_score'])
    .execute();
  return rows.map(({ score, passing_score: passMark, ...row }) => ({
    ...progressRowOf(row),
    best: score === null || passMark === null ? null : { score, passMark },
  }));
}

/** This person's progress in one module. An inactive module is found only if the person has started it. */
export async function findProgress(db: Database, userId: string, moduleId: string): Promise<ProgressRow | undefined> {
  const row = await selectProgress(db, userId).where('listed.id', '=', moduleId).executeTakeFirst();
  return row && progressRowOf(row);
}

function selectProgress(db: Database, userId: string) {
  return db
    .with('listed', (cte) =>
      cte
        .selectFrom('module_titles')
        .select(['id', 'chapter_number', 'title', 'content_revision', 'is_active'])
        .select(sql<string | null>`lag(id) over (order by not is_active, chapter_number)`.as('previous_id'))
        .where((on) =>
          on.or([
            on('is_active', '=', true),
            on.exists(
              on
                .selectFrom('module_progress')
                .whereRef('module_progress.module_id', '=', 'module_titles.id')
                .where('module_progress.user_id', '=', userId)
                .select('module_progress.module_id'),
            ),
          ]),
        ),
    )
    .selectFrom('listed')
    .leftJoin('module_progress as own', (join) =>
      join.onRef('own.module_id', '=', 'listed.id').on('own.user_id', '=', userId),
    )
    .leftJoin('module_titles as before', (join) => join.onRef('before.id', '=', 'listed.previous_id'))
    .leftJoin('module_progress as own_before', (join) =>
      join.onRef('own_before.module_id', '=', 'listed.previous_id').on('own_before.user_id', '=', userId),
    )
    .select(['listed.id', 'listed.chapter_number', 'listed.title', 'listed.content_revision', 'listed.is_active'])
    .select(['own.status', 'own.percentage', 'own.depth', 'own.depth_revision', 'own.is_ticked', 'own.tick_revision'])
    .select(['own.started_at', 'own.completed_at', 'own.updated_at'])
    .select(['before.id as before_id', 'before.chapter_number as before_chapter', 'before.title as before_title'])
    .select('own_before.status as before_status')
    .orderBy('listed.is_active', 'desc')
    .orderBy('listed.chapter_number');
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectProgress>['execute']>>[number];

function progressRowOf(row: SelectedRow): ProgressRow {
  const { before_id: moduleId, before_chapter: chapterNumber, before_title: title } = row;
  return {
    moduleId: row.id,
    chapterNumber: row.chapter_number,
    title: row.title,
    contentRevision: row.content_revision,
    isActive: row.is_active,
    status: row.status ?? 'not_started',
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

interface ProgressWrite {
  readonly userId: string;
  readonly moduleId: string;
  readonly state: ReadingState;
  /** Whether no row is stored yet. */
  readonly isFirst: boolean;
  /** Set only by the update that completes the module, so that the first completion is kept. */
  readonly completedBy: 'declared' | 'quiz' | null;
  readonly now: Date;
}

/** Inserts or updates one person's progress in one module. */
export async function saveProgress(
  db: Database,
  { userId, moduleId, state, isFirst, completedBy, now }: ProgressWrite,
): Promise<void> {
  const values = {
    status: state.status,
    percentage: state.percentage,
    depth: state.depth,
    depth_revision: state.depthRevision,
    is_ticked: state.isTicked,
    tick_revision: state.tickRevision,
    updated_at: now,
    ...(completedBy && { completed_by: completedBy, completed_at: now }),
  };
  // Not an upsert: PostgreSQL would also check the constraints on the row to insert, which lacks a stored completion.
  const write = isFirst
    ? db.insertInto('module_progress').values({ user_id: userId, module_id: moduleId, started_at: now, ...values })
    : db.updateTable('module_progress').set(values).where('user_id', '=', userId).where('module_id', '=', moduleId);
  await write.execute();
}

/** Whether a person has started a module. */
export async function hasStarted(db: Database, userId: string, moduleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('module_progress')
    .select('module_id')
    .where('user_id', '=', userId)
    .where('module_id', '=', moduleId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of people who have started each of these modules, and the number who have completed each. */
export async function countPeople(
  db: Database,
  moduleIds: readonly string[],
): Promise<Map<string, { started: number; completed: number }>> {
  if (moduleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('module_progress')
    .select((on) => [
      'module_id',
      on.fn.countAll<number>().as('started'),
      on.fn.countAll<number>().filterWhere('status', '=', 'completed').as('completed'),
    ])
    .where('module_id', 'in', [...moduleIds])
    .groupBy('module_id')
    .execute();
  return new Map(rows.map((row) => [row.module_id, { started: row.started, completed: row.completed }]));
}
