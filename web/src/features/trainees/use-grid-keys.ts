import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type GridPosition, findNextPosition } from './grid-position.rules.ts';

type Options = {
  /** The position of the last cell. */
  last: GridPosition;
  /** Scrolls to a row. Rows outside of the visible part of the table are not rendered. */
  scrollToRow: (row: number) => void;
};

/**
 * Keyboard navigation of a grid: one tab stop, moved with the arrow keys (grid pattern of the ARIA Authoring
 * Practices). Spread `gridCellProps` on each cell.
 */
export function useGridKeys({ last, scrollToRow }: Options) {
  const grid = useRef<HTMLTableElement>(null);
  const [focusedPosition, setFocusedPosition] = useState<GridPosition>({ row: 0, column: 0 });
  // If the table has become smaller, the focused position can be outside of it.
  const position: GridPosition = {
    row: Math.min(focusedPosition.row, last.row),
    column: Math.min(focusedPosition.column, last.column),
  };
  /** True from a key press until the cell at the new position has the focus. */
  const isFocusPending = useRef(false);
  // Runs after each render, because a row outside of the visible part is rendered only after `scrollToRow`.
  useLayoutEffect(() => {
    if (!isFocusPending.current) return;
    const { row, column } = focusedPosition;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
    if (!cell) return;
    isFocusPending.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const mirroredKeys: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };
    const key = isRightToLeft ? (mirroredKeys[event.key] ?? event.key) : event.key;
    // Keys with Alt or Shift are left to the browser.
    const next = event.altKey || event.shiftKey ? undefined : findNextPosition(key, event.ctrlKey, position, last);
    if (!next) return;
    event.preventDefault();
    isFocusPending.current = true;
    setFocusedPosition(next);
    scrollToRow(next.row);
  };
  const onFocus = useCallback((event: { target: EventTarget }) => {
    const { row, column } = (event.target as HTMLElement).dataset;
    if (row !== undefined && column !== undefined) setFocusedPosition({ row: Number(row), column: Number(column) });
  }, []);
  return { grid, position, gridProps: { onKeyDown, onFocus } };
}

/**
 * Returns the properties of a cell. `tabStopColumn` is the column of the tab stop, the only cell that the Tab key
 * reaches; null if the tab stop is in another row.
 */
export const gridCellProps = ({ row, column }: GridPosition, tabStopColumn: number | null) => ({
  'data-row': row,
  'data-column': column,
  tabIndex: column === tabStopColumn ? 0 : -1,
});
