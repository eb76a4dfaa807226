import type { CellState, MatrixCell, MatrixRow } from '@loopcheck/contract/features/trainees/trainees.contract';

/**
 * The state that a cell shows. For a stalled person, the cell of their next module shows `stalled` instead of its
 * state.
 */
export type DisplayedCellState = CellState | 'stalled';

type Cell = Pick<MatrixCell, 'moduleId' | 'state'>;
/** `waiting` is the next module of the person. */
type Row = Pick<MatrixRow, 'needsAction' | 'waiting'>;

export const toDisplayedCellState = (cell: Cell, row: Row): DisplayedCellState =>
  stalledDays(cell, row) === null ? cell.state : 'stalled';

/**
 * The number of days for which a stalled person has not been active, if the cell is that of their next module. Null for
 * all other cells and people.
 */
export const stalledDays = (
  { moduleId }: Pick<Cell, 'moduleId'>,
  { needsAction, waiting: nextModule }: Row,
): number | null => (needsAction === 'stalled' && nextModule?.moduleId === moduleId ? nextModule.days : null);
