import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end edge. */
  numeric?: boolean | undefined;
  /** On a phone the cell takes the card's whole width. */
  wide?: boolean | undefined;
  /** On a phone the word before the value; without it the value stands alone. */
  cardLabel?: string | undefined;
  /** Left out on a phone. */
  deskOnly?: boolean | undefined;
  className?: string | undefined;
};

export type DataTableProps<Row> = {
  /** What the table lists; spoken, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  className?: string | undefined;
};

/** Dense rows on a desk; below 900px each row is a card. The roles are written out, because a table drawn as blocks loses its own. */
export function DataTable<Row>({ caption, columns, rows, rowKey, className = '' }: DataTableProps<Row>) {
  return (
    <table className={`tbl ${className}`} role="table">
      <caption className="vh">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.key} scope="col" role="columnheader" className={cellClass(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <td key={column.key} role="cell" data-h={column.cardLabel} className={cellClass(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellClass<Row>(column: Column<Row>): string | undefined {
  const names = [
    column.numeric ? 'r' : '',
    column.wide ? 'wide' : '',
    column.deskOnly ? 'desk' : '',
    column.className ?? '',
  ];
  return names.filter(Boolean).join(' ') || undefined;
}
