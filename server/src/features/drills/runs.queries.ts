import type { StoredDrillResult } from '@loopcheck/contract/features/drills/drill-result';
import { sql } from 'kysely';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';
import { sharedVersion } from '../../platform/db/remember-shared.queries.ts';

/** `record`: a run for the record, which is graded. `practice`: a practised run, which is not graded. */
export type RunKind = 'record' | 'practice';
/**
 * `person`: the person has handed the run in. `update`: an update has changed what the hosts show. `time_limit`: the
 * replay of the run takes too long. A run that was closed by `update` or `time_limit` does not count.
 */
export type RunClosedBy = 'person' | 'update' | 'time_limit';

/** A run without its inputs. */
export interface RunRow {
  readonly id: string;
  readonly userId: string;
  readonly drillId: string;
  readonly drillRevision: number;
  readonly drillHash: string;
  readonly moduleId: string;
  readonly simulatorRevision: number;
  readonly seed: string;
  readonly kind: RunKind;
  readonly tryNumber: number;
  readonly inputCount: number;
  readonly begunAt: Date;
  /** Null while the run is open. `closedBy` is then also null. */
  readonly submittedAt: Date | null;
  readonly closedBy: RunClosedBy | null;
  /** Null unless the run was graded. */
  readonly isPassed: boolean | null;
  /** Null unless the run was graded. */
  readonly result: StoredDrillResult | null;
  /** SHA-256 of the inputs; null unless the run was handed in. */
  readonly inputsHash: string | null;
  /** The version of the data that all people share (drills, modules, procedures) when the row was read. */
  readonly sharedVersion: string;
}

const runColumns = [
  'id',
  'user_id as userId',
  'drill_id as drillId',
  'drill_revision as drillRevision',
  'drill_hash as drillHash',
  'module_id as moduleId',
  'simulator_revision as simulatorRevision',
  'seed',
  'kind',
  'try_number as tryNumber',
  'input_count as inputCount',
  'begun_at as begunAt',
  'submitted_at as submittedAt',
  'closed_by as closedBy',
  'is_passed as isPassed',
  'result',
  'inputs_hash as inputsHash',
] as const;

const selectRuns = (db: Database) =>
  db.selectFrom('drill_runs').select([...runColumns, sharedVersion.as('sharedVersion')]);

/** Finds a run of a person; undefined if the person has no such run. */
export async function findOwnRun(db: Database, userId: string, runId: string): Promise<RunRow | undefined> {
  const [run] = await selectOwnRun(db, { userId, runId });
  return run;
}

const selectOwnRun = compileOnce((db, parameter: Parameter<{ userId: string; runId: string }>) =>
  selectRuns(db).where('id', '=', parameter('runId')).where('user_id', '=', parameter('userId')),
);

/** Finds a run of any person; undefined if there is none. */
export const findRun = (db: Database, runId: string): Promise<RunRow | undefined> =>
  selectRuns(db).where('id', '=', runId).executeTakeFirst();

/**
 * Finds a run and locks it until the transaction ends, so that only one request at a time adds inputs to the run or
 * closes it. Returns undefined if there is no such run.
 */
export async function lockRun(db: Database, runId: string): Promise<RunRow | undefined> {
  const [run] = await selectRunForUpdate(db, { runId });
  return run;
}

const selectRunForUpdate = compileOnce((db, parameter: Parameter<{ runId: string }>) =>
  selectRuns(db).where('id', '=', parameter('runId')).forUpdate(),
);

/** Finds the open run of a person at a drill; undefined if the person has no open run. */
export const findOpenRun = (db: Database, userId: string, drillId: string): Promise<RunRow | undefined> =>
  selectRuns(db)
    .where('user_id', '=', userId)
    .where('drill_id', '=', drillId)
    .where('submitted_at', 'is', null)
    .executeTakeFirst();

interface NewRun {
  readonly userId: string;
  readonly drill: {
    readonly id: string;
    readonly revision: number;
    readonly contentHash: string;
    readonly moduleId: string;
  };
  readonly simulatorRevision: number;
  readonly seed: string;
  readonly kind: RunKind;
  readonly now: Date;
}

/**
 * Inserts a run, and returns its id and number. Inserts nothing and returns undefined if the person already has an open
 * run at this drill.
 */
export function insertRun(db: Database, { userId, drill, simulatorRevision, seed, kind, now }: NewRun) {
  return db
    .insertInto('drill_runs')
    .values(({ selectFrom }) => ({
      user_id: userId,
      drill_id: drill.id,
      drill_revision: drill.revision,
      drill_hash: drill.contentHash,
      module_id: drill.moduleId,
      simulator_revision: simulatorRevision,
      seed,
      kind,
      try_number: selectFrom('drill_runs')
        .select(sql<number>`count(*) + 1`.as('number'))
        .where('user_id', '=', userId)
        .where('drill_id', '=', drill.id)
        .where('kind', '=', kind),
      begun_at: now,
    }))
    .onConflict((conflict) => conflict.columns(['user_id', 'drill_id']).where('submitted_at', 'is', null).doNothing())
    .returning(['id', 'try_number as tryNumber'])
    .executeTakeFirst();
}

/** A run in a list. Counts are null unless the run was graded. */
export type ListedRun = Awaited<ReturnType<typeof listRuns>>[number];

/** Lists the runs of a person, newest first; only the runs of one drill if `drillId` is given. */
export const listRuns = (db: Database, userId: string, drillId?: string) =>
  drillId === undefined ? selectRunsOfPerson(db, { userId }) : selectRunsOfDrill(db, { userId, drillId });

const selectRunsOfPerson = compileOnce((db, parameter: Parameter<{ userId: string }>) =>
  selectListedRuns(db).where('user_id', '=', parameter('userId')),
);

const selectRunsOfDrill = compileOnce((db, parameter: Parameter<{ userId: string; drillId: string }>) =>
  selectListedRuns(db).where('user_id', '=', parameter('userId')).where('drill_id', '=', parameter('drillId')),
);

const selectListedRuns = (db: Database) =>
  db
    .selectFrom('drill_runs')
    .select(['id', 'drill_id as drillId', 'kind', 'try_number as tryNumber', 'input_count as inputCount'])
    .select(['begun_at as begunAt', 'submitted_at as submittedAt', 'closed_by as closedBy', 'is_passed as isPassed'])
    .select(selectCounts('result'))
    .orderBy('begun_at', 'desc')
    .orderBy('id');

/** Selects the counts of a result as columns, which are null if the run has no result. */
export function selectCounts(column: 'result' | 'run.result') {
  const count = (name: string) => sql<number | null>`(${sql.ref(column)} ->> ${sql.lit(name)})::integer`;
  return [
    count('rightCount').as('rightCount'),
    count('lineCount').as('lineCount'),
    count('requiredCount').as('requiredCount'),
    count('mustRightCount').as('mustRightCount'),
    count('mustCount').as('mustCount'),
    count('minutes').as('minutes'),
  ] as const;
}

/** Saves the versions of the simulator and of the drill's text with which an open run continues. */
export async function saveVersionsOfRun(
  db: Database,
  { runId, simulatorRevision, drillHash }: { runId: string; simulatorRevision: number; drillHash: string },
): Promise<void> {
  await db
    .updateTable('drill_runs')
    .set({ simulator_revision: simulatorRevision, drill_hash: drillHash })
    .where('id', '=', runId)
    .execute();
}

interface ClosedRun {
  readonly runId: string;
  readonly closedBy: RunClosedBy;
  /** Null unless the run was graded. */
  readonly result: StoredDrillResult | null;
  /** SHA-256 of the inputs; null if the run was not handed in. */
  readonly inputsHash: string | null;
  readonly now: Date;
}

export async function saveClosedRun(db: Database, { runId, closedBy, result, inputsHash, now }: ClosedRun) {
  await db
    .updateTable('drill_runs')
    .set({
      submitted_at: now,
      closed_by: closedBy,
      result,
      is_passed: result?.isPassed ?? null,
      inputs_hash: inputsHash,
    })
    .where('id', '=', runId)
    .execute();
}

/** Replaces the result of a graded run, after a trainer has counted a sheet line. */
export async function saveResult(db: Database, runId: string, result: StoredDrillResult): Promise<void> {
  await db.updateTable('drill_runs').set({ result, is_passed: result.isPassed }).where('id', '=', runId).execute();
}

/**
 * Counts a person's passed runs in the drills of a module that a trainer should check. These are the runs with a mark
 * other than `steps_at_once`. The condition on the mark must be the same as in `areReasonToMarkEvidence`.
 */
export async function countMarkedPasses(
  db: Database,
  { userId, moduleId }: { readonly userId: string; readonly moduleId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('drill_runs')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .where('module_id', '=', moduleId)
    .where('is_passed', '=', true)
    .where(
      sql<boolean>`exists (select from jsonb_array_elements_text(result -> 'marks') mark where mark <> 'steps_at_once')`,
    )
    .executeTakeFirstOrThrow();
  return count;
}

interface SameInputsQuery {
  readonly drillId: string;
  /** SHA-256 of the inputs. */
  readonly inputsHash: string;
  /** Considers only runs that were handed in before this time. */
  readonly before: Date;
}

/** True if somebody has handed in a graded run of the drill with the same inputs. */
export async function hasRunWithInputs(
  db: Database,
  { drillId, inputsHash, before }: SameInputsQuery,
): Promise<boolean> {
  const other = await db
    .selectFrom('drill_runs')
    .select('id')
    .where('drill_id', '=', drillId)
    .where('inputs_hash', '=', inputsHash)
    .where('kind', '=', 'record')
    .where('submitted_at', '<', before)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

interface ShortRunsQuery {
  readonly userId: string;
  readonly drillId: string;
  /** Counts only runs that were handed in after `since` and before `before`. */
  readonly since: Date;
  readonly before: Date;
  /** A run with fewer inputs is short. */
  readonly minInputs: number;
  /** A run that took less time from its first to its last input is short. */
  readonly minSeconds: number;
}

/**
 * Counts the short runs of a person in a drill: graded runs that were not passed, and had few inputs or took little
 * time.
 */
export async function countShortRuns(db: Database, query: ShortRunsQuery): Promise<number> {
  const { count } = await db
    .selectFrom('drill_runs')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', query.userId)
    .where('drill_id', '=', query.drillId)
    .where('is_passed', '=', false)
    .where('submitted_at', '>', query.since)
    .where('submitted_at', '<', query.before)
    .where((eb) =>
      eb.or([
        eb('input_count', '<', query.minInputs),
        eb(sql<number>`(result ->> 'playedSeconds')::numeric`, '<', query.minSeconds),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds the name of a person, and the email address if the person has one and can sign in. */
export function findPerson(db: Database, userId: string) {
  return db
    .selectFrom('people as person')
    .leftJoin('active_people as active', 'active.id', 'person.id')
    .select(['person.full_name', 'active.email'])
    .where('person.id', '=', userId)
    .executeTakeFirstOrThrow();
}
