import type { WindowsProfile } from '../../windows/versions.ts';
import { isSinceWindows8 } from '../../windows/versions.ts';
import { padLeft, type Piece, shown, withCommas } from '../../text.ts';
import type { FactId } from '../../text.ts';
import { type CalendarTime, monthName, usTime, weekdayName } from '../../time.ts';
import { optionsText, type RobocopyOptions } from './options.ts';

/** A line of the log: pieces that a console prints with tabs of eight characters. */
export type LogLine = readonly Piece[];

/** The build of Windows, for example 17763. */
export const buildOf = ({ kernel }: WindowsProfile): number => Number(kernel.split('.')[2]);

const two = (value: number): string => String(value).padStart(2, '0');

/** `Friday, November 20, 2026 9:41:22 AM`, and before Windows 8 `Fri Nov 20 09:41:22 2026`. */
export function longTime(windows: WindowsProfile, at: CalendarTime): string {
  const weekday = weekdayName(at.weekday);
  const month = monthName(at.month);
  if (isSinceWindows8(windows)) return `${weekday}, ${month} ${at.day}, ${at.year} ${usTime(at)}`;
  const time = `${two(at.hour)}:${two(at.minute)}:${two(at.second)}`;
  return `${weekday.slice(0, 3)} ${month.slice(0, 3)} ${two(at.day)} ${time} ${at.year}`;
}

/** `2026/11/20 09:41:22`, as before the errors. */
export const stamp = (at: CalendarTime): string =>
  `${at.year}/${two(at.month)}/${two(at.day)} ${two(at.hour)}:${two(at.minute)}:${two(at.second)}`;

const thick = '-'.repeat(79);
const thin = '-'.repeat(78);

export function headerLines(
  windows: WindowsProfile,
  options: RobocopyOptions,
  at: CalendarTime,
  sourceError: readonly string[] = [],
): LogLine[] {
  const before: LogLine[] = [
    [],
    [thick],
    ['   ROBOCOPY     ::     Robust File Copy for Windows                              '],
    [thick],
    [],
    [`  Started : ${longTime(windows, at)}`],
  ];
  const isOld = !isSinceWindows8(windows);
  const sign = sourceError.length > 0 ? '-' : ':';
  const [first = '*.*', ...others] = options.patterns;
  return [
    ...before,
    ...sourceError.map((text) => [text]),
    ...(isOld || sourceError.length > 0 ? [[]] : []),
    [`   Source ${sign} ${options.source}`],
    [`     Dest : ${options.target}`],
    [],
    [`    Files : ${first}`],
    ...others.map((pattern) => [`\t    ${pattern}`]),
    ['\t    '],
    ...excludedLines('Exc Files', options.excludedFiles),
    ...excludedLines('Exc Dirs', options.excludedFolders),
    [`  Options : ${optionsText(options)}`],
    [],
    [thin],
    [],
  ];
}

function excludedLines(title: string, names: readonly string[]): LogLine[] {
  if (names.length === 0) return [];
  const [first = '', ...others] = names;
  return [[`${title.padStart(9)} : ${first}`], ...others.map((name) => [`\t    ${name}`]), ['\t    ']];
}

/** `   1.2 m` behind a file, or its bytes. */
export function lineSize(bytes: number, isExact: boolean): string {
  if (isExact || bytes < 1_048_576) return String(bytes);
  return bytes < 1_073_741_824 ? `${decimal(bytes, 1_048_576, 1)} m` : `${decimal(bytes, 1_073_741_824, 1)} g`;
}

/** A size in the summary: one decimal for k, two for m, three for g. */
export function summarySize(bytes: number, isExact: boolean): string {
  if (isExact || bytes < 1024) return String(bytes);
  if (bytes < 1_048_576) return `${decimal(bytes, 1024, 1)} k`;
  if (bytes < 1_073_741_824) return `${decimal(bytes, 1_048_576, 2)} m`;
  return `${decimal(bytes, 1_073_741_824, 3)} g`;
}

/** A quotient with some decimals, cut off, from whole numbers only. */
function decimal(bytes: number, unit: number, digits: number): string {
  const scale = 10 ** digits;
  const scaled = Math.floor((bytes * scale) / unit);
  return `${Math.floor(scaled / scale)}.${String(scaled % scale).padStart(digits, '0')}`;
}

/** Counts of one row of the summary. */
export interface Row {
  total: number;
  copied: number;
  skipped: number;
  mismatch: number;
  failed: number;
  extras: number;
}

export const emptyRow = (): Row => ({ total: 0, copied: 0, skipped: 0, mismatch: 0, failed: 0, extras: 0 });

export interface Totals {
  readonly folders: Row;
  readonly files: Row;
  readonly bytes: Row;
}

const columns = ['total', 'copied', 'skipped', 'mismatch', 'failed', 'extras'] as const;

const duration = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds) % 60)}`;

export interface Summary {
  readonly totals: Totals;
  readonly seconds: number;
  readonly copySeconds: number;
  readonly waitSeconds: number;
  readonly endedAt: CalendarTime;
}

export function summaryLines(
  windows: WindowsProfile,
  options: RobocopyOptions,
  { totals, seconds, copySeconds, waitSeconds, endedAt }: Summary,
  fact: (path: string) => FactId,
): LogLine[] {
  const isExact = options.switches.has('BYTES');
  const row = (title: string, name: keyof Totals, text: (value: number) => string): LogLine => [
    `${title.padStart(8)} :`,
    ...columns.map((column) => padLeft(shown(text(totals[name][column]), fact(`robocopy/${name}/${column}`)), 10)),
  ];
  const times = `   Times :${duration(seconds).padStart(10)}${duration(copySeconds).padStart(10)}${' '.repeat(20)}${duration(waitSeconds).padStart(10)}${duration(Math.max(0, seconds - copySeconds - waitSeconds)).padStart(10)}`;
  return [
    [],
    [thin],
    [],
    ['               Total    Copied   Skipped  Mismatch    FAILED    Extras'],
    row('Dirs', 'folders', String),
    row('Files', 'files', String),
    row('Bytes', 'bytes', (value) => summarySize(value, isExact)),
    [times],
    ...speedLines(windows, totals.bytes.copied, copySeconds, options.switches.has('L')),
    ...(isSinceWindows8(windows) ? [] : [[]]),
    [`   Ended : ${longTime(windows, endedAt)}`],
    [],
  ];
}

function speedLines(windows: WindowsProfile, bytes: number, seconds: number, isList: boolean): LogLine[] {
  if (bytes === 0 || isList) return [];
  const perSecond = Math.round(bytes / Math.max(seconds, 0.01));
  const megabytesPerMinute = decimal(perSecond * 60, 1_048_576, 3);
  // Windows 11, Server 2022 and newer separate the thousands.
  const hasCommas = buildOf(windows) >= 20_348;
  const text = hasCommas ? withCommas(perSecond) : String(perSecond);
  return [
    [],
    [],
    [`   Speed :${text.padStart(20)} Bytes/sec.`],
    [`   Speed :${megabytesPerMinute.padStart(20)} MegaBytes/min.`],
  ];
}

export const usageLines: readonly LogLine[] = [
  [],
  ['       Simple Usage :: ROBOCOPY source destination /MIR'],
  [],
  ['             source :: Source Directory (drive:\\path or \\\\server\\share\\path).'],
  ['        destination :: Destination Dir  (drive:\\path or \\\\server\\share\\path).'],
  ['               /MIR :: Mirror a complete directory tree.'],
  [],
  ['    For more usage information run ROBOCOPY /?'],
  [],
  [],
  ['****  /MIR can DELETE files as well as copy them !'],
];
