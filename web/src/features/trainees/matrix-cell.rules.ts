import type { CellState, MatrixCell, MatrixRow } from '@loopcheck/contract/features/trainees/trainees.contract';

/** `stalled` replaces the state of the module at which a stalled person has to continue. */
export type DisplayedCellState = CellState | 'stalled';

type Cell = Pick<MatrixCell, 'moduleId' | 'state'>;
type Row = Pick<MatrixRow, 'needsAction' | 'waiting'>;

export const toDisplayedCellState = (cell: Cell, row: Row): DisplayedCellState =>
  stalledDays(cell, row) === null ? cell.state : 'stalled';

/** The days without activity of a stalled person at the module of the cell; null for all other cells. */
export const stalledDays = ({ moduleId }: Pick<Cell, 'moduleId'>, { needsAction, waiting }: Row): number | null =>
  needsAction === 'stalled' && waiting?.moduleId === moduleId ? waiting.days : null;
