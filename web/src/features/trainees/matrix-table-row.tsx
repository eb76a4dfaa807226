import { Trans, useLingui } from '@lingui/react/macro';
import type { MatrixCell, MatrixRow } from '@loopcheck/contract/features/trainees/trainees.contract';
import Eye from 'lucide-react/icons/eye';
import { memo, type ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { DaysSince } from './days-since.tsx';
import { toCellAppearance, useCellLabel } from './matrix-cell.tsx';
import { gridCellProps } from './use-grid-keys.ts';

/** A cell that was clicked, and its element. */
export type SelectedCell = { row: MatrixRow; cell: MatrixCell; element: HTMLElement };

type Props = {
  row: MatrixRow;
  /** The position of the row, from 0. */
  index: number;
  /** The column of the tab stop (the only cell of the table that the Tab key reaches); null if it is in another row. */
  tabStopColumn: number | null;
  /** The current time in milliseconds since 1970. */
  now: number;
  onSelect: (selected: SelectedCell) => void;
  /** Must spread `linkProps` on the link element: they make the link reachable with the arrow keys. */
  renderPersonLink: (row: MatrixRow, linkProps: object) => ReactNode;
};

/**
 * A row of the matrix, memoized so that scrolling does not render it again. This works only if the caller passes the
 * same objects and functions at each render.
 */
export const MatrixTableRow = memo(function MatrixTableRow(props: Props) {
  const { row, index, tabStopColumn, now, onSelect, renderPersonLink } = props;
  const { t } = useLingui();
  const toLabel = useCellLabel();
  return (
    // aria-rowindex counts from 1, and the table head is row 1.
    <tr aria-rowindex={index + 2}>
      <th className="who" scope="row">
        {renderPersonLink(row, gridCellProps({ row: index, column: 0 }, tabStopColumn))}
        {row.marks.length > 0 ? (
          <span className="ms-1.5 inline-block align-middle" title={t`Evidence to check`}>
            <Icon of={Eye} size={16} />
            <span className="sr-only">
              <Trans>Evidence to check</Trans>
            </span>
          </span>
        ) : null}
        {row.department ? <small>{row.department}</small> : null}
      </th>
      {row.cells.map((cell, cellIndex) => {
        const { className, style, content } = toCellAppearance(cell, row);
        return (
          <td key={cell.moduleId}>
            <button
              type="button"
              className={className}
              style={style}
              aria-label={toLabel(cell, row)}
              aria-haspopup="dialog"
              {...gridCellProps({ row: index, column: cellIndex + 1 }, tabStopColumn)}
              onClick={(event) => onSelect({ row, cell, element: event.currentTarget })}
            >
              {content}
            </button>
          </td>
        );
      })}
      <td className="numeric">
        <b>{row.completedModules}</b>
        <span className="meta">/{row.totalModules}</span>
      </td>
      <td className="numeric meta">
        <DaysSince timestamp={row.lastActivityAt} now={now} />
      </td>
    </tr>
  );
});
