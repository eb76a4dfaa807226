import { Trans, useLingui } from '@lingui/react/macro';
import { type Line, plainText, type Span } from '@loopcheck/simulator';
import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Menu } from '../../ui/menu.tsx';
import { styleVars } from '../../ui/style-vars.ts';
import { allowPathBreaks } from './row-breaks.tsx';
import { hangOf } from './long-lines.rules.ts';
import type { WriteTarget } from './value-sources.rules.ts';
import { cutLine, type NameColumn, splitFirstCell } from './table-lines.rules.ts';

/** The value on the screen that the trainee has pressed. `key` is the place of its span. */
export interface PressedValue {
  /** `ENTRY/LINE/SPAN`: the id of the output, the index of the line in it, and the index of the span in the line. */
  readonly key: string;
  readonly text: string;
}

export type ValueActions = {
  /** The pressed value; null if no value is pressed. */
  pressed: PressedValue | null;
  onPress: (value: PressedValue | null) => void;
  /** The sheet lines on which the pressed value can be written, the likeliest first. */
  targets: readonly WriteTarget[];
  onWrite: (target: WriteTarget) => void;
};

export type HostLinesProps = {
  lines: readonly Line[];
  /** The index, in the output, of the first item of `lines`. */
  from: number;
  /** Identifies the output among the outputs of the page. */
  id: string;
  /**
   * The width of the first column of a table, in characters; null if `lines` are no table. The first column stays in
   * view while the other columns are scrolled.
   */
  firstColumnWidth: number | null;
  /**
   * The column in which the names of a list of files stand; null for other lines. If a name and its date do not fit into
   * one row, the name stands below the date.
   */
  names?: NameColumn | null;
  /**
   * The number of characters that fit into a row of every phone, or of every desk screen. A longer line of text can
   * wrap.
   */
  rowLength?: number;
  /**
   * `in-view`: the browser lays out the lines immediately. `out-of-view`: the browser does not lay out the lines. Null:
   * the browser lays out the lines when they come into view.
   */
  visibility?: 'in-view' | 'out-of-view' | null;
  /**
   * True if another block with the next lines of the output follows. Then a blank line at the end of `lines` is shown.
   */
  isContinued?: boolean;
  /** Null where values cannot be written on the sheet, as in a replay: then values are not buttons. */
  valueActions: ValueActions | null;
  /** Called with the target of a pressed button of a tool; null where such buttons cannot be pressed. */
  onTap: ((target: string) => void) | null;
};

/**
 * Lines of output: plain text, values that can be written on the record sheet of the trainee, and the buttons of tools
 * (windows without a prompt).
 */
export function HostLines(props: HostLinesProps) {
  const {
    lines,
    from,
    id,
    firstColumnWidth,
    names,
    rowLength = Infinity,
    visibility = null,
    isContinued = false,
  } = props;
  const { valueActions, onTap } = props;
  const parts: ReactNode[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') parts.push(<Fragment key={parts.length}>{text}</Fragment>);
    text = '';
  };
  const add = (element: ReactNode, key?: string) => {
    flush();
    // `parts.length` is read after `flush`, because `flush` can add a part.
    parts.push(<Fragment key={key ?? parts.length}>{element}</Fragment>);
  };
  const keyOf = createButtonKeys();
  lines.forEach((line, lineIndex) => {
    // A browser does not show a line break at the end of a block. So a blank line at the end of a block needs a line
    // break of its own.
    const hasBreak = lineIndex < lines.length - 1 || (isContinued && plainText(line) === '');
    const end = hasBreak ? '\n' : '';
    const render = (span: Span, index: number) =>
      renderSpan(span, `${id}/${from + lineIndex}/${index}`, valueActions, onTap) ?? span.text;
    if (names && plainText(line).length > names.start) {
      add(<FileLine line={line} names={names} render={render} />);
      return;
    }
    // A line with a button of a tool gets no element of its own. The button keeps the focus only if it is a direct part
    // of the output, with its own key.
    if (firstColumnWidth === null && plainText(line).length > rowLength && line.every(({ tap }) => tap === undefined)) {
      add(<LongLine line={line} end={end} render={render} />);
      return;
    }
    const [first, others] = firstColumnWidth === null ? [[], line] : splitFirstCell(line, firstColumnWidth);
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
      className={visibility ? `host-lines host-lines-${visibility}` : 'host-lines'}
      // A listed file can take two rows, with its name below its date.
      style={styleVars({ '--lines': lines.length * (names ? 2 : 1) })}
    >
      {parts}
    </span>
  );
}

type LongLineProps = {
  line: Line;
  /** The line break after the line; empty for the last line. */
  end: string;
  render: (span: Span, index: number) => ReactNode;
};

/**
 * An output line that can be too long for one row. Its next rows begin below the value of the line, and a path breaks
 * after a backslash.
 */
function LongLine({ line, end, render }: LongLineProps) {
  const hang = hangOf(plainText(line));
  const content = line.map((span, index) => {
    const element = render(span, index);
    return <Fragment key={index}>{typeof element === 'string' ? allowPathBreaks(element) : element}</Fragment>;
  });
  // If the line is a single value without a label, a phone indents its next rows too.
  const singleValueClass = line.length === 1 ? 'host-row' : undefined;
  return (
    <span
      className={hang ? 'host-hang' : singleValueClass}
      style={hang ? styleVars({ '--indent': `${hang.indent}`, '--value': `${hang.value}` }) : undefined}
    >
      {content}
      {end}
    </span>
  );
}

type FileLineProps = { line: Line; names: NameColumn; render: (span: Span, index: number) => ReactNode };

/** A file in a list of files: the name of the file stands beside or below the date and the size. */
function FileLine({ line, names: { start, width }, render }: FileLineProps) {
  // The date and the size, without the spaces before the name.
  const dateAndSize = cutLine(line, 0, plainText(line).slice(0, start).trimEnd().length);
  const parts = [dateAndSize, cutLine(line, start)];
  return (
    <span className="host-file" style={styleVars({ '--name': `${width}`, '--about': `${start - 1}` })}>
      {parts.map((spans, partIndex) => (
        <span key={partIndex}>
          {spans.map((span, index) => (
            <Fragment key={index}>{render(span, partIndex * dateAndSize.length + index)}</Fragment>
          ))}
        </span>
      ))}
    </span>
  );
}

/**
 * Returns a function that makes a React key from the target of a button. With this key, a button keeps the focus when
 * the number of lines above it changes. Otherwise, the next press of Enter would press another button.
 */
function createButtonKeys(): (target: string) => string {
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
  // The spaces around the value align a column. They are not part of the button.
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
 * A value as a button. While the value is pressed, the sheet lines on which the value can be written are offered beside
 * the button. The component has no hooks, because an output can have hundreds of values.
 */
export function Value({ text, valueKey, valueActions, className = 'host-value' }: ValueProps) {
  // The texts are compared too, because a tool can now show another text in the place of the pressed value.
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

/** Scrolls an element into view: at the lower edge of the screen, the input line would cover it. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });

/** Buttons for the sheet lines on which the pressed value can be written. They stand after the button of the value. */
function Targets({ valueActions }: Pick<ValueProps, 'valueActions'>) {
  const { t } = useLingui();
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // The block has no return value, because newer browsers return a promise from `scrollIntoView`, and React would
    // take it for a cleanup function.
    scrollIntoView(box.current);
  }, []);
  // The main button offers the first likely sheet line that has no value yet or is the line that is being written.
  const target = valueActions.targets.find(
    ({ replacesValue, isCurrent, isLikely }) => isLikely && (!replacesValue || isCurrent),
  );
  const others = valueActions.targets.filter((other) => other !== target);
  const write = (to: WriteTarget) => {
    // The buttons of the sheet lines disappear when one of them is pressed. So the focus goes back to the button of the
    // value.
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
          {target.replacesValue ? (
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
            label: other.replacesValue
              ? t`${other.number} ${other.ask} (replaces what is written)`
              : `${other.number} ${other.ask}`,
            onSelect: () => write(other),
          }))}
        />
      ) : null}
    </span>
  );
}
