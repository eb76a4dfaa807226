import { heardValues } from './heard.rules.ts';
import type { Frame, Input, SheetLine, Span } from '@loopcheck/simulator';

/** Where the value of a sheet line was shown or said. */
export interface ValueSource {
  /** The number of the input, from 1. */
  readonly step: number;
  /**
   * The beginning of the typed line whose output showed the value, for example `wevtutil gl`; null if the value was
   * shown in a tool, or was said.
   */
  readonly command: string | null;
  /** The id of the contact who said the value; undefined if a screen showed it. */
  readonly saidBy?: string;
}

/**
 * Removes the separators and the unit of a number, such as `8,077 MB` or `+3.2s`. The unit can be removed, because the
 * question of the sheet line names the unit.
 */
const withoutUnit = (number: string): string => number.replaceAll(/[,\s]/g, '').replace(/(?<=\d)[A-Za-z%°]{1,8}$/, '');

/**
 * Returns a value in the form in which values of the screen and of the sheet are compared: without outer spaces, and in
 * lower case. Depending on the type of the sheet line, more is removed: units and separators from numbers, spaces from
 * hashes, and everything except the digits from times.
 */
function toComparable(value: string, type: SheetLine['type']): string {
  const text = value.trim().toLowerCase();
  if (type === 'number') return withoutUnit(text);
  if (type === 'hash') return text.replaceAll(/\s/g, '');
  // 12 digits: year to minute. `2026-11-18 01:14` and `2026-11-18T01:14:07.008Z` are the same minute.
  return type === 'time' ? text.replaceAll(/\D/g, '').slice(0, 12) : text;
}

/** True if a span is a value of the host that equals `value`, which is in the form of `toComparable`. */
function shows({ text, facts }: Span, value: string, type: SheetLine['type']): boolean {
  return facts !== undefined && toComparable(text, type) === value;
}

/**
 * The program of a typed line, with the word after it if this word is a subcommand or an option, for example
 * `wevtutil gl`. A path or another argument is left out.
 */
export function shortCommand(typed: string): string {
  const [program = '', next = ''] = typed.trim().split(/\s+/);
  // A subcommand or an option consists of letters, digits and hyphens, after an optional `/` or `-`.
  return /^[/-]?[\w-]+$/.test(next) ? `${program} ${next}` : program;
}

/**
 * Finds the latest output, or the latest sentence of a contact, that contained a value: the trainee has probably taken
 * the value from there. Null if there is none. Searches only the first `frameCount` frames. `variedValues` is the result
 * of `listValuesOfSeed`: names and numbers that differ from run to run. The source does not tell whether the value is
 * right. Grading and debrief use another step: the first step that showed the right value.
 */
export function findValueSource(
  { value, type }: { readonly value: string; readonly type: SheetLine['type'] },
  frames: readonly Frame[],
  inputs: readonly Input[],
  frameCount = frames.length,
  variedValues: readonly string[] = [],
): ValueSource | null {
  const sought = toComparable(value, type);
  if (sought === '') return null;
  for (let index = Math.min(frameCount, frames.length) - 1; index >= 0; index -= 1) {
    const screen = frames[index]?.screens.find(({ lines }) =>
      lines.some((line) => line.some((span) => shows(span, sought, type))),
    );
    if (screen) return { step: index + 1, command: commandOf(screen.window, index, inputs) };
    // `replies` of the frame are not searched, because a reply only repeats what the trainee said in the call.
    const heard = frames[index]?.events.find(({ text }) =>
      heardValues(text, variedValues).some((each) => toComparable(each, type) === sought),
    );
    if (heard) return { step: index + 1, command: null, saidBy: heard.from };
  }
  return null;
}

/**
 * The beginning of the typed line whose output the window showed at the input with this index. A line that took time can
 * have been typed some inputs earlier. Null if the input with this index was a tap, or if no line was typed in the
 * window until then.
 */
function commandOf(window: string | undefined, index: number, inputs: readonly Input[]): string | null {
  for (let inputIndex = index; inputIndex >= 0; inputIndex -= 1) {
    const input = inputs[inputIndex];
    if (input?.kind === 'line' && input.window === window) return shortCommand(input.text);
    if (input?.kind === 'tap' && inputIndex === index) return null;
  }
  return null;
}

/**
 * Results of `findValueSource`, by the frame of the input that wrote the value. Later inputs do not change the result.
 */
const foundSources = new WeakMap<Frame, ValueSource | null>();

/**
 * Returns for each sheet line, by its id, where its value was shown or said before it was last written. A line is not in
 * the map if its value was neither shown nor said before.
 */
export function findValueSources(
  sheet: readonly SheetLine[],
  frames: readonly Frame[],
  inputs: readonly Input[],
  variedValues: readonly string[] = [],
): ReadonlyMap<string, ValueSource> {
  const sources = new Map<string, ValueSource>();
  for (const { id, type } of sheet) {
    const index = inputs.findLastIndex((input) => input.kind === 'write' && input.line === id);
    const input = inputs[index];
    // A choice is a judgement of the trainee: the same word on a screen, such as `Yes`, can be about something else.
    if (input?.kind !== 'write' || type === 'contact' || type === 'choice') continue;
    const frame = frames[index];
    // Undefined: not searched yet. Null: searched, and no source was found.
    const knownSource = frame && foundSources.get(frame);
    const source =
      knownSource === undefined
        ? findValueSource({ value: input.value, type }, frames, inputs, index, variedValues)
        : knownSource;
    if (frame) foundSources.set(frame, source);
    if (source) sources.set(id, source);
  }
  return sources;
}

/**
 * Converts a value of the screen to the form that a sheet line of this type needs; empty if such a line cannot have the
 * value.
 */
export function toWritten(text: string, { type, of: options }: Pick<SheetLine, 'type' | 'of'>): string {
  if (type === 'choice') return options?.find((option) => option.toLowerCase() === text.trim().toLowerCase()) ?? '';
  if (type === 'contact') return '';
  if (type === 'number') return withoutUnit(text);
  return type === 'hash' ? text.replaceAll(/\s/g, '') : text.trim();
}

/** A sheet line on which a value of the screen can be written. */
export interface WriteTarget {
  readonly id: string;
  /** The number of the line on the sheet, from 1. */
  readonly number: number;
  readonly ask: string;
  /** The pressed value in the form in which it is written on this line. */
  readonly value: string;
  /** True if the line already has a value, which `value` would replace. */
  readonly replacesValue: boolean;
  /** True if the line is the one that is being written. */
  readonly isCurrent: boolean;
  /**
   * False for a line that is an unlikely place for the value: the value is a time or a date, but the line takes any
   * text, and its question does not ask for a time.
   */
  readonly isLikely: boolean;
}

/** True if a value has the form that a sheet line of this type needs. */
function hasForm(value: string, type: SheetLine['type']): boolean {
  if (type === 'number') return /^[+-]?[\d.]+$/.test(value);
  if (type === 'hash') return /^[\da-f]{32,}$/i.test(value);
  // An address or a version also has digits and dots, but is not a time.
  if (type === 'time') return /\d.*[-/:.].*\d/.test(value) && !/^\d+(?:\.\d+){2,}(?::\d+)?$/.test(value);
  return value !== '';
}

/**
 * Matches a value that consists only of a day of the week, a date and a time of day, in this order. Each of the three
 * can be missing.
 */
const momentPattern =
  /^(?:[a-z]{3,9},? +)?(?:(?:\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}\/\d{4})(?:,? +|T)?)?(?:\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?(?: ?[AP]M|Z)?)?$/i;

/** Matches a question that asks for a time. */
const askedTimePattern = /\b(?:time|clock|when|since|minute|date|day)\b/i;

function isLikelyOn(value: string, { type, ask }: SheetLine): boolean {
  // `momentPattern` also matches a single word, because a day of the week can stand alone.
  const isMoment = /\d/.test(value) && momentPattern.test(value);
  return type !== 'text' || !isMoment || askedTimePattern.test(ask);
}

/**
 * The sheet lines on which a value can be written. First comes the line that is being written (`current`), then the
 * lines without a value, then the lines with a value. Among the lines with a value, and among those without, lines of
 * the type `text` come last, because they take any value. Lines with `isLikely` false come after all others. The order
 * never depends on whether the value is right.
 */
export function listWriteTargets(
  text: string,
  sheet: readonly SheetLine[],
  { current, values }: { readonly current: string | null; readonly values: ReadonlyMap<string, string> },
): readonly WriteTarget[] {
  const isWritten = (id: string) => (values.get(id) ?? '') !== '';
  const isText = (id: string) => sheet.some((line) => line.id === id && line.type === 'text');
  /** Lines with lower ranks come first. Every unlikely line (10 or more) comes after every likely line (at most 4). */
  const rank = ({ id, isLikely }: Pick<WriteTarget, 'id' | 'isLikely'>) => {
    const base = isLikely ? 0 : 10;
    if (id === current) return base;
    return base + (isWritten(id) ? 3 : 1) + (isText(id) ? 1 : 0);
  };
  return sheet
    .flatMap((line, index) => {
      const { id, ask } = line;
      const value = toWritten(text, line);
      return hasForm(value, line.type)
        ? [
            {
              id,
              number: index + 1,
              ask,
              value,
              replacesValue: isWritten(id),
              isCurrent: id === current,
              isLikely: isLikelyOn(value, line),
            },
          ]
        : [];
    })
    .toSorted((one, other) => rank(one) - rank(other));
}
