import type { CellState, MatrixCell, MatrixRow } from '@loopcheck/contract/features/trainees/trainees.contract';

/**
 * The state that a cell shows. A person is stalled if they had no activity for the number of days in the site's
 * settings. For a stalled person, the cell of the next module shows `stalled` instead of the module's state.
 */
export type DisplayedCellState = CellState | 'stalled';

type Cell = Pick<MatrixCell, 'moduleId' | 'state'>;
type Row = Pick<MatrixRow, 'needsAction' | 'nextModule'>;

export const toDisplayedCellState = (cell: Cell, row: Row): DisplayedCellState =>
  countStalledDays(cell, row) === null ? cell.state : 'stalled';

/** Returns the days without activity for the cell of a stalled person's next module; null for all other cells. */
export const countStalledDays = (
  { moduleId }: Pick<Cell, 'moduleId'>,
  { needsAction, nextModule }: Row,
): number | null => (needsAction === 'stalled' && nextModule?.moduleId === moduleId ? nextModule.days : null);
