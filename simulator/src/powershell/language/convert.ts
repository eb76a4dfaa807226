import type { FactId } from '../../text.ts';
import { offsetMinutesAt, type TimeZone, minute, toUtc, usDateTime, type CalendarTime } from '../../time.ts';
import { item, type PsDate, type PsItem, type PsList, type PsObject, type PsScript, type PsValue } from '../values.ts';

export const isObject = (value: PsValue): value is PsObject =>
  typeof value === 'object' && value !== null && value.kind === 'object';
export const isList = (value: PsValue): value is PsList =>
  typeof value === 'object' && value !== null && value.kind === 'list';
export const isDate = (value: PsValue): value is PsDate =>
  typeof value === 'object' && value !== null && value.kind === 'date';
export const isScript = (value: PsValue): value is PsScript =>
  typeof value === 'object' && value !== null && value.kind === 'script';

const hashTable = 'System.Collections.Hashtable';
export const isHashTable = (value: PsValue): value is PsObject => isObject(value) && value.type === hashTable;
export const toHashTable = (entries: Iterable<readonly [string, PsItem]>): PsObject => ({
  kind: 'object',
  type: hashTable,
  properties: new Map(entries),
});

/** An object that Select-Object, Import-Csv and the like make. */
export const customType = 'System.Management.Automation.PSCustomObject';
export const isCustomObject = (value: PsObject): boolean =>
  value.type === customType || value.type.startsWith('Selected.') || value.type.startsWith('CSV:');

/** A text, a number or a truth value as text. Empty for other values. */
export const wordOf = (value: PsValue): string => (value === null || typeof value === 'object' ? '' : String(value));

/** The elements of a list; another value stands for itself, and null for nothing. */
export function elementsOf(each: PsItem): readonly PsItem[] {
  if (each.value === null) return [];
  if (!isList(each.value)) return [each];
  return each.value.items.map((element) =>
    each.facts.length === 0 ? element : { ...element, facts: mergeFacts(element.facts, each.facts) },
  );
}

/** What a pipeline put out as one value: nothing, the only object, or a list. */
export function asValue(items: readonly PsItem[]): PsItem {
  const first = items[0];
  if (!first) return item(null);
  return items.length === 1 ? first : item({ kind: 'list', items });
}

const noFacts: readonly FactId[] = [];

export function mergeFacts(...groups: readonly (readonly FactId[])[]): readonly FactId[] {
  let first: readonly FactId[] | undefined;
  let merged: Set<FactId> | undefined;
  for (const group of groups) {
    if (group.length === 0) continue;
    if (first) {
      merged ??= new Set(first);
      for (const fact of group) merged.add(fact);
    } else first = group;
  }
  return merged ? [...merged] : (first ?? noFacts);
}

/** A number as .NET Framework writes it: at most 15 digits. */
function formatNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return String(value);
  const short = Number(value.toPrecision(15));
  const text = String(short);
  if (!text.includes('e')) return text;
  const [digits = '', power = '0'] = text.split('e');
  const size = power.replace(/^[+-]/, '').padStart(2, '0');
  return `${digits}E${power.startsWith('-') ? '-' : '+'}${size}`;
}

/** The calendar that a date shows: local time, or UTC after ToUniversalTime(). */
export const calendarOf = (date: PsDate, zone: TimeZone): CalendarTime => toUtc(ticksOf(date, zone));

/** The moment as .NET compares it: by what the calendar shows, whatever the kind. */
export const ticksOf = ({ time, isUtc }: PsDate, zone: TimeZone): number =>
  isUtc ? time : time + offsetMinutesAt(zone, time) * minute;

/** What ToString() of a value returns in English (United States). */
export function textOf(value: PsValue, zone: TimeZone): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  switch (value.kind) {
    case 'date':
      return usDateTime(calendarOf(value, zone));
    case 'list':
      return value.items.map((each) => textOf(each.value, zone)).join(' ');
    case 'script':
      return value.source;
    case 'object':
      return textOfObject(value, zone);
  }
}

function textOfObject(value: PsObject, zone: TimeZone): string {
  if (value.type.startsWith('System.IO.')) {
    const path = getProperty(value, 'Name') ?? getProperty(value, 'FullName');
    return textOf(path?.value ?? null, zone);
  }
  if (!isCustomObject(value)) return value.type;
  const parts = [...value.properties].map(([name, each]) => `${name}=${textOf(each.value, zone)}`);
  return `@{${parts.join('; ')}}`;
}

/** A property by its name, without regard to case. */
export function getProperty(value: PsObject, name: string): PsItem | undefined {
  const exact = value.properties.get(name);
  if (exact) return exact;
  const lower = name.toLowerCase();
  for (const [key, property] of value.properties) if (key.toLowerCase() === lower) return property;
  return undefined;
}

const dateParts: readonly (keyof CalendarTime)[] = ['year', 'month', 'day', 'hour', 'minute', 'second', 'millisecond'];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * `.Name` of a value. A list has a length, and since PowerShell 3.0 the properties of its elements; every value has a Count
 * since then. Null if there is no such property.
 */
export function memberOf(target: PsItem, name: string, zone: TimeZone, isSince3: boolean): PsItem {
  const { value, facts } = target;
  const lower = name.toLowerCase();
  if (isList(value)) {
    if (lower === 'count' || lower === 'length') return item(value.items.length);
    if (!isSince3) return item(null);
    return asValue(value.items.flatMap((each) => elementsOf(memberOf(each, name, zone, isSince3))));
  }
  if (isObject(value)) {
    const found = getProperty(value, name);
    if (found) return found;
    if (isHashTable(value) && lower === 'keys') {
      return item({ kind: 'list', items: [...value.properties.keys()].map((key) => item(key)) });
    }
    if (isHashTable(value) && lower === 'values') return item({ kind: 'list', items: [...value.properties.values()] });
    if (isHashTable(value) && lower === 'count') return item(value.properties.size);
  }
  if (typeof value === 'string' && lower === 'length') return item(value.length);
  if (isDate(value)) return datePart(value, lower, zone, facts);
  if (isSince3 && (lower === 'count' || lower === 'length')) return item(value === null ? 0 : 1);
  return item(null);
}

function datePart(date: PsDate, name: string, zone: TimeZone, facts: readonly FactId[]): PsItem {
  const at = calendarOf(date, zone);
  const part = dateParts.find((each) => each === name);
  if (part) return item(at[part], ...facts);
  if (name === 'dayofweek') return item(weekdays[at.weekday] ?? '', ...facts);
  if (name === 'date') {
    const midnight = at.hour * 3_600_000 + at.minute * 60_000 + at.second * 1000 + at.millisecond;
    return item({ ...date, time: date.time - midnight }, ...facts);
  }
  if (name === 'kind') return item(date.isUtc ? 'Utc' : 'Local');
  return item(null);
}

/** The full name of the .NET type of a value. */
export function typeNameOf(value: PsValue): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'System.String';
  if (typeof value === 'boolean') return 'System.Boolean';
  if (typeof value === 'number') {
    if (!Number.isInteger(value)) return 'System.Double';
    return Math.abs(value) > 2_147_483_647 ? 'System.Int64' : 'System.Int32';
  }
  switch (value.kind) {
    case 'date':
      return 'System.DateTime';
    case 'list':
      return 'System.Object[]';
    case 'script':
      return 'System.Management.Automation.ScriptBlock';
    case 'object':
      return value.type;
  }
}

/** Whether a value counts as true in a condition. */
export function isTrue(value: PsValue): boolean {
  if (value === null) return false;
  if (typeof value !== 'object') return value !== false && value !== 0 && value !== '';
  if (!isList(value)) return true;
  const first = value.items[0];
  return value.items.length > 1 || (first !== undefined && isTrue(first.value));
}

/** The number that a value stands for in a calculation. Undefined for a text that is none. */
export function toNumber(value: PsValue): number | undefined {
  if (value === null) return 0;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === '') return 0;
  if (/^[+-]?0x[\da-f]+$/i.test(text)) return Number(text.replace(/^[+-]/, '')) * (text.startsWith('-') ? -1 : 1);
  return /^[+-]?(?:\d[\d,]*\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text) ? Number(text.replaceAll(',', '')) : undefined;
}
