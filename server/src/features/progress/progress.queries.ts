import type { ReadingState } from '@loopcheck/contract/features/progress/progress.rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** One person's progress in one module. */
export interface ProgressRow extends ReadingState {
  readonly moduleId: string;
  readonly chapterNumber: number;
  readonly title: string;
  readonly contentRevision: number;
  readonly isActive: boolean;
  /** Null if no progress is stored yet. */
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly updatedAt: Date | null;
  /** The previous module in the order of chapter numbers; null for the first module. */
  readonly previous: { readonly moduleId: string; readonly chapterNumber: number; readonly title: string } | null;
  readonly previousIsCompleted: boolean;
}

export interface ListedProgressRow extends ProgressRow {
  /**
   * The best submitted attempt at the quiz that counts for the module, which is its first active quiz. Null if there is
   * no such attempt. Score and pass mark are in percent.
   */
  readonly bestResult: { readonly score: number; readonly passMark: number } | null;
}

/**
 * Lists a person's progress in all active modules by chapter number, then in inactive modules that they have started.
 */
export async function listProgress(db: Database, userId: string): Promise<ListedProgressRow[]> {
  const rows = await selectProgress(db, userId)
    .leftJoinLateral(
      (builder) =>
        builder
          .selectFrom('quiz_results as result')
          // The view module_quizzes contains only the quiz that counts for each module.
          .innerJoin('module_quizzes as quiz', 'quiz.quiz_id', 'result.quiz_id')
          .select([sql<number>`result.score::float8`.as('score'), 'result.passing_score'])
          .where('result.user_id', '=', userId)
          .whereRef('quiz.module_id', '=', 'module.id')
          .orderBy('result.score', 'desc')
          .limit(1)
          .as('best_result'),
      (join) => join.onTrue(),
    )
    .select(['best_result.score', 'best_result.passing_score'])
    .execute();
  return rows.map(({ score, passing_score: passMark, ...row }) => ({
    ...toProgressRow(row),
    bestResult: score === null || passMark === null ? null : { score, passMark },
  }));
}

/** Finds a person's progress in one module. An inactive module is found only if the person has started it. */
export async function findProgress(db: Database, userId: string, moduleId: string): Promise<ProgressRow | undefined> {
  const row = await selectProgress(db, userId).where('module.id', '=', moduleId).executeTakeFirst();
  return row && toProgressRow(row);
}

/** Selects the active modules and the modules that the person has started, each with the person's progress. */
function selectProgress(db: Database, userId: string) {
  return db
    .with('listed_modules', (cte) =>
      cte
        .selectFrom('module_titles')
        .select(['id', 'chapter_number', 'title', 'content_revision', 'is_active'])
        .select(sql<string | null>`lag(id) over (order by not is_active, chapter_number)`.as('previous_id'))
        .where((builder) =>
          builder.or([
            builder('is_active', '=', true),
            builder.exists(
              builder
                .selectFrom('module_progress')
                .whereRef('module_progress.module_id', '=', 'module_titles.id')
                .where('module_progress.user_id', '=', userId)
                .select('module_progress.module_id'),
            ),
          ]),
        ),
    )
    .selectFrom('listed_modules as module')
    .leftJoin('module_progress as progress', (join) =>
      join.onRef('progress.module_id', '=', 'module.id').on('progress.user_id', '=', userId),
    )
    .leftJoin('module_titles as previous', (join) => join.onRef('previous.id', '=', 'module.previous_id'))
    .leftJoin('module_progress as previous_progress', (join) =>
      join.onRef('previous_progress.module_id', '=', 'module.previous_id').on('previous_progress.user_id', '=', userId),
    )
    .select(['module.id', 'module.chapter_number', 'module.title', 'module.content_revision', 'module.is_active'])
    .select(['progress.status', 'progress.percentage', 'progress.depth', 'progress.depth_revision'])
    .select(['progress.is_ticked', 'progress.tick_revision'])
    .select(['progress.started_at', 'progress.completed_at', 'progress.updated_at'])
    .select(['previous.id as previous_id', 'previous.chapter_number as previous_chapter_number'])
    .select(['previous.title as previous_title', 'previous_progress.status as previous_status'])
    .orderBy('module.is_active', 'desc')
    .orderBy('module.chapter_number');
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectProgress>['execute']>>[number];

function toProgressRow(row: SelectedRow): ProgressRow {
  const { previous_id: moduleId, previous_chapter_number: chapterNumber, previous_title: title } = row;
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
    previousIsCompleted: row.previous_status === 'completed',
  };
}

interface ProgressWrite {
  readonly userId: string;
  readonly moduleId: string;
  readonly state: ReadingState;
  /** True if no row is stored yet. */
  readonly isNewRow: boolean;
  /** Null if this change does not complete the module. The stored time and kind of completion then remain. */
  readonly completedBy: 'declared' | 'quiz' | null;
  readonly now: Date;
}

/** Inserts or updates one person's progress in one module. */
export async function saveProgress(
  db: Database,
  { userId, moduleId, state, isNewRow, completedBy, now }: ProgressWrite,
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
  // An upsert is not possible. PostgreSQL checks the constraints also on the row that it would insert, and that row
  // lacks the stored time of completion.
  const write = isNewRow
    ? db.insertInto('module_progress').values({ user_id: userId, module_id: moduleId, started_at: now, ...values })
    : db.updateTable('module_progress').set(values).where('user_id', '=', userId).where('module_id', '=', moduleId);
  await write.execute();
}

/** Returns true if a person has started a module. */
export async function hasStartedModule(db: Database, userId: string, moduleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('module_progress')
    .select('module_id')
    .where('user_id', '=', userId)
    .where('module_id', '=', moduleId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the number of people who have started each module, and of people who have completed it, by module id. */
export async function countStartedAndCompleted(
  db: Database,
  moduleIds: readonly string[],
): Promise<Map<string, { started: number; completed: number }>> {
  if (moduleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('module_progress')
    .select(({ fn }) => [
      'module_id',
      fn.countAll<number>().as('started'),
      fn.countAll<number>().filterWhere('status', '=', 'completed').as('completed'),
    ])
    .where('module_id', 'in', [...moduleIds])
    .groupBy('module_id')
    .execute();
  return new Map(rows.map((row) => [row.module_id, { started: row.started, completed: row.completed }]));
}
