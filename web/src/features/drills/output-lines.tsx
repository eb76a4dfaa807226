import { Trans } from '@lingui/react/macro';
import { type Line, plainText } from '@loopcheck/simulator';
import {
  Fragment,
  type ReactNode,
  useDeferredValue,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Icon } from '../../ui/icon.tsx';
import { styleVars } from '../../ui/style-vars.ts';
import { HostLines, type HostLinesProps, PlainLines } from './host-lines.tsx';
import { readLabels } from './label-lines.rules.ts';
import { LabelLines } from './label-lines.tsx';
import { nextScroll, pairValueWidth, splitOutput, squeezeTable, widestFirstCell } from './table-lines.rules.ts';
import { useIsDesktop } from '../../lib/use-is-desktop.ts';
import { PairLines } from './pair-lines.tsx';
import { splitInto } from './split-into.ts';

type OutputLinesProps = Omit<HostLinesProps, 'from' | 'isTable' | 'isInView'> & {
  /** True if the end of the output is in view first, as in a window with a prompt. */
  showsEnd?: boolean;
};

/**
 * An output. Its text wraps; a table that is wider than the screen scrolls sideways. On a phone, the columns of a table
 * stand closer together, long names wrap beside their values, and each label stands directly before its value.
 */
export function OutputLines({ lines, showsEnd = false, ...rest }: OutputLinesProps) {
  const isDesktop = useIsDesktop();
  // In a long output, only the end gets its buttons at first. The lines above get theirs in a second render.
  const isWholeDrawn = useDeferredValue(true, !showsEnd);
  const parts = useMemo(
    () =>
      splitOutput(lines).map((part) => {
        if (isDesktop) return { ...part, labels: null };
        if (part.isTable) return { ...part, lines: squeezeTable(part.lines), labels: null };
        return { ...part, labels: readLabels(part.lines) };
      }),
    [lines, isDesktop],
  );
  const linesInView = countLinesInView();
  // The key is the index, so that a button keeps the focus when a part above it gets longer.
  return parts.map(({ isTable, from, lines: some, labels }, index) => {
    if (labels) return <LabelLines key={index} {...rest} lines={labels} from={from} />;
    const pairWidth = isTable && !isDesktop ? pairValueWidth(some) : null;
    if (pairWidth !== null) return <PairLines key={index} {...rest} lines={some} from={from} valueWidth={pairWidth} />;
    const blocks = splitInto(some, linesOfBlock).map((block, place) => {
      const first = from + place * linesOfBlock;
      const isInView = showsEnd && first + block.length > lines.length - linesInView;
      return isInView || isWholeDrawn ? (
        <HostLines key={place} {...rest} lines={block} from={first} isTable={isTable} isInView={isInView} />
      ) : (
        <PlainLines key={place} lines={block} />
      );
    });
    if (!isTable) return <Fragment key={index}>{blocks}</Fragment>;
    return (
      <Columns key={index} lines={some}>
        {blocks}
      </Columns>
    );
  });
}

/** The number of lines in a block. In a long output, the browser lays out and paints only the blocks that are in view. */
const linesOfBlock = 8;

/** The heights, in pixels, of a line, and of what stands above and below the output on every screen. */
const heights = { line: 21, around: 300 };

/** The number of lines at the end of an output that may be in view. */
const countLinesInView = (): number => Math.ceil(Math.max(0, window.innerHeight - heights.around) / heights.line);

const widthOf = (lines: readonly Line[]): number =>
  Math.max(0, ...lines.map((line) => plainText(line).trimEnd().length));

/** The side of a table that is out of view and that the button shows next; `none` if the table fits on the screen. */
type HiddenSide = 'none' | 'right' | 'left';

/** The number of pixels by which a table may be wider than the screen and still count as fitting: a browser rounds. */
const tolerance = 2;

function hiddenSide({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): HiddenSide {
  if (scrollWidth <= clientWidth + tolerance) return 'none';
  return scrollLeft + clientWidth >= scrollWidth - tolerance ? 'left' : 'right';
}

type ColumnsProps = {
  lines: readonly Line[];
  children: ReactNode;
};

/** A table of an output, in one piece. A button below it, which stays in view, shows the columns that are cut. */
function Columns({ lines, children }: ColumnsProps) {
  const firstCell = useMemo(() => widestFirstCell(lines), [lines]);
  const width = useMemo(() => widthOf(lines), [lines]);
  const box = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<HiddenSide>('none');
  const update = useEffectEvent(() => {
    if (box.current) setHidden(hiddenSide(box.current));
  });
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    if (typeof ResizeObserver === 'undefined') {
      update();
      return undefined;
    }
    // The observer reports a table when it first comes into view. Measuring earlier would lay out every table of a long
    // log. `flushSync` adds the button at once, before the end of the output is scrolled into view.
    const observer = new ResizeObserver(() => flushSync(() => update()));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const scroll = () => {
    if (!box.current) return;
    box.current.scrollLeft = hidden === 'left' ? 0 : nextScroll(box.current, lines, firstCell);
  };
  return (
    <>
      <div
        ref={box}
        className="host-columns"
        style={styleVars({ '--first-cell': `${firstCell}`, '--width': `${width}` })}
        onScroll={(event) => setHidden(hiddenSide(event.currentTarget))}
      >
        {children}
      </div>
      {hidden === 'none' ? null : (
        <button type="button" className="host-more" onClick={scroll}>
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
      )}
    </>
  );
}
