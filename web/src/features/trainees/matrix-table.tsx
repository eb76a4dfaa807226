import { Trans, useLingui } from '@lingui/react/macro';
import type { MatrixRow, ModuleTotals } from '@loopcheck/contract/features/trainees/trainees.contract';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { ChapterIcon } from '../../ui/chapter-icon.tsx';
import { MatrixTableRow, type PressedCell } from './matrix-table-row.tsx';
import { useGridKeys } from './use-grid-keys.ts';

type Props = {
  rows: readonly MatrixRow[];
  modules: readonly ModuleTotals[];
  /** How many there are, fetched or not. */
  total: number;
  /** Percent over all of them. */
  average: number;
  now: number;
  onNearEnd: () => void;
  onPress: (pressed: PressedCell) => void;
  personLink: (row: MatrixRow, props: object) => ReactNode;
  moduleLink: (module: ModuleTotals, props: object, children: ReactNode) => ReactNode;
};

/** Rows that are fetched before the reader gets there. */
const ahead = 150;

/** Trainees by modules. Only the rows in sight, and some around, are in the page; a thousand are as quick as twenty. */
export function MatrixTable({ rows, modules, total, average, now, onNearEnd, onPress, personLink, moduleLink }: Props) {
  const { t } = useLingui();
  const body = useRef<HTMLTableSectionElement>(null);
  const [offset, setOffset] = useState(0);
  const rowHeight = useRowHeight();
  const focused = useRef(0);
  // oxlint-disable-next-line react/incompatible-library -- the list is made anew at every scroll; nothing here is kept by a compiler
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: offset,
    // The row with the focus stays, or a reader by keyboard would be thrown out of the table.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      const kept = focused.current < range.count ? [focused.current] : [];
      return [...new Set([...kept, ...inSight])].toSorted((one, other) => one - other);
    },
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  const isEmpty = rows.length === 0;
  useEffect(() => {
    const top = body.current?.getBoundingClientRect().top;
    if (top !== undefined) setOffset(top + window.scrollY);
  }, [modules.length, isEmpty]);
  const keys = useGridKeys({
    last: { row: rows.length - 1, column: modules.length },
    onReach: (row) => virtual.scrollToIndex(row),
  });
  focused.current = keys.place.row;
  const items = virtual.getVirtualItems();
  const end = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (end + ahead >= rows.length) onNearEnd();
  }, [end, rows.length, onNearEnd]);
  const gaps = gapsOf(items, offset, virtual.getTotalSize());
  return (
    <table
      ref={keys.grid}
      className="mx"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table with one tab stop and arrow keys is a grid (ARIA practices)
      role="grid"
      aria-readonly="true"
      aria-rowcount={total + 2}
      aria-colcount={modules.length + 3}
      {...keys.gridProps}
    >
      <caption className="vh">
        <Trans>Trainees by modules. Move with the arrow keys, open a cell with Enter.</Trans>
      </caption>
      <thead>
        <tr>
          <th className="who" scope="col">
            <Trans>Technician</Trans>
          </th>
          {modules.map((module) => (
            <th key={module.moduleId} scope="col">
              {moduleLink(
                module,
                { className: 'head', title: module.title },
                <>
                  <ChapterIcon chapter={module.chapterNumber} size={20} />
                  {module.chapterNumber}
                  <span className="vh"> {module.title}</span>
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
      <tbody ref={body}>
        {items.map((item, index) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <Fragment key={row.id}>
              <Gap height={gaps[index] ?? 0} />
              <MatrixTableRow
                row={row}
                index={item.index}
                tabStop={keys.place.row === item.index ? keys.place.column : null}
                now={now}
                onPress={onPress}
                personLink={personLink}
              />
            </Fragment>
          );
        })}
        <Gap height={gaps.at(-1) ?? 0} />
      </tbody>
      <tfoot>
        <tr aria-rowindex={total + 2}>
          <th className="who" scope="row">
            <Trans>Completed, of {total}</Trans>
          </th>
          {modules.map(({ moduleId, states }) => (
            <td key={moduleId} title={t`${states.failed} with a quiz not passed`}>
              {states.passed + states.completed}
            </td>
          ))}
          <td colSpan={2} className="end">
            <Trans>{average}% on average</Trans>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The rows that are not in the page, as one row of their height. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className="gap">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is only the height of rows that are not drawn */}
      <td style={{ blockSize: height }} />
    </tr>
  );
}

type Item = { start: number; end: number };

/** The empty heights before each row that is drawn, and after the last, in pixels. */
function gapsOf(items: readonly Item[], offset: number, totalSize: number): number[] {
  let reached = offset;
  const gaps = items.map(({ start, end }) => {
    const gap = start - reached;
    reached = end;
    return gap;
  });
  return [...gaps, offset + totalSize - reached];
}

/** A finger needs more than a mouse. With its 2 px gap, as matrix.css has it. */
function useRowHeight(): number {
  const [isCoarse, setCoarse] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  useEffect(() => {
    const query = window.matchMedia('(pointer: coarse)');
    const onChange = () => setCoarse(query.matches);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  return isCoarse ? 46 : 32;
}
