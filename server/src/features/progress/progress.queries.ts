import type { ReadingState } from '@loopcheck/contract/features/progress/progress.rules';
import type { NeededDrill } from '@loopcheck/contract/features/drills/needed-drill';
import { type DrillsSetting, ModuleGate } from '@loopcheck/contract/features/site/site.contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';
import { rememberShared, sharedVersion } from '../../platform/db/remember-shared.queries.ts';
import { withoutWaiting } from '../../platform/db/transaction.ts';
import { drillsSettingOf, findSiteOfVersion, type Site } from '../site/index.ts';
import { mustReadAgain } from './progress.rules.ts';

/**
 * How a person completed a module: `declared` with the button, `quiz` by passing the quiz, and `test_out` by passing
 * the quiz before reading the text, which the person then need not read.
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
  /** The time at which `readingRevision` was published; null if the module has no such revision. */
  readonly readingRevisionAt: Date | null;
  readonly hasText: boolean;
  /** True if the person had read or completed the module, and a newer revision asks them to read it again. */
  readonly mustReadAgain: boolean;
  readonly isActive: boolean;
  /** True if people are allowed to take the quiz of the module before reading the text. */
  readonly allowsTestOut: boolean;
  /** How the person has completed the module; null if it is not completed. */
  readonly completedBy: CompletedBy | null;
  /** Null if no progress is stored yet. */
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly updatedAt: Date | null;
  /** The previous module in the order of `listProgress`; null for the first module. */
  readonly previous: PreviousModule | null;
  /** True if the person has completed or passed the previous module, as `previous.until` requires. */
  readonly isOpenedByPrevious: boolean;
  /**
   * The drill that the site requires before the quiz, if the person has passed no drill of the module; otherwise null.
   */
  readonly neededDrill: NeededDrill | null;
  /** The first drill of the module; null for a module without drills. */
  readonly drill: NeededDrill | null;
  /** True if the person has passed a drill of the module. */
  readonly hasPassedDrill: boolean;
  /** The number of words of the current revision. */
  readonly wordCount: number;
  /** The time spent reading, over all revisions, in seconds. */
  readonly readSeconds: number;
}

/**
 * The module before the module of a `ProgressRow`. `until` states what opens the module of the row: that the previous
 * module is completed, or that its quiz is passed.
 */
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
    /** The pass mark in percent. */
    readonly passMark: number;
    /** The best score in percent, over the attempts on all revisions; null before the first submission. */
    readonly bestScore: number | null;
    readonly isPassed: boolean;
    /** True if the person had passed, and a newer revision of the module requires a new pass. */
    readonly mustPassAgain: boolean;
  } | null;
}

/** The data of a module that is the same for everybody. */
interface SharedModule {
  readonly id: string;
  readonly chapterNumber: number;
  readonly title: string;
  readonly contentRevision: number;
  readonly readingRevision: number;
  /** The time at which `readingRevision` was published; null if the module has no such revision. */
  readonly readingRevisionAt: Date | null;
  /** The last revision that required a new pass. */
  readonly passingRevision: number;
  readonly hasText: boolean;
  readonly isActive: boolean;
  readonly allowsTestOut: boolean;
  readonly wordCount: number | null;
  /** The quiz that counts for the module, which is its first active quiz; null without such a quiz. */
  readonly quizId: string | null;
  readonly passMark: number | null;
}

interface SharedDrill extends NeededDrill {
  readonly moduleId: string;
}

interface SharedModules {
  /** The drills that people can start, by id. */
  readonly drills: readonly SharedDrill[];
  /** All modules, the active ones first, by chapter number. */
  readonly modules: readonly SharedModule[];
  readonly gate: ModuleGate;
}

/**
 * Finds the data of all modules that is the same for everybody. In the statement, the alias `words` stands for the
 * current revision, and `required` for the last revision that required a new reading.
 */
const findSharedModules = rememberShared(async (db): Promise<SharedModules> => {
  const modules = await db
    .selectFrom('module_titles as module')
    .leftJoin('module_words as words', (join) =>
      join.onRef('words.module_id', '=', 'module.id').onRef('words.revision', '=', 'module.content_revision'),
    )
    .leftJoin('module_words as required', (join) =>
      join.onRef('required.module_id', '=', 'module.id').onRef('required.revision', '=', 'module.reading_revision'),
    )
    .leftJoin('module_quizzes as quiz', 'quiz.module_id', 'module.id')
    .select(['module.id', 'module.chapter_number as chapterNumber', 'module.title', 'module.is_active as isActive'])
    .select(['module.content_revision as contentRevision', 'module.reading_revision as readingRevision'])
    .select(['module.passing_revision as passingRevision', 'module.allows_test_out as allowsTestOut'])
    .select(['required.created_at as readingRevisionAt', 'words.word_count as wordCount'])
    .select(['quiz.quiz_id as quizId', 'quiz.passing_score as passMark'])
    .select(({ fn }) => fn.coalesce('module.has_text', sql<boolean>`false`).as('hasText'))
    .orderBy('module.is_active', 'desc')
    .orderBy('module.chapter_number')
    .orderBy('module.id')
    .execute();
  // The view module_gate has no row before the first start of the server.
  const row = await db.selectFrom('module_gate').select('opens_next').executeTakeFirst();
  const drills = await db
    .selectFrom('active_drills')
    .select(['id', 'number', 'title', 'module_id as moduleId'])
    .orderBy('id')
    .execute();
  return { modules, drills, gate: ModuleGate.safeParse(row?.opens_next).data ?? 'completed' };
});

/**
 * Selects one row with everything that is stored about one person's progress:
 * - `started`: the stored progress in each started module;
 * - `readings`: the reading time of each module;
 * - `results`: the results in each quiz. `passedRevision` is the latest revision of the module on which the person has
 *   passed the quiz; null if the person has never passed it;
 * - `passedDrills` and `exemptions`: the modules in which the person has passed a drill, or needs none;
 * - `sharedVersion`: the version of the data that is the same for everybody, which `rememberShared` keeps in memory.
 */
const selectPersonalProgress = compileOnce((db, parameter: Parameter<{ userId: string }>) => {
  const userId = parameter('userId');
  return db.selectNoFrom(({ selectFrom }) => [
    sharedVersion.as('sharedVersion'),
    jsonArrayFrom(
      selectFrom('module_progress')
        .select(['module_id as moduleId', 'status', 'percentage', 'depth', 'depth_revision as depthRevision'])
        .select(['is_ticked as isTicked', 'tick_revision as tickRevision', 'completed_by as completedBy'])
        .select(['started_at as startedAt', 'completed_at as completedAt', 'updated_at as updatedAt'])
        .where('user_id', '=', userId),
    ).as('started'),
    jsonArrayFrom(
      selectFrom('module_readings')
        .select(['module_id as moduleId', sql<number>`sum(credited_seconds)::integer`.as('seconds')])
        .where('user_id', '=', userId)
        .groupBy('module_id'),
    ).as('readings'),
    jsonArrayFrom(
      selectFrom('quiz_results')
        .select(['quiz_id as quizId', sql<number>`max(score)::float8`.as('bestScore')])
        .select(sql<number | null>`max(content_revision) filter (where is_passing)`.as('passedRevision'))
        .where('user_id', '=', userId)
        .groupBy('quiz_id'),
    ).as('results'),
    jsonArrayFrom(selectFrom('passed_drills').select('module_id as moduleId').where('user_id', '=', userId)).as(
      'passedDrills',
    ),
    jsonArrayFrom(selectFrom('exempt_from_drills').select('module_id as moduleId').where('user_id', '=', userId)).as(
      'exemptions',
    ),
  ]);
});

type PersonalProgress = Awaited<ReturnType<typeof selectPersonalProgress>>[number];
type StartedRow = PersonalProgress['started'][number];

/**
 * Lists a person's progress in all active modules by chapter number, then in inactive modules that they have started.
 */
export async function listProgress(db: Database, userId: string): Promise<ListedProgressRow[]> {
  return (await listProgressWithSite(db, userId)).rows;
}

/** Like `listProgress`. Also returns all modules and the settings of the site, without a further statement. */
export async function listProgressWithSite(db: Database, userId: string) {
  const [personal] = await selectPersonalProgress(db, { userId });
  if (!personal) throw new Error('The statement has returned no row.');
  const shared = await findSharedModules(db, personal.sharedVersion);
  const site = await findSiteOfVersion(db, personal.sharedVersion);
  return { rows: toListedProgress(personal, shared, drillsSettingOf(site)), modules: shared.modules, site };
}

/**
 * Combines the modules with the stored progress of one person. Omits inactive modules that the person has not started.
 */
function toListedProgress(
  personal: PersonalProgress,
  { modules, gate, drills }: SharedModules,
  drillsSetting: DrillsSetting,
): ListedProgressRow[] {
  const started = new Map(personal.started.map((row) => [row.moduleId, row]));
  const readSeconds = new Map(personal.readings.map((row) => [row.moduleId, row.seconds]));
  const results = new Map(personal.results.map((row) => [row.quizId, row]));
  const toQuiz = ({ quizId, passMark, passingRevision }: SharedModule): ListedProgressRow['quiz'] => {
    if (quizId === null || passMark === null) return null;
    const { bestScore = null, passedRevision = null } = results.get(quizId) ?? {};
    const isPassed = passedRevision !== null && passedRevision >= passingRevision;
    return { passMark, bestScore, isPassed, mustPassAgain: passedRevision !== null && !isPassed };
  };
  let previous: { readonly module: SharedModule; readonly quiz: ListedProgressRow['quiz'] } | null = null;
  const listed: ListedProgressRow[] = [];
  for (const module of modules.filter(({ id, isActive }) => isActive || started.has(id))) {
    const quiz = toQuiz(module);
    // A module without a quiz cannot be passed, so its completion opens the next module.
    const until = gate === 'passed' && previous?.quiz ? 'passed' : 'completed';
    const isPreviousCompleted = previous !== null && started.get(previous.module.id)?.status === 'completed';
    listed.push({
      ...toStoredProgress(module, started.get(module.id)),
      moduleId: module.id,
      chapterNumber: module.chapterNumber,
      title: module.title,
      contentRevision: module.contentRevision,
      readingRevision: module.readingRevision,
      readingRevisionAt: module.readingRevisionAt,
      hasText: module.hasText,
      isActive: module.isActive,
      allowsTestOut: module.allowsTestOut,
      previous: previous && toPreviousModule(previous.module, until),
      isOpenedByPrevious: isPreviousCompleted && (until === 'completed' || previous?.quiz?.isPassed === true),
      ...toDrillState(module.id, personal, drills, drillsSetting),
      wordCount: module.wordCount ?? 0,
      readSeconds: readSeconds.get(module.id) ?? 0,
      quiz,
    });
    previous = { module, quiz };
  }
  return listed;
}

/**
 * Returns the first drill of a module, whether the person has passed any drill of the module, and the drill that the
 * person needs before the quiz.
 */
function toDrillState(
  moduleId: string,
  { passedDrills, exemptions }: PersonalProgress,
  drills: readonly SharedDrill[],
  drillsSetting: DrillsSetting,
) {
  const found = drills.find((drill) => drill.moduleId === moduleId);
  const drill = found ? { id: found.id, number: found.number, title: found.title } : null;
  const hasPassedDrill = passedDrills.some((passed) => passed.moduleId === moduleId);
  const isExempt = exemptions.some((exemption) => exemption.moduleId === moduleId);
  const isNeeded = drillsSetting === 'required_for_quiz' && !hasPassedDrill && !isExempt;
  return { drill, hasPassedDrill, neededDrill: isNeeded ? drill : null };
}

const toPreviousModule = ({ id, chapterNumber, title }: SharedModule, until: ModuleGate): PreviousModule => ({
  moduleId: id,
  chapterNumber,
  title,
  until,
});

/** Converts the stored progress in a module. If `row` is undefined, the person has not started the module. */
function toStoredProgress(module: SharedModule, row: StartedRow | undefined) {
  const toDate = (time: string | null | undefined): Date | null => (time ? new Date(time) : null);
  const completedAt = toDate(row?.completedAt);
  return {
    status: row?.status ?? 'not_started',
    percentage: row?.percentage ?? 0,
    depth: row?.depth ?? 0,
    depthRevision: row?.depthRevision ?? null,
    isTicked: row?.isTicked ?? false,
    tickRevision: row?.tickRevision ?? null,
    completedBy: row?.completedBy ?? null,
    startedAt: toDate(row?.startedAt),
    completedAt,
    updatedAt: toDate(row?.updatedAt),
    mustReadAgain: row !== undefined && mustReadAgain(module, { ...row, completedAt }),
  };
}

/**
 * Finds a person's progress in one module. Returns undefined if the module does not exist, or if it is inactive and the
 * person has not started it.
 */
export async function findProgress(
  db: Database,
  userId: string,
  moduleId: string,
): Promise<ListedProgressRow | undefined> {
  return (await findProgressWithSite(db, userId, moduleId)).progress;
}

/**
 * Like `findProgress`. Also returns the settings of the site, and whether the module exists, without a further
 * statement.
 */
export async function findProgressWithSite(
  db: Database,
  userId: string,
  moduleId: string,
): Promise<{ readonly progress: ListedProgressRow | undefined; readonly site: Site; readonly hasModule: boolean }> {
  // A request can contain the id in upper or lower case.
  const id = moduleId.toLowerCase();
  const { rows, modules, site } = await listProgressWithSite(db, userId);
  const hasModule = modules.some((module) => module.id === id);
  return { progress: rows.find((row) => row.moduleId === id), site, hasModule };
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

/**
 * Inserts or updates one person's progress in one module. In a transaction, does not wait for the result (see
 * `withoutWaiting`).
 */
export async function saveProgress(
  db: Database,
  { userId, moduleId, state, isNewRow, completedBy, now }: ProgressWrite,
): Promise<void> {
  const { status, percentage, depth, depthRevision, isTicked, tickRevision } = state;
  const values = { userId, moduleId, status, percentage, depth, depthRevision, isTicked, tickRevision, now };
  const completion = { completedBy, completedAt: completedBy && now };
  // An upsert is not possible. PostgreSQL checks the constraints also on the row that it would insert, and that row
  // lacks the stored time of completion.
  await withoutWaiting(isNewRow ? insertProgress : updateProgress, db, { ...values, ...completion });
}

/** The parameters of the statements that insert or update progress. */
interface ProgressParameters {
  readonly userId: string;
  readonly moduleId: string;
  readonly status: ReadingState['status'];
  readonly percentage: number;
  readonly depth: number;
  readonly depthRevision: number | null;
  readonly isTicked: boolean;
  readonly tickRevision: number | null;
  readonly completedBy: CompletedBy | null;
  readonly completedAt: Date | null;
  readonly now: Date;
}

const writtenColumns = (parameter: Parameter<ProgressParameters>) => ({
  status: parameter('status'),
  percentage: parameter('percentage'),
  depth: parameter('depth'),
  depth_revision: parameter('depthRevision'),
  is_ticked: parameter('isTicked'),
  tick_revision: parameter('tickRevision'),
  updated_at: parameter('now'),
});

const insertProgress = compileOnce((db, parameter: Parameter<ProgressParameters>) =>
  db.insertInto('module_progress').values({
    ...writtenColumns(parameter),
    user_id: parameter('userId'),
    module_id: parameter('moduleId'),
    started_at: parameter('now'),
    completed_by: parameter('completedBy'),
    completed_at: parameter('completedAt'),
  }),
);

const updateProgress = compileOnce((db, parameter: Parameter<ProgressParameters>) =>
  db
    .updateTable('module_progress')
    .set({
      ...writtenColumns(parameter),
      completed_by: sql`coalesce(${parameter('completedBy')}::text, completed_by)`,
      completed_at: sql`coalesce(${parameter('completedAt')}::timestamptz, completed_at)`,
    })
    .where('user_id', '=', parameter('userId'))
    .where('module_id', '=', parameter('moduleId')),
);

/**
 * Lists the start and completion times of the modules that a person has completed, with the number of words of their
 * current revisions. Omits modules that were completed by a test-out, because the person need not read their texts.
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
