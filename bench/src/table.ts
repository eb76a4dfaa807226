/** A table that a benchmark prints. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

interface Row {
  /** One text for each column. */
  readonly cells: readonly string[];
  /** True if a figure of the row does not reach the wanted one. */
  readonly fallsShort: boolean;
}

/** Returns the table in Markdown. The last column marks the rows that fall short. */
export function formatTable({ title, columns, rows }: Table): string {
  const lines = [
    [...columns, ''],
    ...rows.map(({ cells, fallsShort }) => [...cells, fallsShort ? 'falls short' : 'holds']),
  ];
  // A rule of Markdown needs at least three dashes in a column.
  const widths = lines[0]?.map((_, column) => Math.max(3, ...lines.map((cells) => cells[column]?.length ?? 0))) ?? [];
  const format = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  const rule = format(widths.map((width) => '-'.repeat(width)));
  return [`${title}\n`, format(head), rule, ...body.map((cells) => format(cells))].join('\n');
}
