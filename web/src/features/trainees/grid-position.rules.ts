/** The position of a cell in a grid. Rows and columns start at 0. */
export type GridPosition = { row: number; column: number };

/** The number of rows by which Page Up and Page Down move the focus. */
const pageRows = 10;

/**
 * Returns the position to which a key press moves the focus, but never a position outside of the grid. Returns undefined
 * if the key does not move the focus. `last` is the position of the last cell.
 */
export function findNextPosition(
  key: string,
  isControlHeld: boolean,
  { row, column }: GridPosition,
  last: GridPosition,
): GridPosition | undefined {
  if (key === 'ArrowDown') return clampPosition({ row: row + 1, column }, last);
  if (key === 'ArrowUp') return clampPosition({ row: row - 1, column }, last);
  if (key === 'ArrowRight') return clampPosition({ row, column: column + 1 }, last);
  if (key === 'ArrowLeft') return clampPosition({ row, column: column - 1 }, last);
  if (key === 'PageDown') return clampPosition({ row: row + pageRows, column }, last);
  if (key === 'PageUp') return clampPosition({ row: row - pageRows, column }, last);
  if (key === 'Home') return isControlHeld ? { row: 0, column: 0 } : { row, column: 0 };
  if (key === 'End') return isControlHeld ? last : { row, column: last.column };
  return undefined;
}

const clampPosition = ({ row, column }: GridPosition, last: GridPosition): GridPosition => ({
  row: Math.min(Math.max(row, 0), last.row),
  column: Math.min(Math.max(column, 0), last.column),
});
