import type { FactId } from '../../text.ts';
import { item, type PsItem, type PsObject, psObject, type PsValue } from '../values.ts';
import { getProperty, isObject } from './convert.ts';

const type = 'System.TimeSpan';
const names = ['Days', 'Hours', 'Minutes', 'Seconds', 'Milliseconds', 'Ticks'];
const totals: Readonly<Record<string, number>> = {
  TotalDays: 86_400_000,
  TotalHours: 3_600_000,
  TotalMinutes: 60_000,
  TotalSeconds: 1000,
  TotalMilliseconds: 1,
};

/** A duration in milliseconds as the object that PowerShell makes of it. */
export function toTimeSpan(milliseconds: number, ...facts: readonly FactId[]): PsItem {
  const rest = (unit: number, of: number): number => Math.trunc((milliseconds % of) / unit);
  const parts = [
    Math.trunc(milliseconds / 86_400_000),
    rest(3_600_000, 86_400_000),
    rest(60_000, 3_600_000),
    rest(1000, 60_000),
    Math.trunc(milliseconds % 1000),
    milliseconds * 10_000,
  ];
  const properties: [string, PsItem][] = names.map((name, index) => [name, item(parts[index] ?? 0, ...facts)]);
  for (const [name, unit] of Object.entries(totals)) properties.push([name, item(milliseconds / unit, ...facts)]);
  const columns = properties.map(([property]) => ({ property }));
  return item(psObject(type, properties, { form: 'list', columns }), ...facts);
}

export const isTimeSpan = (value: PsValue): value is PsObject => isObject(value) && value.type === type;

/** The milliseconds of a duration. */
export function millisecondsOf(span: PsObject): number {
  const total = getProperty(span, 'TotalMilliseconds')?.value;
  return typeof total === 'number' ? total : 0;
}

/** `1.02:03:04`, as ToString() writes a duration. */
export function textOfSpan(span: PsObject): string {
  const total = millisecondsOf(span);
  const size = Math.abs(total);
  const two = (value: number): string => String(value).padStart(2, '0');
  const days = Math.floor(size / 86_400_000);
  const clock = [size / 3_600_000, size / 60_000, size / 1000]
    .map((value, index) => two(Math.floor(value) % (index === 0 ? 24 : 60)))
    .join(':');
  const fraction = size % 1000 === 0 ? '' : `.${String(Math.trunc(size % 1000)).padStart(3, '0')}0000`;
  return `${total < 0 ? '-' : ''}${days > 0 ? `${days}.` : ''}${clock}${fraction}`;
}
