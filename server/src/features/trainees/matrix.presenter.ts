import { lineText } from '@loopcheck/contract/fields';
import { shownScore } from '@loopcheck/contract/features/quizzes/shown-score.rules';
import {
  CellState,
  type MatrixCell,
  type MatrixRow,
  type ModuleTotals,
  type Waiting,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import { z } from 'zod';
import { ensure } from '../../platform/errors/refusal.ts';
import type { PackedCell, PersonRow, MatrixPosition, TotalRow, When } from './matrix.queries.ts';
import type { ActiveModule } from './trainees.queries.ts';
import { waitingAt } from './trainees.rules.ts';

/** A row as a trainer sees it. */
export function presentRow(row: PersonRow, places: ReadonlyMap<string, ActiveModule>, when: When): MatrixRow {
  return {
    id: row.id,
    fullName: row.full_name,
    employeeId: row.employee_id,
    position: row.position,
    department: row.department,
    completedModules: row.done,
    totalModules: row.total,
    lastActivityAt: row.last_activity?.toISOString() ?? null,
    waiting: waitingOf(row, places, when),
    needsAction: row.needs_action,
    cells: row.cells.map((cell) => cellOf(cell, places)),
  };
}

function cellOf(cell: PackedCell, places: ReadonlyMap<string, ActiveModule>): MatrixCell {
  const [moduleId, state, percentage, depth, , attempts, best, , , at] = cell;
  const lastActivityAt = at === null ? null : new Date(at * 1000).toISOString();
  const bestScore = scoreAt(places.get(moduleId), best);
  return { moduleId, state, percentage, depth, bestScore, attempts, lastActivityAt };
}

const scoreAt = (place: ActiveModule | undefined, score: number | null): number | null =>
  score === null ? null : shownScore(score, place?.passMark ?? 0);

/** What is next for the person, or null when everything is finished. */
export function waitingOf(row: PersonRow, places: ReadonlyMap<string, ActiveModule>, when: When): Waiting | null {
  const place = row.at_module === null ? undefined : places.get(row.at_module);
  const cell = row.cells.find(([moduleId]) => moduleId === row.at_module);
  if (!place || !cell) return null;
  const [, state, , depth, isTicked, attempts, , last, hasOpenAttempt] = cell;
  const lastScore = scoreAt(place, last);
  return waitingAt(place, { state, depth, isTicked, attempts, hasOpenAttempt, lastScore }, row.since, when);
}

/** By their ids. */
export const modulesById = (places: readonly ActiveModule[]): ReadonlyMap<string, ActiveModule> =>
  new Map(places.map((place) => [place.id, place]));

/** For each module, how many have it in which state. */
export function presentTotals(places: readonly ActiveModule[], rows: readonly TotalRow[]): ModuleTotals[] {
  return places.map(({ id, chapterNumber, title }) => {
    const own = rows.filter((row) => row.module_id === id);
    const counts = CellState.options.map((state) => [state, own.find((row) => row.state === state)?.count ?? 0]);
    return { moduleId: id, chapterNumber, title, states: Object.fromEntries(counts) };
  });
}

/** Whole percent over all people and modules of some totals. */
export function averageOf(rows: readonly TotalRow[]): number {
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return count === 0 ? 0 : Math.floor(rows.reduce((sum, row) => sum + row.percentage, 0) / count);
}

const Cursor = z.tuple([z.number(), lineText(400), z.uuid()]);

/** The cursor of the page after a row. */
export const cursorAfterRow = ({ sort_key: key, sort_name: name, id }: PersonRow): string =>
  Buffer.from(JSON.stringify([key, name, id])).toString('base64url');

/** Reads a cursor; one that this list did not give is invalid. */
export function readMatrixCursor(text: string): MatrixPosition {
  const decoded = Buffer.from(text, 'base64url').toString();
  const parsed = z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        // JSON.parse reports errors only by throwing.
        context.addIssue('is no cursor');
        return z.NEVER;
      }
    })
    .pipe(Cursor)
    .safeParse(decoded);
  ensure(parsed.success, 'invalid', { cursor: 'is not one that this list gave' });
  const [key, name, id] = parsed.data;
  return { key, name, id };
}
