import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { groupConsecutive } from '../lib/consecutive-groups.ts';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** If true, the cell is aligned at the end, for numbers and for buttons. On a phone it is aligned at the start. */
  alignEnd?: boolean | undefined;
  /** If true, the cell takes the full width of the card on a phone, where each row is a card. */
  fullWidthOnPhone?: boolean | undefined;
  /** The label before the value on a phone. */
  phoneLabel?: string | undefined;
  /** If true, the column is hidden on a phone. */
  hiddenOnPhone?: boolean | undefined;
  /** Classes of the head cell and of the body cells. */
  className?: string | undefined;
};

export type DataTableProps<Row> = {
  /** The accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /**
   * The number of columns in which a card arranges the cells of its row (on a phone, each row is a card). Use 3 if the
   * first cell is narrow. By default 2.
   */
  phoneCardColumns?: 2 | 3 | undefined;
  /** Returns the heading above a row, such as its day. Consecutive rows with the same heading share it. */
  groupOf?: ((row: Row) => string) | undefined;
};

/*
 * `max-lg:not-print:` are the styles of the cards on a phone (below 900px). Paper is narrower than 900px too, but a
 * printed table remains a table. Tailwind puts styles with a condition after styles without one, so the styles with a
 * condition win.
 */
const tableRow = cva(
  [
    'group/row hover:bg-hover',
    'max-lg:not-print:grid max-lg:not-print:border-b max-lg:not-print:border-line',
    'max-lg:not-print:px-4 max-lg:not-print:py-3',
  ],
  {
    variants: {
      phoneCardColumns: {
        2: 'max-lg:not-print:grid-cols-[1fr_auto] max-lg:not-print:gap-x-3 max-lg:not-print:gap-y-1',
        3: [
          'max-lg:not-print:grid-cols-[auto_1fr_auto] max-lg:not-print:items-center',
          'max-lg:not-print:gap-x-3 max-lg:not-print:gap-y-1.5',
        ],
      },
    },
    defaultVariants: { phoneCardColumns: 2 },
  },
);

const headCell = cva(
  ['border-b border-line-strong px-3 py-2 first:ps-6 last:pe-6', 'text-12 font-medium whitespace-nowrap text-ink-3'],
  {
    variants: { alignEnd: { true: 'text-end tabular-nums', false: 'text-start' } },
    defaultVariants: { alignEnd: false },
  },
);

const bodyCell = cva(
  [
    'border-b border-line px-3 py-[7px] align-middle group-last/row:border-b-0 first:ps-6 last:pe-6',
    'max-lg:not-print:border-b-0 max-lg:not-print:p-0 max-lg:not-print:first:ps-0 max-lg:not-print:last:pe-0',
  ],
  {
    variants: {
      alignEnd: { true: 'text-end tabular-nums max-lg:not-print:text-start', false: '' },
      fullWidthOnPhone: { true: 'max-lg:not-print:col-span-full', false: '' },
      hiddenOnPhone: { true: 'max-lg:not-print:hidden', false: 'max-lg:not-print:block' },
      /** Shows `data-label` before the value. */
      labelled: {
        true: [
          "max-lg:not-print:before:content-[attr(data-label)_'_']",
          'max-lg:not-print:before:text-12 max-lg:not-print:before:text-ink-3',
        ],
        false: '',
      },
    },
    defaultVariants: { hiddenOnPhone: false },
  },
);

/**
 * A table whose rows are cards below 900px. Its roles are explicit, because `display: block` removes the roles of a
 * table.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, phoneCardColumns, groupOf }: DataTableProps<Row>) {
  return (
    <table className="w-full border-collapse text-14 leading-[1.35] max-lg:not-print:block" role="table">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:not-print:hidden" role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              role="columnheader"
              className={headCell({ alignEnd: column.alignEnd, className: column.className })}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      {groupConsecutive(rows, groupOf).map(({ name, items }, index) => (
        <tbody key={`${name} ${index}`} className="max-lg:not-print:block" role="rowgroup">
          {name === '' ? null : <GroupHeading columnCount={columns.length}>{name}</GroupHeading>}
          {items.map((row) => (
            <tr key={rowKey(row)} role="row" className={tableRow({ phoneCardColumns })}>
              {columns.map((column) => (
                <td key={column.key} role="cell" data-label={column.phoneLabel} className={bodyCellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function GroupHeading({ columnCount, children }: { columnCount: number; children: string }) {
  return (
    <tr role="row" className="max-lg:not-print:block">
      <th
        scope="rowgroup"
        role="rowheader"
        colSpan={columnCount}
        className="border-b border-line bg-sunken px-6 py-2 text-start text-14 font-semibold max-lg:not-print:block max-lg:not-print:px-4"
      >
        {children}
      </th>
    </tr>
  );
}

function bodyCellClass<Row>({ alignEnd, fullWidthOnPhone, hiddenOnPhone, phoneLabel, className }: Column<Row>): string {
  return bodyCell({ alignEnd, fullWidthOnPhone, hiddenOnPhone, labelled: phoneLabel !== undefined, className });
}
