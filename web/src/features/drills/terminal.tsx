import { useLingui } from '@lingui/react/macro';
import { plainText } from '@loopcheck/simulator';
import { Fragment, type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { splitCommand } from '../../lib/command-words.ts';
import { styleVars } from '../../ui/style-vars.ts';
import { moveWithArrows } from './arrow-keys.ts';
import type { ValueActions } from './host-lines.tsx';
import { OutputLines } from './output-lines.tsx';
import type { LogEntry } from './screen-log.rules.ts';
import { splitInto } from './split-into.ts';

type TerminalProps = {
  entries: readonly LogEntry[];
  /** The accessible name of the window. */
  label: string;
  /** The prompt for the next line; null where no line can be typed. */
  prompt: string | null;
  /** Null where values cannot be written on the sheet. */
  values: ValueActions | null;
};

/** The greatest number of lines that a screen reader reads of one output. */
const readLines = 30;

/**
 * The output of a window with a prompt: typed lines, and what they printed. All of it is text; nothing is inserted as
 * HTML. A screen reader reads each output once, from the status below the log.
 */
export const Terminal = memo(function Terminal({ entries, label, prompt, values }: TerminalProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const count = entries.length;
  const last = entries.at(-1);
  useEffect(() => {
    const screen = box.current;
    if (!screen) return undefined;
    const showEnd = () => {
      screen.scrollTop = screen.scrollHeight;
    };
    if (typeof ResizeObserver === 'undefined') {
      showEnd();
      return undefined;
    }
    // The observer calls back when the frame is laid out. Scrolling before that would cause a second layout. The height
    // of the screen changes with the rows of words below it, so the screen stays observed. The last output has its real
    // height only when it is in view. It is observed only once, because what is opened in it later must not scroll the
    // screen.
    const observer = new ResizeObserver((changes) => {
      showEnd();
      for (const { target } of changes) if (target !== screen) observer.unobserve(target);
    });
    observer.observe(screen);
    if (screen.lastElementChild) observer.observe(screen.lastElementChild);
    return () => observer.disconnect();
  }, [count]);
  const stop = useRef<HTMLElement | null>(null);
  const arranged = useRef(0);
  useEffect(() => {
    if (!box.current) return;
    // A long log has thousands of values. Only the new entries are looked at; the tab stops of the others are set
    // already.
    const added = [...box.current.querySelectorAll(':scope > .host-entry')].slice(
      arranged.current <= count ? arranged.current : 0,
    );
    stop.current = keepOneTabStop(added, stop.current);
    arranged.current = count;
  }, [count]);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // React also passes on the keys of menus, which are elsewhere in the document.
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isHere || moveWithArrows(event, valueSelector) || event.key !== 'Escape') return;
    event.currentTarget.closest('.host')?.querySelector<HTMLElement>('.host-ask textarea')?.focus();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go between the values in it */}
      <div
        ref={box}
        className="host-screen"
        role="log"
        aria-live="off"
        aria-label={t`Output of ${label}`}
        onKeyDown={press}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also with the keyboard
        tabIndex={0}
      >
        {splitInto(entries, groupSize).map((group, index) => (
          <Group
            key={index}
            entries={group}
            from={index * groupSize}
            values={valuesOf(values, (entry) => Math.floor(entry / groupSize) === index)}
          />
        ))}
        {prompt !== null && last && isSilent(last) ? (
          <span className="host-typed">
            <span>{prompt}</span>
          </span>
        ) : null}
      </div>
      <LastOutput entry={last} />
    </>
  );
});

const valueSelector = '.host-value';

/**
 * Lets the Tab key reach only one value, the first of the latest output; the arrow keys reach the others. Otherwise,
 * Tab would stop at each value between the input line and the tabs of the windows. `before` is the value that Tab
 * reached until now. Returns the new one; null if there is none.
 */
function keepOneTabStop(added: readonly Element[], before: HTMLElement | null): HTMLElement | null {
  const outputs = added
    .map((entry) => [...entry.querySelectorAll<HTMLElement>(valueSelector)])
    .filter((values) => values.length > 0);
  const stop = outputs.at(-1)?.[0] ?? before;
  for (const value of outputs.flat()) value.tabIndex = -1;
  if (before?.isConnected) before.tabIndex = -1;
  if (!stop?.isConnected) return null;
  stop.tabIndex = 0;
  return stop;
}

/** True if a line has ended without any output. The prompt below it shows that it has ended. */
const isSilent = ({ lines, isRunning }: LogEntry): boolean => lines.length === 0 && !isRunning;

/** The actions without the pressed value, unless it is in an entry for which `isHere` returns true. */
const valuesOf = (values: ValueActions | null, isHere: (entry: number) => boolean): ValueActions | null =>
  values?.pressed && !isHere(Number.parseInt(values.pressed.key, 10))
    ? { ...values, pressed: null, targets: [] }
    : values;

/** True if a component need not render again for the new actions. The targets matter only while a value is pressed. */
const haveSameValues = (before: ValueActions | null, after: ValueActions | null): boolean =>
  before?.pressed === after?.pressed &&
  before?.onPress === after?.onPress &&
  (before?.targets === after?.targets || after?.pressed === null);

/** The number of entries in a group. In a long log, a new line renders only the last group again. */
const groupSize = 20;

type GroupProps = {
  entries: readonly LogEntry[];
  /** The index of the first of these entries in the log. */
  from: number;
  values: ValueActions | null;
};

const Group = memo(
  function Group({ entries, from, values }: GroupProps) {
    return entries.map((entry, index) => (
      <Entry key={index} entry={entry} id={`${from + index}`} values={valuesOf(values, (id) => id === from + index)} />
    ));
  },
  (before, after) =>
    // Entries are only added at the end, or all replaced, so it is enough to compare the first and the last one.
    before.entries.length === after.entries.length &&
    before.entries[0] === after.entries[0] &&
    before.entries.at(-1) === after.entries.at(-1) &&
    haveSameValues(before.values, after.values),
);

type EntryProps = { entry: LogEntry; id: string; values: ValueActions | null };

const Entry = memo(
  function Entry({ entry: { typed, lines }, id, values }: EntryProps) {
    return (
      <div
        className={values?.pressed ? 'host-entry host-entry-open' : 'host-entry'}
        // 2 lines more for the typed line and the space around it.
        style={styleVars({ '--lines': lines.length + 2 })}
      >
        {typed ? (
          <span className="host-typed">
            <span>{typed.prompt}</span>
            <b>
              <Words text={typed.text} />
            </b>
          </span>
        ) : null}
        {lines.length > 0 ? <OutputLines lines={lines} id={id} showsEnd values={values} onTap={null} /> : null}
      </div>
    );
  },
  (before, after) => before.entry === after.entry && haveSameValues(before.values, after.values),
);

/** A typed line. It breaks between words, or in a long word after a backslash. */
function Words({ text }: { text: string }) {
  return splitCommand(text).map((piece, index) => (
    <Fragment key={index}>{piece.isUnbroken ? <span className="host-word">{piece.text}</span> : piece.text}</Fragment>
  ));
}

function LastOutput({ entry }: { entry: LogEntry | undefined }) {
  const { t } = useLingui();
  const lines = entry?.lines ?? [];
  const more = lines.length - readLines;
  const text = lines.slice(0, readLines).map(plainText).join('\n');
  return (
    <div className="sr-only whitespace-pre" role="status" aria-label={t`Last output`}>
      <Fragment key={entry?.step}>
        {entry && isSilent(entry) ? t`No output` : text}
        {more > 0 ? ` ${t`and ${more} more lines`}` : null}
      </Fragment>
    </div>
  );
}
