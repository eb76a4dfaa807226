import { type Line, plainText, toLine } from '../../text.ts';
import { firstLine, fitted, wrapped } from './cells.ts';

export interface TableColumn {
  readonly title: string;
  readonly align: 'left' | 'right' | 'center';
  /** Undefined: the column is sized by its cells, or gets an equal share of the room. */
  readonly width: number | undefined;
}

/** A row, or lines that were printed between two rows. */
export type TableRow =
  | { readonly cells: readonly Line[]; readonly heading?: readonly Line[] | undefined }
  | { readonly printed: readonly Line[] };

export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  readonly isAutoSized: boolean;
  readonly isWrapped: boolean;
  readonly hidesHeaders: boolean;
}

const minimumWidth = 4;
const blank: Line = [];

/**
 * The lines of a table. Before PowerShell 5.0 columns without a width share the room; since then they are as wide as
 * their cells. Columns that do not fit are cut and then left out, from the right. Source: from knowledge of the console.
 */
export function drawTable(table: Table, width: number, sharesRoom: boolean): Line[] {
  const { columns, rows, isWrapped, hidesHeaders } = table;
  const widths = columnWidths(table, width, sharesRoom && !table.isAutoSized);
  const lines: Line[] = [];
  const drawRow = (cells: readonly Line[]): Line[] => drawCells(cells, columns, widths, isWrapped);
  let isFirst = true;
  for (const row of rows) {
    if ('printed' in row) {
      lines.push(...row.printed);
      continue;
    }
    if (isFirst || row.heading) {
      if (!isFirst) lines.push(blank);
      lines.push(...(row.heading ?? []));
      if (!hidesHeaders) lines.push(...headerLines(columns, widths));
      isFirst = false;
    }
    lines.push(...drawRow(row.cells));
  }
  return lines;
}

/** Titles are wrapped, also where cells are cut. */
function headerLines(columns: readonly TableColumn[], widths: readonly number[]): Line[] {
  const titles = columns.map(({ title }) => toLine(title));
  const dashes = columns.map(({ title }, index) =>
    toLine('-'.repeat(Math.min(title.length, Math.max(0, widths[index] ?? 0)))),
  );
  return [...drawCells(titles, columns, widths, true), ...drawCells(dashes, columns, widths, false)];
}

function drawCells(
  cells: readonly Line[],
  columns: readonly TableColumn[],
  widths: readonly number[],
  isWrapped: boolean,
): Line[] {
  const visible = widths.flatMap((width, index) => (width > 0 ? [index] : []));
  const last = visible.at(-1);
  const parts = visible.map((index) => {
    const cell = cells[index] ?? [];
    const width = widths[index] ?? 1;
    return isWrapped ? wrapped(cell, width) : [firstLine(cell)];
  });
  const height = Math.max(1, ...parts.map(({ length }) => length));
  return Array.from({ length: height }, (_, row) =>
    visible.flatMap((index, place) => {
      const column = columns[index];
      const text = parts[place]?.[row] ?? [];
      const cell = fitted(trimEnd(text, isWrapped), widths[index] ?? 1, column?.align ?? 'left', index === last);
      return place === 0 ? cell : [{ text: ' ' }, ...cell];
    }),
  );
}

/** A wrapped part may end with the blank at which it was cut. */
const trimEnd = (line: Line, isWrapped: boolean): Line => {
  const lastSpan = line.at(-1);
  if (!isWrapped || !lastSpan?.text.endsWith(' ')) return line;
  return [...line.slice(0, -1), { ...lastSpan, text: lastSpan.text.trimEnd() }];
};

function columnWidths(table: Table, tableWidth: number, sharesRoom: boolean): number[] {
  const { columns } = table;
  const widths = columns.map((column, index) => {
    if (column.width !== undefined && !table.isAutoSized) return column.width;
    return sharesRoom ? 0 : naturalWidth(table, column, index);
  });
  if (widths.some((each) => each === 0)) shareRoom(widths, tableWidth);
  trimToFit(widths, tableWidth);
  return widths;
}

function naturalWidth({ rows, isWrapped }: Table, column: TableColumn, index: number): number {
  let width = Math.max(1, column.title.length);
  for (const row of rows) {
    if ('printed' in row) continue;
    const cell = row.cells[index] ?? [];
    const text = plainText(isWrapped ? cell : firstLine(cell));
    const longest = isWrapped ? Math.max(...text.split(/\r\n|\r|\n/).map(({ length }) => length)) : text.length;
    width = Math.max(width, longest);
  }
  return width;
}

const usedWidth = (widths: readonly number[]): number => {
  const visible = widths.filter((width) => width > 0);
  return visible.reduce((sum, width) => sum + width, 0) + Math.max(0, visible.length - 1);
};

/** Gives columns without a width an equal share of the room that is left. */
function shareRoom(widths: number[], tableWidth: number): void {
  const open = widths.flatMap((width, index) => (width === 0 ? [index] : []));
  for (const index of open) widths[index] = minimumWidth;
  const room = tableWidth - usedWidth(widths);
  if (room <= 0) return;
  for (const [place, index] of open.entries()) {
    const share = Math.floor(room / open.length) + (place < room % open.length ? 1 : 0);
    widths[index] = minimumWidth + share;
  }
}

/** Cuts the last visible column, or hides it if too little of it is left, until the table fits. */
function trimToFit(widths: number[], tableWidth: number): void {
  for (;;) {
    const excess = usedWidth(widths) - tableWidth;
    const last = widths.findLastIndex((width) => width > 0);
    if (excess <= 0 || last < 0) return;
    const left = (widths[last] ?? 0) - excess;
    widths[last] = left < minimumWidth ? -1 : left;
    if (left >= minimumWidth) return;
  }
}
