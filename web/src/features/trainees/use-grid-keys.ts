import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** A place in a grid: rows and columns count from 0. */
export type Place = { row: number; column: number };

const pageRows = 10;

/** Where a key leads from a place; undefined for a key that moves nothing. */
export function placeAfter(key: string, isControl: boolean, { row, column }: Place, last: Place): Place | undefined {
  const within = (place: Place): Place => ({
    row: Math.min(Math.max(place.row, 0), last.row),
    column: Math.min(Math.max(place.column, 0), last.column),
  });
  if (key === 'ArrowDown') return within({ row: row + 1, column });
  if (key === 'ArrowUp') return within({ row: row - 1, column });
  if (key === 'ArrowRight') return within({ row, column: column + 1 });
  if (key === 'ArrowLeft') return within({ row, column: column - 1 });
  if (key === 'PageDown') return within({ row: row + pageRows, column });
  if (key === 'PageUp') return within({ row: row - pageRows, column });
  if (key === 'Home') return isControl ? { row: 0, column: 0 } : { row, column: 0 };
  if (key === 'End') return isControl ? last : { row, column: last.column };
  return undefined;
}

type Options = {
  last: Place;
  /** Brings a row into the page that is not drawn. */
  onReach: (row: number) => void;
};

/**
 * One tab stop for a whole grid, moved by the arrow keys (the grid pattern of the ARIA practices). A cell names its
 * place by `data-row` and `data-column`.
 */
export function useGridKeys({ last, onReach }: Options) {
  const grid = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  // A shorter list leaves the tab stop at its end.
  const kept: Place = { row: Math.min(place.row, last.row), column: Math.min(place.column, last.column) };
  const wantsFocus = useRef(false);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-row="${place.row}"][data-column="${place.column}"]`);
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const mirrored: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };
    const key = isRightToLeft ? (mirrored[event.key] ?? event.key) : event.key;
    const next = event.altKey || event.shiftKey ? undefined : placeAfter(key, event.ctrlKey, kept, last);
    if (!next) return;
    event.preventDefault();
    wantsFocus.current = true;
    setPlace(next);
    onReach(next.row);
  };
  const onFocus = useCallback((event: { target: EventTarget }) => {
    const { row, column } = (event.target as HTMLElement).dataset;
    if (row !== undefined && column !== undefined) setPlace({ row: Number(row), column: Number(column) });
  }, []);
  return { grid, place: kept, gridProps: { onKeyDown, onFocus } };
}

/** What names a cell's place in its grid; `tabStop` is the column of the tab stop, if it is in this row. */
export const placeProps = ({ row, column }: Place, tabStop: number | null) => ({
  'data-row': row,
  'data-column': column,
  tabIndex: column === tabStop ? 0 : -1,
});
