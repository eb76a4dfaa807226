import { type HostTime, second, toIso } from '../time.ts';
import type { WindowsProfile } from '../windows/versions.ts';

const ticksPerSecond = 10_000_000;

/**
 * The part of a second in units of 100 ns, as Windows keeps moments. The hosts count in milliseconds, and most of their
 * events begin with a second, so a part that depends on the second alone is added. A later moment never gets an earlier time,
 * and the second stays the same.
 */
export function ticksOf(time: HostTime): number {
  const whole = Math.floor(time / second);
  const first = (Math.imul(whole, 0x9e_37_79_b1) >>> 0) % (ticksPerSecond - second * 1000);
  return first + Math.floor(((time - whole * second) * (ticksPerSecond - first)) / second);
}

const buildOf = ({ kernel }: WindowsProfile): number => Number(kernel.split('.')[2] ?? 0);

/** Builds that were made since 2020 print times in UTC with all digits, also as text. */
export const hasNewEventText = (windows: WindowsProfile): boolean => buildOf(windows) >= 19_041;

/** `2026-11-20T08:30:00`. */
const toSeconds = (time: HostTime): string => toIso(time).slice(0, 19);

const digitsOf = (time: HostTime): string => String(ticksOf(time)).padStart(7, '0');

/**
 * The time of an event in XML, in UTC: `2026-11-20T08:30:00.3912874Z`. Builds before Windows 10 1903 write two zeros more.
 * Source: the pages of Microsoft about events 1104 and 1105 (documented) for nine digits; from knowledge for the build.
 */
export const systemTime = (time: HostTime, windows?: WindowsProfile): string =>
  `${toSeconds(time)}.${digitsOf(time)}${windows && buildOf(windows) < 18_362 ? '00' : ''}Z`;

/** A moment with its milliseconds, without a zone: `2026-11-20T08:30:00.391`. `shown` is the moment in the zone of the text. */
export const withMilliseconds = (time: HostTime, shown: HostTime = time): string =>
  `${toSeconds(shown)}.${digitsOf(time).slice(0, 3)}`;

/** The time of a log file in UTC, as `wevtutil gli` prints it: with milliseconds, and with all digits by newer builds. */
export const fileTime = (time: HostTime, windows: WindowsProfile): string =>
  hasNewEventText(windows) ? `${toSeconds(time)}.${digitsOf(time)}Z` : `${withMilliseconds(time)}Z`;
