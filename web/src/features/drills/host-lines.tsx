import { Trans, useLingui } from '@lingui/react/macro';
import { type Line, plainText, type Span } from '@loopcheck/simulator';
import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Menu } from '../../ui/menu.tsx';
import { styleVars } from '../../ui/style-vars.ts';
import { allowPathBreaks } from './row-breaks.tsx';
import { hangOf } from './long-lines.rules.ts';
import type { WriteTarget } from './value-sources.rules.ts';
import { cutLine, type NameColumn, splitFirstCell } from './table-lines.rules.ts';

/** The value on the screen that the trainee has pressed, with the place of its span. */
export interface PressedValue {
  /** `ENTRY/LINE/SPAN`: the id of the output, the index of the line in it, and the index of the span in the line. */
  readonly key: string;
  readonly text: string;
}

export type ValueActions = {
  /** The pressed value; null if none is pressed. */
  pressed: PressedValue | null;
  onPress: (value: PressedValue | null) => void;
  /** The lines of the sheet on which the pressed value can be written, the likeliest first. */
  targets: readonly WriteTarget[];
  onWrite: (target: WriteTarget) => void;
};

export type HostLinesProps = {
  lines: readonly Line[];
  /** The index of the first of these lines in the output. */
  from: number;
  /** Identifies the output among the outputs of the page. */
  id: string;
  /**
   * The width of the first column of a table, in characters. The first cells stay in view while the others are scrolled.
   * Null for text.
   */
  firstColumn: number | null;
  /** The names of a list of files, which stand below their dates where both do not fit into a row. Null for other lines. */
  names?: NameColumn | null;
  /** The number of characters that fit into a row of every screen of this kind. A longer line of text may wrap. */
  rowLength?: number;
  /**
   * `in-view`: the browser lays out the lines at once. `out-of-view`: it does not lay them out. Null: it lays them out
   * when they come into view.
   */
  place?: 'in-view' | 'out-of-view' | null;
  /** True if the next lines of the output follow in a block of their own. A blank line at the end is then visible. */
  isContinued?: boolean;
  /** Null where values cannot be written on the sheet, as in a replay. */
  valueActions: ValueActions | null;
  /** Called with the target of a span that is a button; null if buttons do nothing. */
  onTap: ((target: string) => void) | null;
};

/** Lines of output: plain text, values that can be written on the sheet, and the buttons of tools. */
export function HostLines(props: HostLinesProps) {
  const { lines, from, id, firstColumn, names, rowLength = Infinity, place = null, isContinued = false } = props;
  const { valueActions, onTap } = props;
  const parts: ReactNode[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') parts.push(<Fragment key={parts.length}>{text}</Fragment>);
    text = '';
  };
  const add = (element: ReactNode, key?: string) => {
    flush();
    // `flush` may add a part. So `parts.length` is the key of the element only after it.
    parts.push(<Fragment key={key ?? parts.length}>{element}</Fragment>);
  };
  const keyOf = createKeys();
  lines.forEach((line, lineIndex) => {
    // A block does not show a line break at its end, so a blank line there needs one of its own.
    const hasBreak = lineIndex < lines.length - 1 || (isContinued && plainText(line) === '');
    const end = hasBreak ? '\n' : '';
    const render = (span: Span, index: number) =>
      renderSpan(span, `${id}/${from + lineIndex}/${index}`, valueActions, onTap) ?? span.text;
    if (names && plainText(line).length > names.start) {
      add(<FileLine line={line} names={names} render={render} />);
      return;
    }
    // A button has its key among the parts of the output, so that it keeps the focus.
    if (firstColumn === null && plainText(line).length > rowLength && line.every(({ tap }) => tap === undefined)) {
      add(<LongLine line={line} end={end} render={render} />);
      return;
    }
    const [first, others] = firstColumn === null ? [[], line] : splitFirstCell(line, firstColumn);
    if (first.length > 0) {
      add(
        <span className="host-first">
          {first.map((span, index) => (
            <Fragment key={index}>{render(span, index)}</Fragment>
          ))}
        </span>,
      );
    }
    others.forEach((span, index) => {
      const element = render(span, first.length + index);
      if (typeof element === 'string') text += element;
      else add(element, span.tap === undefined ? undefined : keyOf(span.tap));
    });
    text += end;
  });
  flush();
  return (
    <span
      className={place ? `host-lines host-lines-${place}` : 'host-lines'}
      // A listed file may take two rows: its name stands below its date.
      style={styleVars({ '--lines': lines.length * (names ? 2 : 1) })}
    >
      {parts}
    </span>
  );
}

type LongLineProps = {
  line: Line;
  /** The line break behind it. */
  end: string;
  render: (span: Span, index: number) => ReactNode;
};

/** A line that may be too long for a row: it goes on below its value, and a path breaks after a backslash. */
function LongLine({ line, end, render }: LongLineProps) {
  const hang = hangOf(plainText(line));
  const content = line.map((span, index) => {
    const element = render(span, index);
    return <Fragment key={index}>{typeof element === 'string' ? allowPathBreaks(element) : element}</Fragment>;
  });
  return (
    <span
      className={hang ? 'host-hang' : undefined}
      style={hang ? styleVars({ '--indent': `${hang.indent}`, '--value': `${hang.value}` }) : undefined}
    >
      {content}
      {end}
    </span>
  );
}

type FileLineProps = { line: Line; names: NameColumn; render: (span: Span, index: number) => ReactNode };

/** A line of a list of files: its name stands beside or below its date and size. */
function FileLine({ line, names: { start, width }, render }: FileLineProps) {
  const about = cutLine(line, 0, plainText(line).slice(0, start).trimEnd().length);
  const parts = [about, cutLine(line, start)];
  return (
    <span className="host-file" style={styleVars({ '--name': `${width}`, '--about': `${start - 1}` })}>
      {parts.map((spans, part) => (
        <span key={part}>
          {spans.map((span, index) => (
            <Fragment key={index}>{render(span, part * about.length + index)}</Fragment>
          ))}
        </span>
      ))}
    </span>
  );
}

/**
 * Returns a function that makes a key of the target of a button. A button keeps its key, and with it the focus, when the
 * number of lines above it changes. Otherwise the next press of Enter would press another button.
 */
function createKeys(): (target: string) => string {
  const counts = new Map<string, number>();
  return (target) => {
    const count = (counts.get(target) ?? 0) + 1;
    counts.set(target, count);
    return `tap ${count} ${target}`;
  };
}

/** Renders a span that is a value, a button or an error; null for plain text. `key` is as in `PressedValue`. */
export function renderSpan(
  span: Span,
  key: string,
  valueActions: ValueActions | null,
  onTap: HostLinesProps['onTap'],
): ReactNode | null {
  const { tap, facts, text, isError } = span;
  if (tap !== undefined && onTap) {
    return (
      <button type="button" className="host-control" onClick={() => onTap(tap)}>
        {text}
      </button>
    );
  }
  const value = text.trim();
  if (!facts || !valueActions || value === '') return isError ? <span className="host-error">{text}</span> : null;
  // Spaces that align a column are not part of the value.
  const before = text.slice(0, text.indexOf(value));
  return (
    <>
      {before}
      <Value text={value} valueKey={key} valueActions={valueActions} />
      {text.slice(before.length + value.length)}
    </>
  );
}

type ValueProps = {
  text: string;
  /** The key of the value, as in `PressedValue`. */
  valueKey: string;
  valueActions: ValueActions;
  className?: string;
};

/**
 * A value as a button. While it is pressed, the lines of the sheet on which it fits are offered beside it. The
 * component has no hooks, because an output may have hundreds of values.
 */
export function Value({ text, valueKey, valueActions, className = 'host-value' }: ValueProps) {
  // A tool may show another text in the place of the pressed value.
  const isPressed = valueActions.pressed?.key === valueKey && valueActions.pressed.text === text;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-expanded={isPressed}
        onClick={() => valueActions.onPress(isPressed ? null : { key: valueKey, text })}
      >
        {allowPathBreaks(text)}
      </button>
      {isPressed ? <Targets valueActions={valueActions} /> : null}
    </>
  );
}

/** Scrolls an element into view, because the input line would cover it at the lower edge of the screen. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });

/** The lines of the sheet on which the pressed value can be written. They stand after the button of the value. */
function Targets({ valueActions }: Pick<ValueProps, 'valueActions'>) {
  const { t } = useLingui();
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // What scrolling returns is no cleanup.
    scrollIntoView(box.current);
  }, []);
  // The main button offers only a line that is likely to ask for such a value. It replaces a written value only on the
  // line that is being written.
  const target = valueActions.targets.find(
    ({ isReplaced, isCurrent, isLikely }) => isLikely && (!isReplaced || isCurrent),
  );
  const others = valueActions.targets.filter((each) => each !== target);
  const write = (to: WriteTarget) => {
    // The buttons of the lines disappear when one is pressed. The focus goes back to the button of the value.
    const value = box.current?.previousElementSibling;
    if (value instanceof HTMLElement) value.focus({ preventScroll: true });
    valueActions.onWrite(to);
  };
  return (
    <span className="host-take" ref={box}>
      {target ? (
        <button
          type="button"
          className="host-control host-control-main"
          title={target.ask}
          onClick={() => write(target)}
        >
          {target.isReplaced ? (
            <Trans>Replace line {target.number}</Trans>
          ) : (
            <Trans>Write on line {target.number}</Trans>
          )}
        </button>
      ) : null}
      {valueActions.targets.length === 0 ? (
        <span role="status">
          <Trans>This fits on no line of the sheet.</Trans>
        </span>
      ) : null}
      {others.length > 0 ? (
        <Menu
          align="start"
          trigger={
            <button type="button" className="host-control">
              <Trans>Other line</Trans>
            </button>
          }
          items={others.map((other) => ({
            key: other.id,
            label: other.isReplaced
              ? t`${other.number} ${other.ask} (replaces what is written)`
              : `${other.number} ${other.ask}`,
            onSelect: () => write(other),
          }))}
        />
      ) : null}
    </span>
  );
}
