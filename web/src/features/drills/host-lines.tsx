import { Trans, useLingui } from '@lingui/react/macro';
import { type Line, plainText, type Span } from '@loopcheck/simulator';
import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { styleVars } from '../../ui/style-vars.ts';
import type { WriteTarget } from './seen-in.rules.ts';
import { splitFirstCell } from './table-lines.rules.ts';

/** The value on the screen that the person has pressed, with the place of its span. */
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
  /** True if the lines are rows of a table: their first cells stay in view while the other cells are scrolled. */
  isTable: boolean;
  /** True if the browser should lay out the lines at once, and not only when it finds that they are in view. */
  isInView?: boolean;
  /** Null where values cannot be written on the sheet, as in a replay. */
  values: ValueActions | null;
  /** Called with the target of a span that is a button; null if buttons do nothing. */
  onTap: ((target: string) => void) | null;
};

/** Lines of output: plain text, values that can be written on the sheet, and the buttons of tools. */
export function HostLines({ lines, from, id, isTable, isInView = false, values, onTap }: HostLinesProps) {
  const parts: ReactNode[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') parts.push(<Fragment key={parts.length}>{text}</Fragment>);
    text = '';
  };
  const add = (element: ReactNode, key?: string) => {
    flush();
    // The key is made after `flush`, because the text before the element takes a key too.
    parts.push(<Fragment key={key ?? parts.length}>{element}</Fragment>);
  };
  const keyOf = createKeys();
  lines.forEach((line, lineIndex) => {
    if (lineIndex > 0) text += '\n';
    const [first, others] = isTable ? splitFirstCell(line) : [[], line];
    const render = (span: Span, index: number) =>
      renderSpan(span, `${id}/${from + lineIndex}/${index}`, values, onTap) ?? span.text;
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
  });
  flush();
  return (
    <span
      className={isInView ? 'host-lines host-lines-in-view' : 'host-lines'}
      style={styleVars({ '--lines': lines.length })}
    >
      {parts}
    </span>
  );
}

/** Lines of output as text only. */
export const PlainLines = ({ lines }: Pick<HostLinesProps, 'lines'>) => (
  <span className="host-lines" style={styleVars({ '--lines': lines.length })}>
    {lines.map(plainText).join('\n')}
  </span>
);

/**
 * Returns a function that makes a key of the target of a button. A button keeps its key, and with it the focus, when
 * there are more or fewer lines above it than before: otherwise the next press of Enter would press another button.
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
  values: ValueActions | null,
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
  if (!facts || !values || value === '') return isError ? <span className="host-error">{text}</span> : null;
  // Spaces that align a column are not part of the value.
  const before = text.slice(0, text.indexOf(value));
  return (
    <>
      {before}
      <Value text={value} valueKey={key} values={values} />
      {text.slice(before.length + value.length)}
    </>
  );
}

type ValueProps = {
  text: string;
  /** The key of the value, as in `PressedValue`. */
  valueKey: string;
  values: ValueActions;
  className?: string;
};

/**
 * A value as a button. While it is pressed, the lines of the sheet on which it fits are offered beside it. The
 * component has no hooks, because an output may have hundreds of values.
 */
export function Value({ text, valueKey, values, className = 'host-value' }: ValueProps) {
  const isPressed = values.pressed?.key === valueKey;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-expanded={isPressed}
        onClick={() => values.onPress(isPressed ? null : { key: valueKey, text })}
      >
        {text}
      </button>
      {isPressed ? <Targets values={values} /> : null}
    </>
  );
}

/** Scrolls an element into view, because the input line would cover it at the lower edge of the screen. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });

/** The lines of the sheet on which the pressed value can be written. They stand after the button of the value. */
function Targets({ values }: Pick<ValueProps, 'values'>) {
  const { t } = useLingui();
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // What scrolling returns is no cleanup.
    scrollIntoView(box.current);
  }, []);
  // The main button never replaces a written value, except on the line that is being written.
  const target = values.targets.find(({ isReplaced, isCurrent }) => !isReplaced || isCurrent);
  const others = values.targets.filter((each) => each !== target);
  const write = (to: WriteTarget) => {
    // The buttons of the lines disappear when one is pressed. The focus goes back to the button of the value.
    const value = box.current?.previousElementSibling;
    if (value instanceof HTMLElement) value.focus({ preventScroll: true });
    values.onWrite(to);
  };
  return (
    <span className="host-take" ref={box}>
      {target ? (
        <Button padding="narrow" title={target.ask} onClick={() => write(target)}>
          {target.isReplaced ? (
            <Trans>Replace line {target.number}</Trans>
          ) : (
            <Trans>Write on line {target.number}</Trans>
          )}
        </Button>
      ) : null}
      {values.targets.length === 0 ? (
        <span role="status">
          <Trans>This fits on no line of the sheet.</Trans>
        </span>
      ) : null}
      {others.length > 0 ? (
        <Menu
          align="start"
          trigger={
            <button type="button" className="host-control px-2">
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
