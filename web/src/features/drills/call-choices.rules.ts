import { nameOfContact } from '@loopcheck/contract/features/drills/drill-contacts.rules';
import { type Frame, plainText, type Run, type Span, toLocal } from '@loopcheck/simulator';
import { heardValues, listHeard, listValuesOfSeed } from './heard.rules.ts';

/**
 * The panel of a call offers at most 12 times that were seen or heard, and at most 12 values. The values on the record
 * sheet, the form on which the trainee writes what they find, are offered in addition.
 */
const maxChoices = 12;

/** The panel of a call offers only values that are at most 60 characters long. */
const maxValueLength = 60;

/**
 * Matches a time of day, and the date before it if there is one. Does not match a part of an address, number or time
 * zone. In a date with slashes, the group `first` is the month and `second` the day, or the other way round.
 */
const timePattern =
  /(?<![\d:.,/+-])(?:(?:(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)|(?<first>\d{1,2})\/(?<second>\d{1,2})\/(?<slashYear>\d{4})),?(?: +|T))?(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?<seconds>:[0-5]\d)?(?:\.\d+)?(?: ?(?<amOrPm>[AP]M)|(?<utc>Z| UTC\b))?(?![\d:])/g;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * A time of day without a date that is later than the present time of day can only mean yesterday. Such a time is
 * offered only if it is at most 12 hours ago.
 */
const maxAgeWithoutDateMs = 12 * hourMs;

/**
 * Times that are more than 31 days ago are not offered, because the reported situation began later. An older time on a
 * screen is, for example, the time of an installation.
 */
const maxAgeMs = 31 * dayMs;

/**
 * The times of the last month that the screens showed or the contacts said, newest first. The trainee chooses one of
 * these times as the beginning of the reported situation. If there are more than 12 times, the times from the latest
 * inputs are kept. All times have the form of the trainee's watch: `09:28` today, and `2026-11-18 01:14` on another
 * day. `frames` contains one frame for each input so far, oldest first: what the input showed and what contacts then
 * said.
 */
export function seenTimes(run: Run, frames: readonly Frame[]): readonly string[] {
  const now = toWatchTime(run, run.clock);
  const times = new Set<number>();
  for (const frame of frames.toReversed()) {
    const found = listTexts(frame).flatMap((text) => [...text.matchAll(timePattern)]);
    const shown = found.flatMap((match) => parseTime(match, now, run) ?? []).toSorted((one, other) => other - one);
    // `maxChoices` is checked for each time, because one output, such as a log, can show hundreds of times.
    for (const time of shown) {
      if (time <= now && now - time <= maxAgeMs && times.size < maxChoices) times.add(time);
    }
  }
  return [...times].toSorted((one, other) => other - one).map((time) => formatWatchTime(time, now));
}

function listTexts(frame: Frame): readonly string[] {
  const shown = frame.screens.flatMap(({ lines }) => lines.map(plainText));
  return [...shown, ...listHeard([frame]).flatMap(({ text }) => text ?? [])];
}

/**
 * The date and the time, to the minute, that the watch of the trainee shows at this moment. The result is in
 * milliseconds since 1970, as if the time zone of the watch were UTC. The watch has the time zone of the first host.
 */
function toWatchTime(run: Run, moment: number): number {
  const zone = run.hosts.get(run.part.hosts[0]?.id ?? '')?.clock.zone;
  if (!zone) return moment;
  const { year, month, day, hour, minute } = toLocal(zone, moment);
  return Date.UTC(year, month - 1, day, hour, minute);
}

/**
 * The date and the time of a match, in the form that `toWatchTime` returns; undefined if the match is not a time of
 * day, or if its time is not offered.
 */
function parseTime({ groups = {} }: RegExpExecArray, now: number, run: Run): number | undefined {
  const { year, month, day, slashYear, hour: hourText = '', minute, seconds, amOrPm, utc } = groups;
  const hourFrom12HourClock = (Number(hourText) % 12) + (amOrPm === 'PM' ? 12 : 0);
  const hour = amOrPm ? hourFrom12HourClock : Number(hourText);
  const sinceMidnightMs = hour * hourMs + Number(minute) * minuteMs;
  // Windows also writes 00:00 where only a date is known, so 00:00 is not offered.
  if (sinceMidnightMs === 0 || hour > 23) return undefined;
  if (year !== undefined) {
    const time = Date.UTC(Number(year), Number(month) - 1, Number(day)) + sinceMidnightMs;
    return utc ? toWatchTime(run, time) : time;
  }
  if (slashYear !== undefined) return parseSlashDate(groups, sinceMidnightMs, now);
  // Seconds after an hour of one digit, as in `0:04:12`, mark a duration.
  if (seconds !== undefined && !amOrPm && hourText.length === 1) return undefined;
  const today = now - (now % dayMs) + sinceMidnightMs;
  if (today <= now) return today;
  const yesterday = today - dayMs;
  return now - yesterday <= maxAgeWithoutDateMs ? yesterday : undefined;
}

/**
 * The latest time until now that a date with slashes can mean. Windows writes the month first, with AM or PM after the
 * time. Contacts, and files that people have written, have the day first.
 */
function parseSlashDate(
  { first, second, slashYear, amOrPm }: Readonly<Record<string, string | undefined>>,
  sinceMidnightMs: number,
  now: number,
): number | undefined {
  const monthFirst = { month: Number(first), day: Number(second) };
  const dayFirst = { month: Number(second), day: Number(first) };
  return (amOrPm ? [monthFirst] : [monthFirst, dayFirst])
    .filter(({ month }) => month <= 12)
    .map(({ month, day }) => Date.UTC(Number(slashYear), month - 1, day) + sinceMidnightMs)
    .filter((time) => time <= now)
    .toSorted((one, other) => other - one)[0];
}

/** `09:28` if the day is that of `now`, otherwise `2026-11-18 01:14`. */
function formatWatchTime(time: number, now: number): string {
  const [date = '', timeOfDay = ''] = new Date(time).toISOString().slice(0, 16).split('T');
  return Math.floor(time / dayMs) === Math.floor(now / dayMs) ? timeOfDay : `${date} ${timeOfDay}`;
}

/** The values that the trainee can choose in a call as what was found. */
export interface FindableValues {
  /**
   * The lines of the record sheet that have a value. `number` is the number of the line, from 1; `ask` is its question.
   */
  readonly sheet: readonly { readonly number: number; readonly ask: string; readonly value: string }[];
  /** Names that the screens showed or the contacts said and that are not on the sheet, the latest first. */
  readonly seen: readonly string[];
}

/**
 * Lists the values that the trainee can report in a call: all values on the record sheet, and the names of things that
 * the screens showed or the contacts said. Other values on the screens, such as numbers, times and words like `True`, are
 * left out, because they mean nothing without the question of a sheet line.
 */
export function findableValues(run: Run, frames: readonly Frame[]): FindableValues {
  const sheet = run.part.sheet.flatMap(({ id, ask, type }, index) => {
    const value = run.sheet.get(id) ?? '';
    const name = type === 'contact' && value !== '' ? nameOfContact(value) : value;
    return name === '' ? [] : [{ number: index + 1, ask, value: name }];
  });
  const variedValues = listValuesOfSeed(run);
  const sheetValues = new Set(sheet.map(({ value }) => value));
  const seen = new Set<string>();
  for (const frame of frames.toReversed()) {
    for (const value of listNames(frame, variedValues).toReversed()) {
      if (value.length <= maxValueLength && !sheetValues.has(value)) seen.add(value);
      if (seen.size === maxChoices) return { sheet, seen: [...seen] };
    }
  }
  return { sheet, seen: [...seen] };
}

function listNames(frame: Frame, variedValues: readonly string[]): readonly string[] {
  const shown = frame.screens.flatMap(({ lines }) =>
    lines.flatMap((line) => line.flatMap((span) => (isNameOnScreen(span) ? [span.text.trim()] : []))),
  );
  const heard = frame.events.flatMap(({ text }) => heardValues(text, variedValues));
  return [...shown, ...heard.filter((text) => isAddress(text) || isName(text))];
}

/**
 * Matches the id of a fact whose value can be reported by itself. Such a value names a thing, such as a file, a host or a
 * program, or describes what can be seen in front of a host. A fact is a value of a host that was printed.
 */
const namingFact =
  /:files\/[^/]+$|:sight\/[^/]+\/text$|\/(?:name|path|user|runAs|members|kb|resource|letter|isLocked|compared)$/;

/** Matches numbers, dates, times and versions, also with a unit. */
const numberPattern = /^[+-]?\d[\d.,:/\s-]*(?:\s?[\p{L}%°]{1,8})?$/u;

const weekdayPattern = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/;

/**
 * False for numbers, times, days of the week and sentences, and for texts that contain a label with a colon. Also false
 * for texts with one of the characters `"`, `<`, `>` and `|`, such as quotations and command lines.
 */
const isName = (text: string): boolean =>
  /\p{L}/u.test(text) && !numberPattern.test(text) && !weekdayPattern.test(text) && !/:\s|\.$|["<>|]/.test(text);

/** True for the path of a file or folder, also on another computer, and for a key of the registry. */
const isPath = (text: string): boolean => /^(?:[a-z]:\\|\\\\|HKEY_)/i.test(text) && isName(text);

/**
 * True for an IPv4 address, with or without a port, that can be the address of a host. False for masks and for
 * addresses that mean all hosts.
 */
const isAddress = (text: string): boolean => {
  const [address = '', port, ...otherParts] = text.split(':');
  const parts = address.split('.');
  const isInRange = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
  const hasRightPort = otherParts.length === 0 && (port === undefined || /^\d+$/.test(port));
  const canBeOfHost = !/^(?:0|127|255)\./.test(text);
  return isInRange && hasRightPort && canBeOfHost;
};

/**
 * True if the text on the screen is the value of a fact, and is a path, an address or a name. A name counts only if the
 * id of one of its facts matches `namingFact`.
 */
function isNameOnScreen({ text, facts = [] }: Span): boolean {
  if (facts.length === 0) return false;
  const value = text.trim();
  return isPath(value) || isAddress(value) || (isName(value) && facts.some((fact) => namingFact.test(fact)));
}
