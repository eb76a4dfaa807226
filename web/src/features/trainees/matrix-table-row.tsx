import type { MatrixCell, MatrixRow } from '@loopcheck/contract/features/trainees/trainees.contract';
import { memo, type ReactNode } from 'react';
import { faceOf, fillOf, useCellLabel } from './matrix-cell.tsx';
import { SinceWords } from './since-words.tsx';
import { placeProps } from './use-grid-keys.ts';

/** A cell that was pressed, and where it is. */
export type PressedCell = { row: MatrixRow; cell: MatrixCell; at: HTMLElement };

type Props = {
  row: MatrixRow;
  index: number;
  /** The column of the one tab stop, if it is in this row. */
  tabStop: number | null;
  now: number;
  onPress: (pressed: PressedCell) => void;
  personLink: (row: MatrixRow, props: object) => ReactNode;
};

/** One person's row. It is made once and not again while the table scrolls: every property keeps its identity. */
export const MatrixTableRow = memo(function MatrixTableRow({ row, index, tabStop, now, onPress, personLink }: Props) {
  const labelOf = useCellLabel();
  return (
    <tr aria-rowindex={index + 2}>
      <th className="who" scope="row">
        {personLink(row, placeProps({ row: index, column: 0 }, tabStop))}
        {row.department ? <small>{row.department}</small> : null}
      </th>
      {row.cells.map((cell, column) => {
        const face = faceOf(cell, row);
        return (
          <td key={cell.moduleId}>
            <button
              type="button"
              className={face.className}
              style={fillOf(face)}
              aria-label={labelOf(cell, row)}
              aria-haspopup="dialog"
              {...placeProps({ row: index, column: column + 1 }, tabStop)}
              onClick={(event) => onPress({ row, cell, at: event.currentTarget })}
            >
              {face.content}
            </button>
          </td>
        );
      })}
      <td className="r">
        <b>{row.completedModules}</b>
        <span className="meta">/{row.totalModules}</span>
      </td>
      <td className="r meta">
        <SinceWords at={row.lastActivityAt} now={now} />
      </td>
    </tr>
  );
});
