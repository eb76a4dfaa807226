import type { DrillResult, StoredDrillResult } from '@loopcheck/contract/features/drills/drill-result';
import type {
  ClosedDrillRun,
  DrillHint,
  DrillPage,
  DrillRunSummary,
  ListedDrill,
  OpenDrillRun,
} from '@loopcheck/contract/features/drills/drills.contract';
import type { DrillRow } from './drills.queries.ts';
import type { InputRow } from './inputs.queries.ts';
import type { ListedRun, RunRow } from './runs.queries.ts';
import { stateOfRun } from './runs.rules.ts';
import { toSentPart } from './sent-part.rules.ts';

/** The module of a drill, and whether the person has unlocked the module. */
interface ModuleState {
  readonly chapterNumber: number;
  readonly title: string;
  readonly isUnlocked: boolean;
}

/** Presents a run in a list. */
export const presentRunSummary = (run: ListedRun): DrillRunSummary => ({
  id: run.id,
  kind: run.kind,
  state: stateOfRun(run),
  tryNumber: run.tryNumber,
  rightCount: run.rightCount,
  lineCount: run.lineCount,
  requiredCount: run.requiredCount,
  mustRightCount: run.mustRightCount,
  mustCount: run.mustCount,
  minutes: run.minutes,
  stepCount: run.inputCount,
  begunAt: run.begunAt.toISOString(),
  submittedAt: run.submittedAt?.toISOString() ?? null,
});

/**
 * The graded run that passed first, or else the latest of the graded runs with the most right sheet lines; undefined
 * if no run was graded. `runs` are newest first.
 */
export function findBestRun(runs: readonly ListedRun[]): ListedRun | undefined {
  const graded = runs.filter(({ isPassed }) => isPassed !== null);
  const mostRight = Math.max(...graded.map(({ rightCount }) => rightCount ?? 0));
  return (
    graded.findLast(({ isPassed }) => isPassed === true) ??
    graded.find(({ rightCount }) => (rightCount ?? 0) === mostRight)
  );
}

function presentDrill(drill: DrillRow, module: ModuleState, runs: readonly ListedRun[]) {
  const open = runs.find(({ closedBy }) => closedBy === null);
  const firstPass = runs.findLast(({ isPassed }) => isPassed === true);
  return {
    id: drill.id,
    number: drill.number,
    title: drill.title,
    description: drill.description,
    moduleId: drill.moduleId,
    chapterNumber: module.chapterNumber,
    minutes: drill.minutes,
    revision: drill.revision,
    canStart: module.isUnlocked,
    startRefusal: module.isUnlocked ? null : ('module_locked' as const),
    openRun: open
      ? { id: open.id, kind: open.kind, begunAt: open.begunAt.toISOString(), inputCount: open.inputCount }
      : null,
    passedAt: firstPass?.submittedAt?.toISOString() ?? null,
  };
}

/** Presents a drill in a list. `runs` are the person's runs of this drill, newest first. */
export function presentListedDrill(drill: DrillRow, module: ModuleState, runs: readonly ListedRun[]): ListedDrill {
  const best = findBestRun(runs);
  return { ...presentDrill(drill, module, runs), bestRun: best ? presentRunSummary(best) : null };
}

/**
 * Presents the job card of a drill, with the person's runs, newest first. The must lines are the sheet lines that have
 * to be right, whatever the number of other right lines.
 */
export function presentDrillPage(drill: DrillRow, module: ModuleState, runs: readonly ListedRun[]): DrillPage {
  const { sheet, hosts } = drill.hostPart;
  const { pass } = drill.grading.grading;
  return {
    ...presentDrill(drill, module, runs),
    moduleTitle: module.title,
    card: drill.card,
    sops: [...drill.sops],
    label: hosts[0]?.label ?? { tag: '', place: '' },
    sheetLineCount: sheet.length,
    requiredCount: Math.ceil((sheet.length * pass.share) / 100),
    mustCount: pass.must.length,
    mustLines: sheet.flatMap(({ id, ask }, index) => (pass.must.includes(id) ? [{ number: index + 1, ask }] : [])),
    runs: runs.map(presentRunSummary),
  };
}

/** What the page of a run needs to know about the drill. */
export const presentDrillOfRun = (drill: DrillRow) => ({
  id: drill.id,
  number: drill.number,
  title: drill.title,
  moduleId: drill.moduleId,
  revision: drill.revision,
  card: drill.card,
  sops: [...drill.sops],
  mustLines: [...drill.grading.grading.pass.must],
});

/** Presents an open run with everything that a browser needs to continue it. */
export function presentOpenRun(
  run: RunRow,
  drill: DrillRow,
  { rows, hints, now }: { readonly rows: readonly InputRow[]; readonly hints: DrillHint[]; readonly now: Date },
): OpenDrillRun {
  return {
    state: 'open',
    id: run.id,
    kind: run.kind,
    tryNumber: run.tryNumber,
    drill: presentDrillOfRun(drill),
    seed: run.seed,
    simulatorRevision: run.simulatorRevision,
    hostPart: toSentPart(drill.hostPart),
    inputs: rows.flatMap(({ inputs }) => inputs),
    deviceMs: rows.flatMap(({ deviceMs }) => deviceMs),
    hints,
    begunAt: run.begunAt.toISOString(),
    serverNow: now.toISOString(),
  };
}

/** A sheet line that a trainer has counted. */
export interface CountedLine {
  /** The id of the sheet line. */
  readonly line: string;
  /** The name of the trainer. */
  readonly by: string;
  /** Null if the reason was erased with the account of the trainee. */
  readonly reason: string | null;
}

/**
 * Adds to each counted sheet line of a result who counted the line, and why. Leaves out the marks, and the played time
 * from which a mark follows: trainees must not see them.
 */
export const presentResult = (
  { marks: _marks, playedSeconds: _playedSeconds, ...result }: StoredDrillResult,
  counted: readonly CountedLine[],
): DrillResult => ({
  ...result,
  lines: result.lines.map((line) => {
    const found = counted.find((each) => each.line === line.id);
    return found ? { ...line, counted: { by: found.by, reason: found.reason ?? '' } } : line;
  }),
});

/** Presents a run that was handed in or ended by the server. Throws if the run is open. */
export function presentClosedRun(run: RunRow, drill: DrillRow, counted: readonly CountedLine[]): ClosedDrillRun {
  const state = stateOfRun(run);
  if (state === 'open' || run.submittedAt === null) throw new Error(`The run ${run.id} is open.`);
  return {
    state,
    id: run.id,
    kind: run.kind,
    tryNumber: run.tryNumber,
    drill: presentDrillOfRun(drill),
    begunAt: run.begunAt.toISOString(),
    submittedAt: run.submittedAt.toISOString(),
    stepCount: run.inputCount,
    result: run.result && presentResult(run.result, counted),
  };
}
