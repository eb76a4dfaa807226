import { Trans, useLingui } from '@lingui/react/macro';
import type { MatrixRow, ModuleTotals } from '@loopcheck/contract/features/trainees/trainees.contract';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { ChapterIcon } from '../../ui/chapter-icon.tsx';
import { MatrixTableRow, type SelectedCell } from './matrix-table-row.tsx';
import { useGridKeys } from './use-grid-keys.ts';

type Props = {
  rows: readonly MatrixRow[];
  modules: readonly ModuleTotals[];
  /** The number of filtered trainees, including those whose rows are not loaded yet. */
  traineeCount: number;
  /** Average progress of the filtered trainees, in percent. */
  averageProgress: number;
  /** The current time in milliseconds since 1970. */
  now: number;
  /** Called when the next page must be loaded. */
  onNearEnd: () => void;
  onSelect: (selected: SelectedCell) => void;
  renderPersonLink: (row: MatrixRow, linkProps: object) => ReactNode;
  renderModuleLink: (module: ModuleTotals, linkProps: object, children: ReactNode) => ReactNode;
};

/** The next page is loaded when fewer than this number of loaded rows remain below the rendered rows. */
const prefetchRowCount = 150;

/** Trainees as rows, modules as columns. Only the rows in and near the visible part of the page are rendered. */
export function MatrixTable(props: Props) {
  const { rows, modules, traineeCount, averageProgress, now, onNearEnd, onSelect, renderPersonLink, renderModuleLink } =
    props;
  const body = useRef<HTMLTableSectionElement>(null);
  /** The distance between the top of the page and the top of the table body, in pixels. */
  const [bodyOffset, setBodyOffset] = useState(0);
  const rowHeight = useRowHeight();
  const focusedRow = useRef(0);
  // oxlint-disable-next-line react/incompatible-library -- the list is computed again at every scroll, and the React compiler is not used
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: bodyOffset,
    // The row with the focus is always rendered. Otherwise the focus would be lost when that row is scrolled out
    // of view.
    rangeExtractor: (range) => {
      const visibleRows = defaultRangeExtractor(range);
      const extraRows = focusedRow.current < range.count ? [focusedRow.current] : [];
      return [...new Set([...extraRows, ...visibleRows])].toSorted((first, second) => first - second);
    },
  });
  // Discards the positions that were computed with another row height.
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const isEmpty = rows.length === 0;
  useEffect(() => {
    const top = body.current?.getBoundingClientRect().top;
    if (top !== undefined) setBodyOffset(top + window.scrollY);
  }, [modules.length, isEmpty]);
  const { grid, position, gridProps } = useGridKeys({
    last: { row: rows.length - 1, column: modules.length },
    scrollToRow: (row) => virtualizer.scrollToIndex(row),
  });
  focusedRow.current = position.row;
  const renderedRows = virtualizer.getVirtualItems();
  const lastRenderedRow = renderedRows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastRenderedRow + prefetchRowCount >= rows.length) onNearEnd();
  }, [lastRenderedRow, rows.length, onNearEnd]);
  const gaps = computeGaps(renderedRows, bodyOffset, virtualizer.getTotalSize());
  return (
    <table
      ref={grid}
      className="matrix"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table with one tab stop and arrow keys is a grid (ARIA practices)
      role="grid"
      aria-readonly="true"
      // The counts include the head row, the foot row, and the columns for name, completed modules and last activity.
      aria-rowcount={traineeCount + 2}
      aria-colcount={modules.length + 3}
      {...gridProps}
    >
      <caption className="sr-only">
        <Trans>Trainees by modules. Move with the arrow keys, open a cell with Enter.</Trans>
      </caption>
      <TableHead modules={modules} renderModuleLink={renderModuleLink} />
      <tbody ref={body}>
        {renderedRows.map(({ index: rowIndex }, index) => {
          const row = rows[rowIndex];
          if (!row) return null;
          return (
            <Fragment key={row.id}>
              <Gap height={gaps[index] ?? 0} />
              <MatrixTableRow
                row={row}
                index={rowIndex}
                tabStopColumn={position.row === rowIndex ? position.column : null}
                now={now}
                onSelect={onSelect}
                renderPersonLink={renderPersonLink}
              />
            </Fragment>
          );
        })}
        <Gap height={gaps.at(-1) ?? 0} />
      </tbody>
      <TableFoot modules={modules} traineeCount={traineeCount} averageProgress={averageProgress} />
    </table>
  );
}

function TableHead({ modules, renderModuleLink }: Pick<Props, 'modules' | 'renderModuleLink'>) {
  return (
    <thead>
      <tr>
        <th className="who" scope="col">
          <Trans>Technician</Trans>
        </th>
        {modules.map((module) => (
          <th key={module.moduleId} scope="col">
            {renderModuleLink(
              module,
              { className: 'head', title: module.title },
              <>
                <ChapterIcon chapter={module.chapterNumber} size={20} />
                {module.chapterNumber}
                <span className="sr-only"> {module.title}</span>
              </>,
            )}
          </th>
        ))}
        <th scope="col" className="end">
          <Trans>Done</Trans>
        </th>
        <th scope="col" className="end">
          <Trans>Last activity</Trans>
        </th>
      </tr>
    </thead>
  );
}

function TableFoot({
  modules,
  traineeCount,
  averageProgress,
}: Pick<Props, 'modules' | 'traineeCount' | 'averageProgress'>) {
  const { t } = useLingui();
  return (
    <tfoot>
      <tr aria-rowindex={traineeCount + 2}>
        <th className="who" scope="row">
          <Trans>Completed, of {traineeCount}</Trans>
        </th>
        {modules.map(({ moduleId, states }) => (
          <td key={moduleId} title={t`Quiz not passed: ${states.failed}`}>
            {states.passed + states.completed}
          </td>
        ))}
        <td colSpan={2} className="end">
          <Trans>{averageProgress}% on average</Trans>
        </td>
      </tr>
    </tfoot>
  );
}

/** An empty row with the height of the rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className="gap">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the cell has no content, only a height */}
      <td style={{ blockSize: height }} />
    </tr>
  );
}

/** The upper and lower edge of a row, in pixels from the top of the page. */
type RowEdges = { start: number; end: number };

/** Returns the empty height before each rendered row and after the last rendered row, in pixels. */
function computeGaps(renderedRows: readonly RowEdges[], bodyOffset: number, totalSize: number): number[] {
  let previousEnd = bodyOffset;
  const gaps = renderedRows.map(({ start, end }) => {
    const gap = start - previousEnd;
    previousEnd = end;
    return gap;
  });
  return [...gaps, bodyOffset + totalSize - previousEnd];
}

/** The row heights of matrix.css in pixels, including the 2 pixels between rows. */
const touchRowHeight = 46;
const mouseRowHeight = 32;

function useRowHeight(): number {
  const [isCoarse, setCoarse] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  useEffect(() => {
    const query = window.matchMedia('(pointer: coarse)');
    const onChange = () => setCoarse(query.matches);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  return isCoarse ? touchRowHeight : mouseRowHeight;
}
