import type { CellState, MatrixCell, MatrixRow } from '@loopcheck/contract/features/trainees/trainees.contract';

/**
 * The state that a cell shows. A person is stalled after a certain number of days without activity, which is a setting
 * of the site. Then the cell of their next module shows `stalled` instead of the state of this module.
 */
export type DisplayedCellState = CellState | 'stalled';

type Cell = Pick<MatrixCell, 'moduleId' | 'state'>;
type Row = Pick<MatrixRow, 'needsAction' | 'nextModule'>;

export const toDisplayedCellState = (cell: Cell, row: Row): DisplayedCellState =>
  countStalledDays(cell, row) === null ? cell.state : 'stalled';

/** Returns the days without activity if the person is stalled and the cell is that of their next module, else null. */
export const countStalledDays = (
  { moduleId }: Pick<Cell, 'moduleId'>,
  { needsAction, nextModule }: Row,
): number | null => (needsAction === 'stalled' && nextModule?.moduleId === moduleId ? nextModule.days : null);
