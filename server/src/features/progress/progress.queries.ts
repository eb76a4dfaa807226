import type { ReadingState } from '@loopcheck/contract/features/progress/progress.rules';
import type { ModuleGate } from '@loopcheck/contract/features/site/site.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/**
 * How a person completed a module: `declared` with the button, `quiz` by passing the quiz, and `test_out` by passing it
 * before reading. The person then need not read the text.
 */
export type CompletedBy = 'declared' | 'quiz' | 'test_out';

/** One person's progress in one module. */
export interface ProgressRow extends ReadingState {
  readonly moduleId: string;
  readonly chapterNumber: number;
  readonly title: string;
  readonly contentRevision: number;
  /** The last revision that required a new reading. */
  readonly readingRevision: number;
  /** True if the person had read or completed the module, and a newer revision asks them to read it again. */
  readonly mustReadAgain: boolean;
  readonly isActive: boolean;
  /** True if people may take the quiz of the module before reading the text. */
  readonly allowsTestOut: boolean;
  /** How the person has completed the module; null if it is not completed. */
  readonly completedBy: CompletedBy | null;
  /** Null if no progress is stored yet. */
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly updatedAt: Date | null;
  /** The previous module in the order of `listProgress`; null for the first module. */
  readonly previous: PreviousModule | null;
  /** True if the person has completed or passed the previous module, as its `until` requires. */
  readonly previousOpensThis: boolean;
  /** The number of words of the current revision. */
  readonly wordCount: number;
  /** The time spent reading, over all revisions, in seconds. */
  readonly readSeconds: number;
}

/** The module before another one. `until` states whether it must be completed or passed before the other one opens. */
interface PreviousModule {
  readonly moduleId: string;
  readonly chapterNumber: number;
  readonly title: string;
  readonly until: ModuleGate;
}

/** One person's progress in one module, with the person's results in its quiz. */
export interface ListedProgressRow extends ProgressRow {
  /** The results in the quiz that counts for the module, which is its first active quiz; null without such a quiz. */
  readonly quiz: {
    /** In percent. */
    readonly passMark: number;
    /** In percent, over the attempts on all revisions; null before the first submission. */
    readonly bestScore: number | null;
    readonly isPassed: boolean;
    /** True if the person had passed, and a newer revision of the module requires a new pass. */
    readonly mustPassAgain: boolean;
  } | null;
}

/**
 * Lists a person's progress in all active modules by chapter number, then in inactive modules that they have started.
 */
export async function listProgress(db: Database, userId: string): Promise<ListedProgressRow[]> {
  const rows = await selectProgress(db, userId)
    .leftJoin('module_quizzes as quiz', 'quiz.module_id', 'module.id')
    .leftJoinLateral(
      (builder) =>
        builder
          .selectFrom('quiz_results')
          .select([sql<number | null>`max(score)::float8`.as('best_score')])
          .select(({ fn }) => fn.agg<boolean | null>('bool_or', ['is_passing']).as('was_passed'))
          .select(sql<boolean | null>`bool_or(is_passing and is_current)`.as('is_passed'))
          .where('user_id', '=', userId)
          .whereRef('quiz_id', '=', 'quiz.quiz_id')
          .as('result'),
      (join) => join.onTrue(),
    )
    .select(['quiz.passing_score', 'result.best_score', 'result.is_passed', 'result.was_passed'])
    .execute();
  return rows.map(({ passing_score: passMark, best_score: bestScore, is_passed, was_passed, ...row }) => {
    const isPassed = is_passed === true;
    const mustPassAgain = was_passed === true && !isPassed;
    return { ...toProgressRow(row), quiz: passMark === null ? null : { passMark, bestScore, isPassed, mustPassAgain } };
  });
}

/**
 * Finds a person's progress in one module. Returns undefined if the module does not exist, or if it is inactive and the
 * person has not started it.
 */
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
        .select(['id', 'chapter_number', 'title', 'content_revision', 'is_active', 'allows_test_out'])
        .select('reading_revision')
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
    .leftJoin('module_quizzes as previous_quiz', 'previous_quiz.module_id', 'module.previous_id')
    .leftJoin('module_words as words', (join) =>
      join.onRef('words.module_id', '=', 'module.id').onRef('words.revision', '=', 'module.content_revision'),
    )
    .leftJoinLateral(
      (builder) =>
        builder
          .selectFrom('module_readings')
          .select(sql<number>`sum(credited_seconds)::integer`.as('seconds'))
          .whereRef('module_readings.module_id', '=', 'module.id')
          .where('module_readings.user_id', '=', userId)
          .as('reading'),
      (join) => join.onTrue(),
    )
    .select(['words.word_count', 'reading.seconds as read_seconds'])
    .select(['module.id', 'module.chapter_number', 'module.title', 'module.content_revision', 'module.is_active'])
    .select(['module.allows_test_out', 'progress.completed_by', 'module.reading_revision'])
    .leftJoin('module_readers as reader', (join) =>
      join.onRef('reader.module_id', '=', 'module.id').on('reader.user_id', '=', userId),
    )
    .select('reader.must_read_again')
    .select(['progress.status', 'progress.percentage', 'progress.depth', 'progress.depth_revision'])
    .select(['progress.is_ticked', 'progress.tick_revision'])
    .select(['progress.started_at', 'progress.completed_at', 'progress.updated_at'])
    .select(['previous.id as previous_id', 'previous.chapter_number as previous_chapter_number'])
    .select(['previous.title as previous_title', 'previous_progress.status as previous_status'])
    .select([
      'previous_quiz.quiz_id as previous_quiz_id',
      sql<string | null>`(select opens_next from module_gate)`.as('gate'),
      sql<boolean>`exists (
        select from quiz_results where quiz_id = previous_quiz.quiz_id and user_id = ${userId}::uuid and is_passing and is_current
      )`.as('previous_is_passed'),
    ])
    .orderBy('module.is_active', 'desc')
    .orderBy('module.chapter_number');
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectProgress>['execute']>>[number];

function toProgressRow(row: SelectedRow): ProgressRow {
  const { previous_id: moduleId, previous_chapter_number: chapterNumber, previous_title: title } = row;
  const until = row.gate === 'passed' && row.previous_quiz_id !== null ? 'passed' : 'completed';
  return {
    moduleId: row.id,
    chapterNumber: row.chapter_number,
    title: row.title,
    contentRevision: row.content_revision,
    readingRevision: row.reading_revision,
    mustReadAgain: row.must_read_again ?? false,
    isActive: row.is_active,
    allowsTestOut: row.allows_test_out,
    completedBy: row.completed_by,
    status: row.status ?? 'not_started',
    percentage: row.percentage ?? 0,
    depth: row.depth ?? 0,
    depthRevision: row.depth_revision,
    isTicked: row.is_ticked ?? false,
    tickRevision: row.tick_revision,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    updatedAt: row.updated_at,
    previous:
      moduleId !== null && chapterNumber !== null && title !== null ? { moduleId, chapterNumber, title, until } : null,
    previousOpensThis: row.previous_status === 'completed' && (until === 'completed' || row.previous_is_passed),
    wordCount: row.word_count ?? 0,
    readSeconds: row.read_seconds ?? 0,
  };
}

interface ProgressWrite {
  readonly userId: string;
  readonly moduleId: string;
  readonly state: ReadingState;
  /** True if no row is stored yet. */
  readonly isNewRow: boolean;
  /** Null if this change does not complete the module. The stored time and kind of completion then remain. */
  readonly completedBy: CompletedBy | null;
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

/**
 * Lists the start and completion times of the modules that a person has completed, with the number of words of their
 * current revisions. Omits modules that were completed by a test-out, because they need not be read.
 */
export async function listCompletions(db: Database, userId: string) {
  const rows = await db
    .selectFrom('module_progress as progress')
    .innerJoin('module_titles as module', 'module.id', 'progress.module_id')
    .leftJoin('module_words as words', (join) =>
      join.onRef('words.module_id', '=', 'module.id').onRef('words.revision', '=', 'module.content_revision'),
    )
    .select(['progress.started_at as startedAt', 'progress.completed_at as completedAt', 'words.word_count'])
    .where('progress.user_id', '=', userId)
    .where('progress.completed_by', 'is distinct from', 'test_out')
    .execute();
  return rows.flatMap(({ startedAt, completedAt, word_count: wordCount }) =>
    completedAt === null ? [] : [{ startedAt, completedAt, wordCount: wordCount ?? 0 }],
  );
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
