import { lineText } from '@loopcheck/contract/fields';
import type { EvidenceMark } from '@loopcheck/contract/features/evidence/evidence-marks';
import { toWholePercent, toWholeScore } from '@loopcheck/contract/percent';
import type {
  CellState,
  MatrixCell,
  MatrixRow,
  ModuleTotals,
  NextModule,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import { z } from 'zod';
import { cursorAfter, readCursor } from '../../platform/http/cursor.ts';
import type {
  MatrixFigures,
  MatrixPosition,
  ModuleStateTotal,
  PackedCell,
  PersonRow,
  StallCriterion,
} from './matrix.queries.ts';
import type { ActiveModule } from './trainees.queries.ts';
import { createNextModule } from './trainees.rules.ts';

/**
 * A person's row of the matrix, the trainers' table of progress, with a cell for each of `modules`. `marks` are the
 * evidence marks of the person: the reasons why trainers should check the person's evidence.
 */
export function presentMatrixRow(
  row: PersonRow,
  marks: readonly EvidenceMark[],
  modules: readonly ActiveModule[],
  stallCriterion: StallCriterion,
): MatrixRow {
  const cells = row.cells.map(unpackCell);
  return {
    id: row.id,
    fullName: row.full_name,
    employeeId: row.employee_id,
    position: row.position,
    department: row.department,
    completedModules: row.completed_modules,
    totalModules: row.total_modules,
    lastActivityAt: row.last_activity_at?.toISOString() ?? null,
    nextModule: presentNextModule(row, cells, modules, stallCriterion),
    needsAction: row.needs_action,
    marks: [...marks],
    cells: modules.map((module) => presentCell(module, cells.find(isCellOf(module)), row.passed_drill_modules)),
  };
}

const unpackCell = ([
  moduleId,
  state,
  percentage,
  depth,
  isTicked,
  submittedAttempts,
  bestScore,
  lastScore,
  hasOpenAttempt,
  lastActivity,
]: PackedCell) => ({
  moduleId,
  state,
  percentage,
  depth,
  isTicked,
  submittedAttempts,
  bestScore,
  lastScore,
  hasOpenAttempt,
  lastActivityAt: lastActivity === null ? null : new Date(lastActivity * 1000),
});

type UnpackedCell = ReturnType<typeof unpackCell>;

/** Returns a function that tells whether a cell belongs to the module. */
const isCellOf =
  ({ id }: { readonly id: string }) =>
  ({ moduleId }: { readonly moduleId: string }) =>
    moduleId === id;

/** A person's cell of a module. `cell` is undefined if the module is locked and the person never did anything in it. */
const presentCell = (
  module: ActiveModule,
  cell: UnpackedCell | undefined,
  passedDrillModules: readonly string[],
): MatrixCell => ({
  moduleId: module.id,
  state: cell?.state ?? 'locked',
  percentage: cell?.percentage ?? 0,
  depth: cell?.depth ?? 0,
  bestScore: presentScore(cell?.bestScore ?? null, module),
  attempts: cell?.submittedAttempts ?? 0,
  isDrillPassed: module.hasDrills ? passedDrillModules.includes(module.id) : null,
  lastActivityAt: cell?.lastActivityAt?.toISOString() ?? null,
});

/** Rounds a score to whole percent. A score below the pass mark of the module is never rounded up to the pass mark. */
const presentScore = (score: number | null, module: ActiveModule): number | null =>
  score === null ? null : toWholeScore(score, module.passMark ?? 0);

/** The next module of a person, or null for a person who has finished all modules. */
function presentNextModule(
  row: PersonRow,
  cells: readonly UnpackedCell[],
  modules: readonly ActiveModule[],
  stallCriterion: StallCriterion,
): NextModule | null {
  const module = modules.find(({ id }) => id === row.next_module_id);
  const cell = module && cells.find(isCellOf(module));
  if (!cell) return null;
  const moduleStanding = { ...cell, lastScore: presentScore(cell.lastScore, module) };
  return createNextModule(module, moduleStanding, row.inactive_since, stallCriterion);
}

/** For each module, the number of trainees in each state. */
export function presentModuleTotals(
  modules: readonly ActiveModule[],
  totals: readonly ModuleStateTotal[],
): ModuleTotals[] {
  return modules.map(({ id, chapterNumber, title, hasDrills }) => {
    const countByState = new Map(totals.filter((row) => row.moduleId === id).map((row) => [row.state, row.count]));
    const countOf = (state: CellState) => countByState.get(state) ?? 0;
    const states = {
      locked: countOf('locked'),
      available: countOf('available'),
      in_progress: countOf('in_progress'),
      failed: countOf('failed'),
      completed: countOf('completed'),
      passed: countOf('passed'),
    };
    return { moduleId: id, chapterNumber, title, hasDrills, states };
  });
}

/** The average of the progress of each shown trainee in each active module, in whole percent; 0 without trainees. */
export function averageProgressOf({ shown, percentageSum, activeModules }: MatrixFigures): number {
  const cellCount = shown * activeModules;
  return cellCount === 0 ? 0 : toWholePercent(percentageSum / cellCount);
}

const MatrixCursor = z.tuple([z.number(), lineText(400), z.uuid()]);

/** The cursor of the page that starts after a row. */
export const cursorAfterMatrixRow = ({ sort_key: key, sort_name: name, id }: PersonRow): string =>
  cursorAfter([key, name, id]);

/** The position after which a page starts; undefined for the first page. */
export function readMatrixCursor(cursor: string | undefined): MatrixPosition | undefined {
  const position = readCursor(MatrixCursor, cursor);
  return position && { key: position[0], name: position[1], id: position[2] };
}
