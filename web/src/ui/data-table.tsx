import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Aligns the cell at the end, for numbers. */
  numeric?: boolean | undefined;
  /** The cell takes the full width of the card on a phone. */
  wide?: boolean | undefined;
  /** The label before the value on a phone. */
  cardLabel?: string | undefined;
  /** Hidden on a phone. */
  deskOnly?: boolean | undefined;
  className?: string | undefined;
};

export type DataTableProps<Row> = {
  /** The accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  className?: string | undefined;
};

/** A table. Below 900px each row is a card. The roles are explicit, because a table with `display: block` loses them. */
export function DataTable<Row>({ caption, columns, rows, rowKey, className = '' }: DataTableProps<Row>) {
  return (
    <table className={`tbl ${className}`} role="table">
      <caption className="visually-hidden">{caption}</caption>
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
    column.numeric ? 'numeric' : '',
    column.wide ? 'wide' : '',
    column.deskOnly ? 'desk' : '',
    column.className ?? '',
  ];
  return names.filter(Boolean).join(' ') || undefined;
}
