import { Trans } from '@lingui/react/macro';
import { nameOfContact } from '@loopcheck/contract/features/drills/drill-contacts.rules';
import type { DrillContact, DrillHint } from '@loopcheck/contract/features/drills/drills.contract';
import type { SheetLine } from '@loopcheck/simulator';
import { cx } from 'class-variance-authority';
import Eye from 'lucide-react/icons/eye';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LineEditor } from './line-editor.tsx';
import { LineHint } from './line-hint.tsx';
import { keepNamesWhole } from './row-breaks.tsx';
import type { ValueSource } from './value-sources.rules.ts';

export type SheetProps = {
  /** By default "Record sheet". */
  title?: ReactNode;
  lines: readonly SheetLine[];
  /** The written values, by the ids of the lines. */
  values: ReadonlyMap<string, string>;
  /** Where the value of a line was shown or said, by the id of the line. */
  sources: ReadonlyMap<string, ValueSource>;
  contacts: readonly DrillContact[];
  /** The ids of the lines that must be right. */
  mustLines: readonly string[];
  /** In a practised run: the hints, which say where to read about a line. */
  hints?: readonly DrillHint[] | undefined;
  /**
   * A remark about the value of a line, by the id of the line. A line whose remark contains the element `mark` is
   * highlighted.
   */
  remarks?: ReadonlyMap<string, ReactNode> | undefined;
  /** A sentence above the lines; null for no sentence. */
  note: string | null;
  /**
   * In an open run, the id of the line that is being written; in a replay, the id of the line that the shown step wrote.
   * Null if there is none.
   */
  current: string | null;
  onSelect: (line: string) => void;
  /** Null if the sheet cannot be changed. */
  onWrite: ((line: string, value: string) => void) | null;
  /** The button that hands in the sheet. */
  footer?: ReactNode;
};

/** The number of lines with a value. */
export const countWritten = (lines: readonly SheetLine[], values: ReadonlyMap<string, string>): number =>
  lines.filter(({ id }) => (values.get(id) ?? '') !== '').length;

/**
 * The record sheet of the job, on which the trainee writes what they find. The sheet says where each value was shown or
 * said, and never whether the value is right.
 */
export const Sheet = memo(function Sheet(props: SheetProps) {
  const { lines, values, note, footer, current } = props;
  const list = useRef<HTMLOListElement>(null);
  /** The id of the line whose written value is being changed; null if there is none. */
  const [lineBeingChanged, setLineBeingChanged] = useState<string | null>(null);
  /** True if the last press was on a line, and not on a value on the screen of the host. */
  const wasLinePressed = useRef(false);
  useEffect(() => {
    // If the element with the focus was removed, the focus goes to the next line, but never to a button on this line: a
    // trainee who goes on typing could press the button with Enter.
    if (list.current && wasLinePressed.current && document.activeElement === document.body) focusLine(list.current);
    wasLinePressed.current = false;
  }, [current, lineBeingChanged]);
  /** Called when a line was pressed. `line` is the id of the line whose value is being changed from now on. */
  const changeLine = (line: string | null) => {
    wasLinePressed.current = true;
    setLineBeingChanged(line);
  };
  const write = props.onWrite;
  return (
    <Panel
      // The padding aligns the heading with the lines.
      className="[&>header]:px-4"
      title={props.title ?? <Trans>Record sheet</Trans>}
      aside={
        <span className="meta tabular-nums">
          <Trans>
            {countWritten(lines, values)} of {lines.length}
          </Trans>
        </span>
      }
      padded={false}
    >
      {note === null ? null : (
        <p className="border-b border-line px-4 py-2 text-13 leading-[1.35] text-ink-2">{note}</p>
      )}
      <ol ref={list}>
        {lines.map((line, index) => (
          <Line
            key={line.id}
            {...props}
            line={line}
            number={index + 1}
            isChanging={lineBeingChanged === line.id}
            onChange={changeLine}
            onSelect={(id) => {
              changeLine(null);
              props.onSelect(id);
            }}
            onWrite={
              write &&
              ((id, value) => {
                changeLine(null);
                write(id, value);
              })
            }
          />
        ))}
      </ol>
      {/* The button stays in view below the lines, which scroll. */}
      {footer ? (
        <div className="drill-hand-in sticky bottom-0 -mb-px rounded-b-3 border-y border-line bg-surface px-4 py-3 xl:py-2">
          {footer}
        </div>
      ) : null}
    </Panel>
  );
});

/**
 * Moves the focus to the line that is being written: to its text field, unless that would open the keyboard of a phone.
 * If no line is being written any more, moves the focus to the button that hands in the sheet.
 */
function focusLine(list: HTMLElement): void {
  const line = list.querySelector<HTMLElement>('[aria-current=step]');
  const field = window.matchMedia('(pointer: coarse)').matches ? null : line?.querySelector('input');
  (field ?? line ?? list.nextElementSibling?.querySelector('button'))?.focus();
}

type LineProps = Omit<SheetProps, 'lines'> & {
  line: SheetLine;
  number: number;
  isChanging: boolean;
  onChange: (line: string) => void;
};

function Line(props: LineProps) {
  const { line, number, values, sources, contacts, mustLines, hints, current, onSelect, onWrite } = props;
  const value = values.get(line.id) ?? '';
  const isCurrent = current === line.id && onWrite !== null;
  const canSelect = !isCurrent && onWrite !== null;
  const displayedValue = line.type === 'contact' ? (contacts.find(({ id }) => id === value)?.name ?? value) : value;
  const showsEditor = isCurrent && (value === '' || props.isChanging);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard presses the button in it
    <li
      aria-current={isCurrent ? 'step' : undefined}
      tabIndex={-1}
      onClick={canSelect ? () => onSelect(line.id) : undefined}
      className={cx(
        'grid grid-cols-[28px_minmax(0,1fr)] gap-x-2 gap-y-0.5 border-b border-line px-4 py-2.5 text-14 leading-[1.35] last:border-0',
        canSelect && 'cursor-pointer',
        current === line.id && 'border-s-3 border-s-accent ps-[13px]',
        isCurrent && 'bg-accent-soft',
        'has-[mark]:bg-amber-soft',
      )}
    >
      <span className="font-mono text-[13px]/[20px] font-medium text-ink-3">{number}</span>
      <span>
        {canSelect ? (
          // The list item handles presses anywhere on the line, including presses of this button. The button lets the
          // keyboard select the line. On a touch screen, the button also covers the padding of the line.
          <button
            type="button"
            className="-my-[3px] min-h-6 cursor-pointer text-start pointer-coarse:-my-2.5 pointer-coarse:min-h-11 pointer-coarse:py-2.5"
          >
            {line.ask}
          </button>
        ) : (
          line.ask
        )}
      </span>
      {/* In one row, if there is room: the value, where it was seen, and whether it must be right. */}
      <span className="col-start-2 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 empty:hidden">
        {value === '' || showsEditor ? null : (
          <bdi className="min-w-0 font-mono text-[15px]/[1.4] font-medium wrap-anywhere">
            {displayedValue.length > maxOneRowLength ? keepNamesWhole(displayedValue) : displayedValue}
          </bdi>
        )}
        {showsEditor ? null : <LineNote value={value} source={sources.get(line.id)} />}
        {mustLines.includes(line.id) ? (
          <Badge>
            <Trans>Must be right</Trans>
          </Badge>
        ) : null}
        {isCurrent && !showsEditor ? (
          <button
            type="button"
            className="ms-auto min-h-6 cursor-pointer text-13 font-medium text-accent underline pointer-coarse:min-h-11"
            onClick={() => props.onChange(line.id)}
          >
            <Trans>Change</Trans>
          </button>
        ) : null}
      </span>
      {showsEditor ? (
        <LineEditor
          key={value}
          line={line}
          number={number}
          value={value}
          contacts={contacts}
          onWrite={(next) => onWrite?.(line.id, next)}
        />
      ) : null}
      {props.remarks?.get(line.id)}
      {isCurrent ? <LineHint hint={hints?.find((each) => each.line === line.id)} /> : null}
    </li>
  );
}

/** A value of at most this number of characters fits into one row of the narrowest sheet. */
const maxOneRowLength = 20;

/** Says where the value of a line was seen, or that no value is written yet. */
function LineNote({ value, source }: { value: string; source: ValueSource | undefined }) {
  if (value === '') {
    return (
      <span className="text-13 text-ink-3">
        <Trans>Not written yet</Trans>
      </span>
    );
  }
  if (!source) return null;
  return (
    <span className="flex items-center gap-1.5 text-12 text-ink-3">
      <Icon of={Eye} size={13} />
      <span>
        <span className="sr-only">
          <Trans>Seen in</Trans>{' '}
        </span>
        <Trans>step {source.step}</Trans>
        {source.saidBy === undefined ? null : `, ${nameOfContact(source.saidBy)}`}
        {source.command === null ? null : (
          <>
            , <bdi>{source.command}</bdi>
          </>
        )}
      </span>
    </span>
  );
}

/** A sentence with the numbers of the lines that have no value. */
export function EmptyLines({ lines, values }: Pick<SheetProps, 'lines' | 'values'>) {
  const empty = lines.flatMap(({ id }, index) => ((values.get(id) ?? '') === '' ? [index + 1] : []));
  if (empty.length === 0) return <Trans>All lines are written.</Trans>;
  const numbers = empty.join(', ');
  return empty.length === 1 ? <Trans>Line {numbers} is empty.</Trans> : <Trans>Lines {numbers} are empty.</Trans>;
}
