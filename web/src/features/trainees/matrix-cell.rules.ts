import type { CellState, MatrixCell, MatrixRow } from '@loopcheck/contract/features/trainees/trainees.contract';

/**
 * The state that a cell shows. If a person is stalled, the cell of their next module shows `stalled` instead of the
 * state of this module.
 */
export type DisplayedCellState = CellState | 'stalled';

type Cell = Pick<MatrixCell, 'moduleId' | 'state'>;
type Row = Pick<MatrixRow, 'needsAction' | 'nextModule'>;

export const toDisplayedCellState = (cell: Cell, row: Row): DisplayedCellState =>
  countStalledDays(cell, row) === null ? cell.state : 'stalled';

/** The days without activity of a stalled person, in the cell of their next module. Null for other cells and people. */
export const countStalledDays = (
  { moduleId }: Pick<Cell, 'moduleId'>,
  { needsAction, nextModule }: Row,
): number | null => (needsAction === 'stalled' && nextModule?.moduleId === moduleId ? nextModule.days : null);
