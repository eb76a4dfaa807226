import { compareText } from '../../host/files.ts';
import type { PsValue } from '../values.ts';
import { type Context, hostNow } from './context.ts';
import { isDate, isList, isTrue, textOf, ticksOf, toNumber } from './convert.ts';
import { parseDate } from './dates.ts';
import { invalidOperation } from './errors.ts';
import type { Extent } from './syntax.ts';
import { isTimeSpan, millisecondsOf } from './time-span.ts';

type Comparing = Pick<Context, 'session' | 'zone'>;

/** True if `left -eq right`: the right side is converted to the type of the left one. */
export function equals(context: Comparing, left: PsValue, right: PsValue, isCaseSensitive: boolean): boolean {
  const { zone } = context;
  if (left === null || right === null) return left === right;
  if (typeof left === 'boolean') return left === isTrue(right);
  if (typeof left === 'number') return toNumber(right) === left;
  if (isDate(left)) {
    const other = isDate(right) ? right : parseDate(textOf(right, zone), hostNow(context.session), zone);
    return other !== undefined && ticksOf(left, zone) === ticksOf(other, zone);
  }
  if (isTimeSpan(left) && isTimeSpan(right)) return millisecondsOf(left) === millisecondsOf(right);
  const [one, other] = [textOf(left, zone), textOf(right, zone)];
  return isCaseSensitive ? one === other : one.toLowerCase() === other.toLowerCase();
}

const couldNotCompare = (left: string, right: string, type: string, extent: Extent) =>
  invalidOperation(
    `Could not compare "${left}" to "${right}". Error: "Cannot convert value "${right}" to type "${type}". Error: "${
      type === 'System.DateTime'
        ? 'String was not recognized as a valid DateTime.'
        : 'Input string was not in a correct format.'
    }""`,
    'ComparisonFailure',
    extent,
  );

/** Below, at or above 0 by the order of two values. Throws a StatementError if they cannot be compared. */
export function compareValues(context: Comparing, left: PsValue, right: PsValue, extent: Extent): number {
  const { zone } = context;
  if (left === null) return right === null ? 0 : -1;
  if (right === null) return 1;
  const [one, other] = [textOf(left, zone), textOf(right, zone)];
  if (typeof left === 'number' || typeof left === 'boolean') {
    const value = toNumber(right);
    if (value === undefined) throw couldNotCompare(one, other, 'System.Int32', extent);
    return Number(left) - value;
  }
  if (isDate(left)) {
    const date = isDate(right) ? right : parseDate(other, hostNow(context.session), zone);
    if (!date) throw couldNotCompare(one, other, 'System.DateTime', extent);
    return ticksOf(left, zone) - ticksOf(date, zone);
  }
  if (isTimeSpan(left) && isTimeSpan(right)) return millisecondsOf(left) - millisecondsOf(right);
  return compareText(one, other);
}

/** The order in which Sort-Object puts values: numbers and dates by size, others by their text, nothing first. */
export function sortOrder(context: Comparing, left: PsValue, right: PsValue): number {
  const { zone } = context;
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (isDate(left) && isDate(right)) return ticksOf(left, zone) - ticksOf(right, zone);
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  if (isTimeSpan(left) && isTimeSpan(right)) return millisecondsOf(left) - millisecondsOf(right);
  if (isList(left) && isList(right)) return compareText(textOf(left, zone), textOf(right, zone));
  return compareText(textOf(left, zone), textOf(right, zone));
}
