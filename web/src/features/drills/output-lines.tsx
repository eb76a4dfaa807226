import { Trans, useLingui } from '@lingui/react/macro';
import { type Line, plainText } from '@loopcheck/simulator';
import { Fragment, memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Icon } from '../../ui/icon.tsx';
import { styleVars } from '../../ui/style-vars.ts';
import { type HiddenSide, hiddenSide } from './hidden-side.ts';
import { HostLines, type HostLinesProps } from './host-lines.tsx';
import { type LabelLine, arrangeLabels } from './label-lines.rules.ts';
import { LabelLines } from './label-lines.tsx';
import {
  isPairTable,
  isTextTable,
  type NameColumn,
  findNameColumn,
  findNextScrollLeft,
  type OutputPart,
  splitOutput,
  squeezeFileCounts,
  squeezeNumberedLines,
  squeezeTable,
  measureFirstColumn,
} from './table-lines.rules.ts';
import { useIsDesktop } from '../../lib/use-is-desktop.ts';
import { PairLines } from './pair-lines.tsx';
import { splitInto } from './split-into.ts';

type OutputLinesProps = Omit<
  HostLinesProps,
  'from' | 'firstColumnWidth' | 'names' | 'rowLength' | 'visibility' | 'isContinued'
> & {
  /** True if the end of the output is in view when the output appears, as in a window with a prompt. */
  showsEnd?: boolean;
  /**
   * True until the browser has painted the output for the first time. Until then, only the end of the output is laid
   * out.
   */
  isNew?: boolean;
};

/**
 * The output of one input. Text wraps; a table that is wider than the screen scrolls sideways. If a line with a label
 * and a value needs several rows, the next rows begin below the value. On a phone, the columns of a table are closer
 * together, long names wrap beside their values, a value directly follows its label, and the name of a listed file
 * stands below its date and size.
 */
export const OutputLines = memo(function OutputLines(props: OutputLinesProps) {
  const { lines, showsEnd = false, isNew = false, ...lineProps } = props;
  const isDesktop = useIsDesktop();
  const parts = useMemo(
    () =>
      splitOutput(isDesktop ? lines : squeezeNumberedLines(lines)).map((part) =>
        part.isTable ? arrangeTable(part, isDesktop) : arrangeText(part, isDesktop),
      ),
    [lines, isDesktop],
  );
  const linesInView = countLinesInView();
  // The key of a part is its index, so that a button keeps the focus when a part above the button gets longer.
  return parts.map(({ firstColumnWidth, from, lines: partLines, labels, names }, index) => {
    if (labels) return <LabelLines key={index} {...lineProps} lines={labels} from={from} />;
    if (firstColumnWidth !== null && !isDesktop && isPairTable(partLines)) {
      return <PairLines key={index} {...lineProps} lines={partLines} from={from} />;
    }
    const blocks = splitInto(partLines, linesPerBlock).map((block, blockIndex) => {
      const blockStart = from + blockIndex * linesPerBlock;
      const isInView = showsEnd && blockStart + block.length > lines.length - linesInView;
      const visibilityOfOtherBlock = isNew ? 'out-of-view' : null;
      return (
        <HostLines
          key={blockIndex}
          {...lineProps}
          lines={block}
          from={blockStart}
          firstColumnWidth={firstColumnWidth}
          names={names}
          rowLength={isDesktop ? rowLengths.desk : rowLengths.phone}
          visibility={isInView ? 'in-view' : visibilityOfOtherBlock}
          isContinued={blockStart - from + block.length < partLines.length}
        />
      );
    });
    if (firstColumnWidth === null) return <Fragment key={index}>{blocks}</Fragment>;
    return (
      <ScrollingTable
        key={index}
        lines={partLines}
        firstColumnWidth={firstColumnWidth}
        rowLength={isDesktop ? rowLengths.desk : rowLengths.phone}
        hasButtons={lineProps.valueActions !== null || lineProps.onTap !== null}
        isInLog={showsEnd}
      >
        {blocks}
      </ScrollingTable>
    );
  });
});

/** A part of an output, arranged for the width of the screen. */
interface ArrangedPart extends OutputPart {
  /** The lines of a list of labels and values, on a phone; null for other parts, and on a desk screen. */
  readonly labels: readonly LabelLine[] | null;
  /** Where the names of a list of files stand, on a phone; null for other parts, and on a desk screen. */
  readonly names: NameColumn | null;
  /**
   * The width of the first column of a table, in characters; null for other parts. The first column stays in view while
   * the table is scrolled sideways.
   */
  readonly firstColumnWidth: number | null;
}

function arrangeTable(part: OutputPart, isDesktop: boolean): ArrangedPart {
  const lines = isDesktop ? part.lines : squeezeTable(part.lines);
  if (!isDesktop && isTextTable(lines)) return { ...part, lines, labels: null, names: null, firstColumnWidth: null };
  const names = isDesktop ? null : findNameColumn(lines);
  return { ...part, lines, labels: null, names, firstColumnWidth: names ? null : measureFirstColumn(lines) };
}

function arrangeText(part: OutputPart, isDesktop: boolean): ArrangedPart {
  const lines = isDesktop ? part.lines : squeezeFileCounts(part.lines);
  const labels = isDesktop ? null : arrangeLabels(part.lines);
  return { ...part, lines, labels, names: null, firstColumnWidth: null };
}

/** The characters that fit into a row of the practice host: at its least width on a desk screen, and on a phone. */
export const rowLengths = { desk: 46, phone: 34 };

/**
 * The number of lines in a block. In a long output, the browser lays out and paints only the blocks that are in view.
 */
const linesPerBlock = 8;

/**
 * Heights in pixels. `line`: one line of output. `aboveAndBelow`: the least height of everything above and below the
 * output.
 */
const heights = { line: 21, aboveAndBelow: 300 };

/** The largest number of lines at the end of an output that can be in view. */
export const countLinesInView = (): number =>
  Math.ceil(Math.max(0, window.innerHeight - heights.aboveAndBelow) / heights.line);

/** The number of characters of the longest line, without the spaces at its end. */
const widthOf = (lines: readonly Line[]): number =>
  Math.max(0, ...lines.map((line) => plainText(line).trimEnd().length));

type ScrollingTableProps = {
  lines: readonly Line[];
  firstColumnWidth: number;
  /** The number of characters that fit into a row. */
  rowLength: number;
  /**
   * True if there are buttons in the table. The table then needs no keyboard focus of its own, because moving the focus
   * to a button scrolls the table.
   */
  hasButtons: boolean;
  /** True in a window with a prompt, where the arrow keys reach the button below the table. */
  isInLog: boolean;
  children: ReactNode;
};

/**
 * A table of an output, which scrolls sideways as a whole. A button below the table scrolls to the columns that are out
 * of view. The button itself stays in view.
 */
function ScrollingTable({ lines, firstColumnWidth, rowLength, hasButtons, isInLog, children }: ScrollingTableProps) {
  const { t } = useLingui();
  const width = useMemo(() => widthOf(lines), [lines]);
  const box = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<HiddenSide | null>(null);
  useLayoutEffect(() => {
    const table = box.current;
    if (!table) return undefined;
    const update = () => setHidden(hiddenSide(table));
    if (typeof ResizeObserver === 'undefined') {
      update();
      return undefined;
    }
    let isFirstReport = true;
    // The observer reports a table when the table first comes into view. Measuring earlier would make the browser lay
    // out every table of a long log. `flushSync` adds the button at once, so that the button has its room before the
    // screen is scrolled to the end of the output.
    const observer = new ResizeObserver(() => {
      if (isFirstReport && hiddenSide(table) === 'none') update();
      else flushSync(update);
      isFirstReport = false;
    });
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  const scroll = () => {
    if (!box.current) return;
    box.current.scrollLeft = hidden === 'left' ? 0 : findNextScrollLeft(box.current, lines, firstColumnWidth);
  };
  // Until the table has come into view, `hidden` is null. Until then, the number of characters decides.
  const canScroll = hidden === null ? width > rowLength : hidden !== 'none';
  return (
    <div>
      <div
        ref={box}
        className="host-columns"
        {...(canScroll && !hasButtons ? { role: 'group', 'aria-label': t`Table`, tabIndex: 0 } : {})}
        style={styleVars({ '--first-cell': `${firstColumnWidth}`, '--width': `${width}` })}
        onScroll={(event) => setHidden(hiddenSide(event.currentTarget))}
      >
        {children}
      </div>
      {hidden === null || hidden === 'none' ? null : (
        <div className="host-more-row">
          {/* In a window with a prompt, the Tab key skips this button. Otherwise Tab would stop at the button of
              each table in the log. */}
          <button type="button" className="host-more" tabIndex={isInLog ? -1 : undefined} onClick={scroll}>
            {hidden === 'left' ? (
              <>
                <Icon of={ArrowLeft} size={16} />
                <Trans>First columns</Trans>
              </>
            ) : (
              <>
                <Trans>More columns</Trans>
                <Icon of={ArrowRight} size={16} />
              </>
            )}
          </button>
        </div>
      )}
    </div>
  );
}
