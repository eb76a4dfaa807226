import { useLingui } from '@lingui/react/macro';
import { plainText } from '@loopcheck/simulator';
import { cx } from 'class-variance-authority';
import { Fragment, type KeyboardEvent, memo, startTransition, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { splitCommand } from '../../lib/command-words.ts';
import { styleVars } from '../../ui/style-vars.ts';
import { moveWithArrows } from './arrow-keys.ts';
import type { ValueActions } from './host-lines.tsx';
import { keepEndInView } from './keep-end-in-view.ts';
import { pressNearValue } from './near-value.ts';
import { countLinesInView, OutputLines } from './output-lines.tsx';
import type { LogEntry } from './screen-log.rules.ts';
import { splitInto } from './split-into.ts';

type TerminalProps = {
  entries: readonly LogEntry[];
  /** The accessible name of the window. */
  label: string;
  /**
   * In a replay, the next prompt, which is shown if the last line had no output. Null if there is no next prompt, and in
   * an open run, where an input line below the log shows the prompt.
   */
  prompt: string | null;
  /**
   * How the trainee copies a value from the output to the record sheet. Null where this is not possible, as in a replay:
   * values are then no buttons.
   */
  valueActions: ValueActions | null;
};

/** A screen reader reads at most 30 lines of one output. */
const maximumReadLines = 30;

/**
 * The content of a window with a prompt: typed lines, each with its output. All content is text; nothing is inserted as
 * HTML. A screen reader reads each output once, from the status below the log.
 */
export const Terminal = memo(function Terminal({ entries, label, prompt, valueActions }: TerminalProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const count = entries.length;
  const last = entries.at(-1);
  // A new output is first painted as text. Its values become buttons after that, because rendering the buttons would
  // take most of the time until the output is painted.
  const [countWithButtons, setCountWithButtons] = useState(0);
  const haveAllButtons = countWithButtons === count;
  // A new entry pushes an earlier entry out of view. The earlier entry is marked as out of view only when the new entry
  // gets its buttons, so that the new entry is painted early. If several entries are new, entries are marked at once.
  const [markedCount, setMarkedCount] = useState(count);
  const outOfViewCount = countEntriesOutOfView(entries, count - markedCount === 1 ? markedCount : count);
  // This effect runs again when the last output has its buttons, because a long path can need one row more as a button.
  useEffect(() => (box.current ? keepEndInView(box.current) : undefined), [entries, haveAllButtons]);
  useEffect(() => {
    let isCurrent = true;
    afterPaint(() => {
      if (!isCurrent) return;
      startTransition(() => {
        setCountWithButtons(count);
        setMarkedCount(count);
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [count]);
  const tabStop = useRef<HTMLElement | null>(null);
  const tabStopEntryCount = useRef(0);
  useEffect(() => {
    if (!box.current) return;
    // A long log has thousands of values. So only the tab stops of the new entries are set; those of the earlier entries
    // are set already. If entries were removed, for example by a step back, all tab stops are set again.
    const outputs = [...box.current.querySelectorAll('.host-entry')];
    const added = outputs.slice(tabStopEntryCount.current <= countWithButtons ? tabStopEntryCount.current : 0);
    tabStop.current = keepOneTabStop(added, tabStop.current);
    tabStopEntryCount.current = countWithButtons;
  }, [countWithButtons]);
  const moveFocusWithKey = (event: KeyboardEvent<HTMLElement>) => {
    // React also calls this handler for keys that are pressed in an open menu, although the menu is elsewhere in the
    // document.
    const isInTerminal = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isInTerminal || moveWithArrows(event, `${valueSelector}, .host-more`) || event.key !== 'Escape') return;
    // Escape goes to the input line.
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
        onKeyDown={moveFocusWithKey}
        onClick={pressNearValue}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also with the keyboard
        tabIndex={0}
      >
        {splitInto(entries, groupSize).map((group, index) => (
          <Group
            key={index}
            entries={group}
            from={index * groupSize}
            countWithButtons={countInGroup(group, countWithButtons - index * groupSize)}
            outOfViewCount={countInGroup(group, outOfViewCount - index * groupSize)}
            valueActions={valueActionsOf(valueActions, (entry) => Math.floor(entry / groupSize) === index)}
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
 * Lets the Tab key reach only one value: the first value of the latest output that has values. The arrow keys reach the
 * other values. Otherwise, Tab would stop at each value between the input line and the tabs of the windows. `added` are
 * the new outputs. `before` is the previous tab stop. Returns the new tab stop; null if there is none.
 */
function keepOneTabStop(added: readonly Element[], before: HTMLElement | null): HTMLElement | null {
  const outputs = added
    .map((entry) => [...entry.querySelectorAll<HTMLElement>(valueSelector)])
    .filter((values) => values.length > 0);
  const newTabStop = outputs.at(-1)?.[0] ?? before;
  for (const value of outputs.flat()) value.tabIndex = -1;
  if (before?.isConnected) before.tabIndex = -1;
  if (!newTabStop?.isConnected) return null;
  newTabStop.tabIndex = 0;
  return newTabStop;
}

/**
 * True if a command line has ended without any output. A new prompt below the typed line then shows that it has ended.
 */
const isSilent = ({ lines, isRunning }: LogEntry): boolean => lines.length === 0 && !isRunning;

/**
 * Returns the actions for a part of the log. If the pressed value is in another part, the actions have no pressed value,
 * so that this part is not rendered again. `isInPart` gets the index of the entry with the pressed value. The key of the
 * value begins with this index.
 */
const valueActionsOf = (valueActions: ValueActions | null, isInPart: (entry: number) => boolean): ValueActions | null =>
  valueActions?.pressed && !isInPart(Number.parseInt(valueActions.pressed.key, 10))
    ? { ...valueActions, pressed: null, targets: [] }
    : valueActions;

/**
 * True if the difference between the actions is no reason to render a component again. The targets matter only while a
 * value is pressed.
 */
const haveSameValueActions = (before: ValueActions | null, after: ValueActions | null): boolean =>
  before?.pressed === after?.pressed &&
  before?.onPress === after?.onPress &&
  (before?.targets === after?.targets || after?.pressed === null);

/** The number of entries in a group. After a new entry in a long log, only the last group is rendered again. */
const groupSize = 20;

/**
 * Limits a count to the entries of a group. `count` is a number of entries from the first entry of the log on, minus the
 * number of entries before the group. So it is negative if the counted entries end before the group, and larger than the
 * group if they end after it.
 */
const countInGroup = (group: readonly LogEntry[], count: number): number => Math.min(group.length, Math.max(0, count));

/**
 * Returns how many of the first `count` entries are out of view if the last of these entries is at the lower edge of the
 * screen.
 */
function countEntriesOutOfView(entries: readonly LogEntry[], count: number): number {
  const linesInView = countLinesInView();
  let outOfViewCount = count;
  for (let lines = 0; outOfViewCount > 0 && lines < linesInView; outOfViewCount -= 1) {
    lines += heightInLines(entries[outOfViewCount - 1]);
  }
  return outOfViewCount;
}

type GroupProps = {
  entries: readonly LogEntry[];
  /** The index, in the log, of the first item of `entries`. */
  from: number;
  /** The number of entries of this group, from the first on, that already have buttons. */
  countWithButtons: number;
  /** The number of entries of this group, from the first on, that are out of view. */
  outOfViewCount: number;
  valueActions: ValueActions | null;
};

const Group = memo(
  function Group({ entries, from, countWithButtons, outOfViewCount, valueActions }: GroupProps) {
    const isOutOfView = outOfViewCount === entries.length;
    return (
      <div
        className={cx('host-group', valueActions?.pressed && 'host-group-open', isOutOfView && 'host-far')}
        // Only a group out of view needs its height. Without it, a new entry does not change the style of its group.
        style={isOutOfView ? styleVars({ '--lines': sum(entries.map(heightInLines)) }) : undefined}
      >
        {entries.map((entry, index) => (
          <Entry
            key={index}
            entry={entry}
            id={`${from + index}`}
            hasButtons={index < countWithButtons}
            isOutOfView={index < outOfViewCount}
            valueActions={valueActionsOf(valueActions, (id) => id === from + index)}
          />
        ))}
      </div>
    );
  },
  (before, after) =>
    // Entries are only added at the end, or all of them are replaced. So it is enough to compare the first and the last.
    before.entries.length === after.entries.length &&
    before.entries[0] === after.entries[0] &&
    before.entries.at(-1) === after.entries.at(-1) &&
    before.countWithButtons === after.countWithButtons &&
    before.outOfViewCount === after.outOfViewCount &&
    haveSameValueActions(before.valueActions, after.valueActions),
);

/**
 * The height of an entry in lines: the lines of its output, and 2 for the typed line and the space around the entry.
 */
const heightInLines = (entry: LogEntry | undefined): number => (entry?.lines.length ?? 0) + 2;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

type EntryProps = {
  entry: LogEntry;
  id: string;
  hasButtons: boolean;
  isOutOfView: boolean;
  valueActions: ValueActions | null;
};

const Entry = memo(
  function Entry({ entry, id, hasButtons, isOutOfView, valueActions }: EntryProps) {
    const { typed, lines } = entry;
    return (
      <div
        className={cx('host-entry', valueActions?.pressed && 'host-entry-open', isOutOfView && 'host-far')}
        style={styleVars({ '--lines': heightInLines(entry) })}
      >
        {typed ? (
          <span className="host-typed">
            <span>{typed.prompt}</span>
            <b>
              <TypedText text={typed.text} />
            </b>
          </span>
        ) : null}
        {lines.length > 0 ? (
          <OutputLines
            lines={lines}
            id={id}
            showsEnd
            isNew={!hasButtons}
            valueActions={hasButtons ? valueActions : null}
            onTap={null}
          />
        ) : null}
      </div>
    );
  },
  (before, after) =>
    before.entry === after.entry &&
    before.hasButtons === after.hasButtons &&
    before.isOutOfView === after.isOutOfView &&
    haveSameValueActions(before.valueActions, after.valueActions),
);

/**
 * The number of characters that fit into a row of the terminal on a phone that is 360 pixels wide. A longer word of a
 * typed line is broken. The names of the files that a drill needs are shorter, so they are not broken.
 */
const maximumUnbrokenLength = 34;

/** A typed line. Rows end between words. Only a word that is too long for a row is broken (see `splitCommand`). */
function TypedText({ text }: { text: string }) {
  return splitCommand(text, maximumUnbrokenLength).map((piece, index) => (
    <Fragment key={index}>{piece.isUnbroken ? <span className="host-word">{piece.text}</span> : piece.text}</Fragment>
  ));
}

/** The last output as plain text, which a screen reader reads when it appears. */
function LastOutput({ entry }: { entry: LogEntry | undefined }) {
  const { t } = useLingui();
  const lines = entry?.lines ?? [];
  const more = lines.length - maximumReadLines;
  const text = lines.slice(0, maximumReadLines).map(plainText).join('\n');
  return (
    <div className="sr-only whitespace-pre" role="status" aria-label={t`Last output`}>
      <Fragment key={entry?.step}>
        {entry && isSilent(entry) ? t`No output` : text}
        {more > 0 ? ` ${t`and ${more} more lines`}` : null}
      </Fragment>
    </div>
  );
}
