import { matchesWildcard } from '../../../host/files.ts';
import type { LogEvent } from '../../../host/state.ts';
import { fromLocal, type HostTime, type TimeZone } from '../../../time.ts';
import type { PsItem, PsObject } from '../../values.ts';
import { propertyOf, textsOf } from '../host-items.ts';
import { levelNumbers } from './event-records.ts';

type EventCondition = (event: LogEvent) => boolean;

/** What a `-FilterHashtable` asks for. */
export interface HashtableFilter {
  readonly logs: readonly string[];
  readonly paths: readonly string[];
  readonly ids: readonly number[];
  readonly matches: EventCondition;
  /** Events are picked by what they say and not only by their time. */
  readonly isPicked: boolean;
}

/** Reads `9:30`, `11/20/2026` or `11/20/2026 9:30 AM` as PowerShell does for a parameter that is a moment. */
export function parseMoment(text: string, zone: TimeZone): HostTime | undefined {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*([ap]m)?)?$/i.exec(text.trim());
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text.trim());
  if (us) {
    const [, month, day, year, hour = '0', minute = '0', second = '0', half] = us;
    const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0);
    return toMoment(zone, [year, month, day, half === undefined ? hour : String(hours), minute, second]);
  }
  return iso ? toMoment(zone, iso.slice(1)) : undefined;
}

function toMoment(zone: TimeZone, parts: readonly (string | undefined)[]): HostTime {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0));
  return fromLocal(zone, { year, month, day, hour, minute, second });
}

function momentOf(value: PsItem | undefined, zone: TimeZone): HostTime | undefined {
  const date = value?.value;
  if (typeof date === 'object' && date?.kind === 'date') return date.time;
  return typeof date === 'string' ? parseMoment(date, zone) : undefined;
}

const pickingKeys = ['id', 'level', 'providername', 'data', 'userid', 'keywords'];

/** Reads a hash table of Get-WinEvent. Keys that it does not know name fields of the event. */
export function readHashtable(table: PsObject, zone: TimeZone): HashtableFilter {
  const conditions: EventCondition[] = [];
  const texts = (key: string) => textsOf(propertyOf(table, key));
  const ids = texts('Id').map(Number);
  if (ids.length > 0) conditions.push(({ id }) => ids.includes(id));
  const levels = texts('Level').map((text) => levelOf(text));
  if (levels.length > 0) conditions.push(({ level }) => levels.includes(levelNumbers[level]));
  const providers = texts('ProviderName');
  if (providers.length > 0) {
    conditions.push(({ provider }) => providers.some((pattern) => matchesWildcard(provider, pattern)));
  }
  const [start, end] = ['StartTime', 'EndTime'].map((key) => momentOf(propertyOf(table, key), zone));
  if (start !== undefined) conditions.push(({ time }) => time >= start);
  if (end !== undefined) conditions.push(({ time }) => time <= end);
  const data = texts('Data');
  if (data.length > 0) conditions.push((event) => Object.values(event.data).some((value) => data.includes(value)));
  const known = [
    'logname',
    'path',
    'id',
    'level',
    'providername',
    'starttime',
    'endtime',
    'data',
    'keywords',
    'userid',
  ];
  for (const [key, value] of table.properties) {
    if (known.includes(key.toLowerCase())) continue;
    const wanted = textsOf(value);
    conditions.push((event) => wanted.includes(fieldOf(event, key) ?? ''));
  }
  return {
    logs: texts('LogName'),
    paths: texts('Path'),
    ids,
    matches: (event) => conditions.every((condition) => condition(event)),
    isPicked: [...table.properties.keys()].some(
      (key) => pickingKeys.includes(key.toLowerCase()) || !known.includes(key.toLowerCase()),
    ),
  };
}

const levelOf = (text: string): number => {
  const byName = Object.entries(levelNumbers).find(([name]) => name.toLowerCase() === text.toLowerCase());
  return byName?.[1] ?? Number(text);
};

const fieldOf = (event: LogEvent, name: string): string | undefined =>
  Object.entries(event.data).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
