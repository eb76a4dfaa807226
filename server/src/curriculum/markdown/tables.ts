import type { Element, ElementContent, Properties } from 'hast';
import type { Table, TableCell } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import { toPlainText } from './outline.ts';

/** The header cells of a comparison (docs/content.md). */
export const comparisonHeaders = ['', 'Office network', 'Your control system'];

const createElement = (tagName: string, properties: Properties, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** The column of a cell, and the text of the column's header. */
interface CellPosition {
  readonly header: string;
  readonly column: number;
}

/** The functions that render the parts of a table in which ordinary tables and comparisons differ. */
interface CellRendering {
  readonly renderCell: (position: CellPosition, children: ElementContent[]) => Element;
  readonly headerProperties: (column: number) => Properties;
}

/** Renders a table. Each cell gets the text of its header, because narrow screens show each row as a card. */
function renderTableWith(
  state: State,
  table: Table,
  className: string,
  { renderCell, headerProperties }: CellRendering,
): Element {
  const [headerRow, ...rows] = table.children;
  const headerCells = headerRow?.children ?? [];
  const renderContent = (cell: TableCell) => state.all(cell).filter((node) => node.type !== 'comment');
  const header = createElement(
    'tr',
    {},
    headerCells.map((cell, column) => createElement('th', headerProperties(column), renderContent(cell))),
  );
  const body = rows.map((row) =>
    createElement(
      'tr',
      {},
      row.children.map((cell, column) => {
        const headerCell = headerCells[column];
        return renderCell({ header: headerCell ? toPlainText(headerCell) : '', column }, renderContent(cell));
      }),
    ),
  );
  return createElement('table', { className: [className] }, [
    createElement('thead', {}, [header]),
    createElement('tbody', {}, body),
  ]);
}

/** Renders an ordinary table. */
export function renderTable(state: State, table: Table): Element {
  return renderTableWith(state, table, 'tbl', {
    renderCell: ({ header }, children) =>
      createElement('td', { className: ['wide'], ...(header === '' ? {} : { dataH: header }) }, children),
    headerProperties: () => ({ scope: 'col' }),
  });
}

/**
 * Renders a comparison of the office network with the control system, with row headers and a highlighted last column.
 */
export function renderComparisonTable(state: State, table: Table): Element {
  const controlSystemColumn = comparisonHeaders.length - 1;
  return renderTableWith(state, table, 'cmp', {
    renderCell: ({ header, column }, children) => {
      if (column === 0) return createElement('th', { scope: 'row' }, children);
      return createElement(
        'td',
        { ...(column === controlSystemColumn ? { className: ['ot'] } : {}), dataH: header },
        children,
      );
    },
    headerProperties: (column) =>
      column === controlSystemColumn ? { className: ['ot'], scope: 'col' } : { scope: 'col' },
  });
}
