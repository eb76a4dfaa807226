import { createHash, randomBytes } from 'node:crypto';
import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';
import type { StoredDrillResult } from '@loopcheck/contract/features/drills/drill-result';
import { simulatorRevision } from '@loopcheck/simulator';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { findProgress, isUnlocked } from '../progress/index.ts';
import { findSharedVersion } from '../../platform/db/remember-shared.queries.ts';
import { bringUpToDate, endRun, findDrillOfRun, isOutdated } from './continue-run.ts';
import { recordRunEvent } from './record-run-event.ts';
import { type DrillRow, findSharedDrills } from './drills.queries.ts';
import { addInputs, cutInputs, type InputRow, listInputRows, saveLines, saveTranscript } from './inputs.queries.ts';
import { addMarksOfPass, markEvidenceOfTrainee } from './marked-passes.commands.ts';
import { countPlayedSeconds, findMarks, paceOf } from './pace.rules.ts';
import type { Replayed } from './replay/replay-run.ts';
import { replays } from './replay/replay-pool.ts';
import { resolveLinks } from './result-links.ts';
import type { DescribedResult } from './result-text.rules.ts';
import {
  findOpenRun,
  findOwnRun,
  insertRun,
  lockRun,
  type RunKind,
  type RunRow,
  saveClosedRun,
} from './runs.queries.ts';
import { isSameInput, mergeInputs, toCanonicalJson, toStorable } from './stored-inputs.ts';

interface Context {
  readonly db: Database;
  readonly now: Date;
}

/** The context for closing a run. Closing a run can mark the evidence of the trainee. */
interface ClosingContext extends Context {
  readonly config: Pick<Config, 'marksEvidence'>;
}

/** A run with its drill. */
export interface RunWithDrill {
  readonly run: RunRow;
  readonly drill: DrillRow;
}

interface StartRequest {
  readonly userId: string;
  readonly drillId: string;
  readonly kind: RunKind;
}

/**
 * Starts a run of a drill, or returns the open run, whatever the kind of the open run. If an update has changed what
 * the open run shows, that run is ended and a new one is started. `db` must not be a transaction.
 */
export async function startRun(context: Context, request: StartRequest): Promise<RunWithDrill> {
  const open = await findOpenRun(context.db, request.userId, request.drillId);
  if (open) {
    const drill = await findDrillOfRun(context.db, open);
    const run = await bringUpToDate(context, open, drill);
    if (run.closedBy === null) return { run, drill };
  }
  return inTransaction(context.db, (db) => createRun({ ...context, db }, request));
}

/** The number of attempts to insert a run. An attempt fails if other requests start a run and hand it in meanwhile. */
const maxAttempts = 5;

async function createRun({ db, now }: Context, { userId, drillId, kind }: StartRequest): Promise<RunWithDrill> {
  const { all } = await findSharedDrills(db, await findSharedVersion(db));
  const drill = all.find(({ id, isActive }) => isActive && id === drillId);
  ensure(drill, 'drill_not_found');
  const progress = await findProgress(db, userId, drill.moduleId);
  ensure(progress, 'drill_not_found');
  ensure(isUnlocked(progress), 'module_locked');
  const seed = randomBytes(16).toString('hex');
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const inserted = await insertRun(db, { userId, drill, simulatorRevision, seed, kind, now });
    const run = await findOpenRun(db, userId, drillId);
    // If nothing was inserted, a concurrent request has inserted the run and records the training event.
    if (run && inserted) await recordRunEvent(db, run, drill, { verb: 'attempted' });
    if (run) return { run, drill };
    // An open run of another request prevented the insert, and was handed in before `findOpenRun` could find it.
  }
  throw new Refusal('busy');
}

/** Finds a run of a person. If the run is open, first checks it by `bringUpToDate`. `db` must not be a transaction. */
export async function loadOwnRun(context: Context, userId: string, runId: string): Promise<RunWithDrill> {
  const run = await findOwnRun(context.db, userId, runId);
  ensure(run, 'drill_run_not_found');
  const drill = await findDrillOfRun(context.db, run);
  return { run: await bringUpToDate(context, run, drill), drill };
}

interface SaveRequest {
  readonly userId: string;
  readonly runId: string;
  /** The index, from 0, of the first of these inputs in the run. */
  readonly from: number;
  readonly inputs: readonly DrillInput[];
  /** For each input, how long the page has had the run open, in milliseconds by the clock of the device. */
  readonly deviceMs: readonly number[];
  /**
   * The digest of the run up to the last of these inputs, as computed by the page; empty if the page has computed none.
   */
  readonly digest: string;
  /** The revision of the simulator in the page. */
  readonly simulatorRevision: number;
  /** True for a step back: the stored inputs from index `from` on are removed first. */
  readonly replaces: boolean;
}

/**
 * Adds inputs to a run. Inputs that the run already has are accepted again. If earlier inputs are missing, nothing is
 * added. Returns in `accepted` how many inputs the run then has. `mustReload` is true if the server has replaced the
 * antivirus test string in an input (`toStorable`), so that the page must load the stored inputs. `db` must be a
 * transaction.
 */
export async function saveInputs(
  { db, now }: Context,
  request: SaveRequest,
): Promise<{ readonly accepted: number; readonly mustReload: boolean }> {
  const run = await lockRun(db, request.runId);
  ensure(run && run.userId === request.userId, 'drill_run_not_found');
  const storable = request.inputs.map(toStorable);
  const sent = storable.map(({ input }) => input);
  const mustReload = storable.some(({ isTestStringReplaced }) => isTestStringReplaced);
  const rows = await listInputRows(db, run.id);
  const stored = rows.flatMap(({ inputs }) => inputs);
  if (run.closedBy !== null) {
    const isSame = sent.every((input, index) => isSameAt(stored, request.from + index, input));
    ensure(isSame, 'drill_run_closed');
    return { accepted: stored.length, mustReload };
  }
  const drill = await findDrillOfRun(db, run);
  ensure(request.simulatorRevision === run.simulatorRevision && !isOutdated(run, drill), 'simulator_changed');
  ensure(!request.replaces || run.kind === 'practice', 'no_step_back');
  const isCut = request.replaces && request.from < stored.length;
  if (isCut) await cutInputs(db, run.id, request.from, rows);
  const kept = isCut ? stored.slice(0, request.from) : stored;
  const merged = mergeInputs(kept, request.from, sent);
  if (merged.kind === 'differs') throw new Refusal('run_continued_elsewhere');
  if (merged.kind === 'gap' || merged.inputs.length === 0) return { accepted: kept.length, mustReload };
  await addInputs(db, run.id, {
    fromIndex: merged.firstIndex,
    inputs: merged.inputs,
    // Only the times of the inputs that the run did not have yet.
    deviceMs: request.deviceMs.slice(merged.firstIndex - request.from),
    // If the server has replaced text in the inputs, the page's digest does not belong to the stored inputs.
    digest: mustReload || request.digest === '' ? null : request.digest,
    receivedAt: now,
  });
  return { accepted: merged.firstIndex + merged.inputs.length, mustReload };
}

function isSameAt(stored: readonly DrillInput[], index: number, input: DrillInput): boolean {
  const existing = stored[index];
  return existing !== undefined && isSameInput(existing, input);
}

interface SubmitRequest {
  readonly userId: string;
  readonly runId: string;
  readonly inputCount: number;
}

/**
 * Hands in a run. The server replays and grades a run for the record; it only closes a practised run. A run that was
 * handed in before is returned as it is. `db` must not be a transaction, because the replay takes a while.
 */
export async function submitRun(context: ClosingContext, request: SubmitRequest): Promise<RunWithDrill> {
  const { db } = context;
  const run = await findOwnRun(db, request.userId, request.runId);
  ensure(run, 'drill_run_not_found');
  const drill = await findDrillOfRun(db, run);
  if (run.closedBy !== null) return { run, drill };
  ensureComplete(run, drill, request.inputCount);
  const rows = await listInputRows(db, run.id);
  const inputs = rows.flatMap((row) => row.inputs);
  const replayed =
    run.kind === 'record'
      ? await replays.run({ hostPart: drill.hostPart, seed: run.seed, inputs, grading: drill.grading })
      : null;
  await inTransaction(db, async (transaction) => {
    const locked = await lockRun(transaction, run.id);
    ensure(locked, 'drill_run_not_found');
    // Another request can have handed in the run while this one replayed it.
    if (locked.closedBy !== null) return;
    ensureComplete(locked, drill, inputs.length);
    await closeRun({ ...context, db: transaction }, { run: locked, drill, rows, replayed });
  });
  return { run: (await findOwnRun(db, request.userId, request.runId)) ?? run, drill };
}

/** Refuses if the run is outdated, or has fewer or more inputs than the page. */
function ensureComplete(run: RunRow, drill: DrillRow, inputCount: number): void {
  ensure(!isOutdated(run, drill), 'simulator_changed');
  ensure(run.inputCount >= inputCount, 'inputs_missing');
  ensure(run.inputCount === inputCount, 'run_continued_elsewhere');
}

interface Closing extends RunWithDrill {
  readonly rows: readonly InputRow[];
  /** Null for a practised run, which is not graded. */
  readonly replayed: Replayed | null;
}

/**
 * Closes a run that the caller has locked. Saves what the replay has found, records the training event, and marks the
 * evidence of the trainee if the run was passed and should be checked.
 */
export async function closeRun(context: ClosingContext, { run, drill, rows, replayed }: Closing): Promise<void> {
  const { db, now } = context;
  if (replayed?.isOverLimit) return endRun(context, run, drill, 'time_limit');
  const graded = replayed?.graded ?? null;
  const inputsHash = createHash('sha256')
    .update(toCanonicalJson(rows.flatMap(({ inputs }) => inputs)))
    .digest('hex');
  const result = graded && (await createStoredResult(context, { run, drill, rows, inputsHash }, graded.result));
  await saveClosedRun(db, { runId: run.id, closedBy: 'person', result, inputsHash, now });
  if (graded && result) {
    await saveTranscript(db, run.id, graded.frames);
    await saveLines(
      db,
      run.id,
      result.lines.map(({ id, state }) => ({ line: id, state })),
    );
  }
  await recordRunEvent(db, run, drill, {
    verb: verbOfClosedRun(result),
    result: {
      inputsHash,
      inputCount: run.inputCount,
      ...(result && {
        rightCount: result.rightCount,
        lineCount: result.lineCount,
        requiredCount: result.requiredCount,
      }),
    },
  });
  if (result) await markEvidenceOfTrainee(context, run, result);
  return undefined;
}

/** Adds to the result of a replay: the marks, the played time, and the addresses of the texts to read. */
async function createStoredResult(
  context: Pick<ClosingContext, 'db' | 'now'>,
  { run, drill, rows, inputsHash }: Omit<Closing, 'replayed'> & { readonly inputsHash: string },
  described: DescribedResult,
): Promise<StoredDrillResult> {
  const pace = paceOf(run.begunAt, rows);
  const result = {
    ...resolveLinks(described, await findSharedDrills(context.db, run.sharedVersion)),
    marks: findMarks(pace),
    playedSeconds: countPlayedSeconds(pace),
  };
  return addMarksOfPass(context, { run, inputsHash, drillMinutes: drill.minutes }, result);
}

/** The verb of the training event of a run that was handed in. `result` is null for a practised run. */
function verbOfClosedRun(result: StoredDrillResult | null): 'completed' | 'passed' | 'failed' {
  if (result === null) return 'completed';
  return result.isPassed ? 'passed' : 'failed';
}
