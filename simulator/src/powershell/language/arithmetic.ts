import { item, type PsItem, type PsValue } from '../values.ts';
import type { Context } from './context.ts';
import {
  elementsOf,
  isDate,
  isHashTable,
  isList,
  mergeFacts,
  textOf,
  ticksOf,
  toHashTable,
  toNumber,
  typeNameOf,
} from './convert.ts';
import { cannotConvert, invalidOperation, StatementError } from './errors.ts';
import { textItem, spansOf } from './spans.ts';
import type { Extent } from './syntax.ts';
import { isTimeSpan, millisecondsOf, toTimeSpan } from './time-span.ts';

/** The number of an operand. Throws a StatementError if it is none. */
export function numberOf(context: Context, operand: PsItem, extent: Extent): number {
  const value = toNumber(operand.value);
  if (value === undefined) throw cannotConvert(textOf(operand.value, context.zone), 'System.Int32', extent);
  return value;
}

const noOperator = (context: Context, name: string, value: PsValue, extent: Extent): StatementError =>
  invalidOperation(
    `Method invocation failed because [${typeNameOf(value)}] does not contain a method named '${name}'.`,
    'MethodNotFound',
    extent,
    `${name}:String`,
  );

/** `left + right`. */
export function add(context: Context, left: PsItem, right: PsItem, extent: Extent): PsItem {
  const { zone } = context;
  const facts = mergeFacts(left.facts, right.facts);
  if (isList(left.value)) {
    const items = [...elementsOf(left), ...(isList(right.value) ? elementsOf(right) : [right])];
    if (items.length > 20_000) context.session.fuel.burn(items.length);
    context.session.fuel.burn(items.length / 20);
    return item({ kind: 'list', items });
  }
  if (left.value === null) return right;
  if (typeof left.value === 'string') {
    const spans = [...spansOf(left, zone), ...spansOf(right, zone)];
    context.session.fuel.burn(left.value.length / 200);
    return textItem(spans);
  }
  if (isDate(left.value) && isTimeSpan(right.value)) {
    return dateItem({ ...left.value, time: left.value.time + millisecondsOf(right.value) }, facts, extent);
  }
  if (isTimeSpan(left.value) && isTimeSpan(right.value)) {
    return toTimeSpan(millisecondsOf(left.value) + millisecondsOf(right.value), ...facts);
  }
  if (isHashTable(left.value) && isHashTable(right.value)) {
    return item(toHashTable([...left.value.properties, ...right.value.properties]), ...facts);
  }
  if (typeof left.value === 'object') throw noOperator(context, 'op_Addition', left.value, extent);
  return item(numberOf(context, left, extent) + numberOf(context, right, extent), ...facts);
}

/** A date, if it lies between the years 1 and 9999. Throws a StatementError otherwise. */
export function dateItem(
  date: { readonly kind: 'date'; readonly time: number; readonly isUtc: boolean },
  facts: PsItem['facts'],
  extent: Extent,
): PsItem {
  if (date.time > -62_135_596_800_000 && date.time < 253_402_300_800_000) {
    return item({ ...date, time: Math.round(date.time) }, ...facts);
  }
  throw new StatementError(
    {
      message: 'Exception calling a method: "The added or subtracted value results in an un-representable DateTime."',
      category: 'NotSpecified: (:) [], MethodInvocationException',
      id: 'ArgumentOutOfRangeException',
    },
    extent,
  );
}

/** `left - right` and the other operators of numbers and dates. */
export function calculate(context: Context, operator: string, left: PsItem, right: PsItem, extent: Extent): PsItem {
  const facts = mergeFacts(left.facts, right.facts);
  if (operator === '-' && isDate(left.value)) {
    const other = typeof right.value === 'string' ? undefined : right.value;
    if (other && isDate(other)) {
      return toTimeSpan(ticksOf(left.value, context.zone) - ticksOf(other, context.zone), ...facts);
    }
    if (other && isTimeSpan(other)) {
      return dateItem({ ...left.value, time: left.value.time - millisecondsOf(other) }, facts, extent);
    }
  }
  if (operator === '*' && typeof left.value === 'string') return repeated(context, left, right, extent);
  if (typeof left.value === 'object' && left.value !== null) {
    const names: Readonly<Record<string, string>> = {
      '-': 'op_Subtraction',
      '*': 'op_Multiply',
      '/': 'op_Division',
      '%': 'op_Modulus',
    };
    throw noOperator(context, names[operator] ?? operator, left.value, extent);
  }
  const one = numberOf(context, left, extent);
  const other = numberOf(context, right, extent);
  if ((operator === '/' || operator === '%') && other === 0) {
    throw new StatementError(
      {
        message: 'Attempted to divide by zero.',
        category: 'NotSpecified: (:) [], RuntimeException',
        id: 'RuntimeException',
      },
      extent,
    );
  }
  if (operator === '-') return item(one - other, ...facts);
  if (operator === '*') return item(one * other, ...facts);
  return item(operator === '/' ? one / other : one % other, ...facts);
}

function repeated(context: Context, left: PsItem, right: PsItem, extent: Extent): PsItem {
  const count = Math.max(0, Math.trunc(numberOf(context, right, extent)));
  const text = textOf(left.value, context.zone);
  context.session.fuel.burn((count * text.length) / 100);
  return item(text.repeat(count), ...left.facts);
}
