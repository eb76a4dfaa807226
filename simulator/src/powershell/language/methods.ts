import { minute, day, hour } from '../../time.ts';
import { item, type PsItem, type PsDate } from '../values.ts';
import type { Context } from './context.ts';
import { elementsOf, isDate, isHashTable, isList, mergeFacts, textOf, typeNameOf } from './convert.ts';
import { addMonths, formatDate } from './dates.ts';
import { invalidOperation } from './errors.ts';
import { formatValue } from './number-format.ts';
import { applyOperator } from './operators.ts';
import { dateItem, numberOf } from './arithmetic.ts';
import { sliceText } from './spans.ts';
import { type Extent, NotOnPracticeHosts } from './syntax.ts';
import { isTimeSpan, textOfSpan } from './time-span.ts';

/** Calls a method. Throws a StatementError as PowerShell does, or NotOnPracticeHosts for methods of other objects. */
export function callMethod(
  context: Context,
  target: PsItem,
  name: string,
  args: readonly PsItem[],
  extent: Extent,
): PsItem {
  context.session.fuel.burn();
  const { value } = target;
  const method = name.toLowerCase();
  if (value === null) {
    throw invalidOperation('You cannot call a method on a null-valued expression.', 'InvokeMethodOnNull', extent);
  }
  if (isDate(value)) return callOnDate(context, value, target, method, args, extent);
  if (method === 'tostring') return toText(context, target, args);
  if (method === 'gettype') throw new NotOnPracticeHosts();
  if (method === 'equals') return applyOperator(context, '-eq', target, args[0] ?? item(null), extent);
  if (method === 'compareto') throw new NotOnPracticeHosts();
  if (typeof value === 'string')
    return callOnText(context, value, target, method, args, extent) ?? notFound(target, name, extent);
  if (isHashTable(value) && /^contains(?:key)?$/.test(method)) {
    const key = textOf(args[0]?.value ?? null, context.zone).toLowerCase();
    return item([...value.properties.keys()].some((each) => each.toLowerCase() === key));
  }
  if (isList(value) && method === 'contains')
    return applyOperator(context, '-contains', target, args[0] ?? item(null), extent);
  if (isList(value) && !context.isVersion2) {
    return item({
      kind: 'list',
      items: elementsOf(target).map((each) => callMethod(context, each, name, args, extent)),
    });
  }
  if (typeof value === 'object') throw new NotOnPracticeHosts();
  return notFound(target, name, extent);
}

function notFound(target: PsItem, name: string, extent: Extent): never {
  throw invalidOperation(
    `Method invocation failed because [${typeNameOf(target.value)}] does not contain a method named '${name}'.`,
    'MethodNotFound',
    extent,
    `${name}:String`,
  );
}

function toText(context: Context, target: PsItem, args: readonly PsItem[]): PsItem {
  const { zone } = context;
  if (isTimeSpan(target.value)) return item(textOfSpan(target.value), ...target.facts);
  const format = args[0] && textOf(args[0].value, zone);
  if (format === undefined || format === '') {
    return typeof target.value === 'string' ? target : item(textOf(target.value, zone), ...target.facts);
  }
  return item(formatValue(target, format, zone) ?? textOf(target.value, zone), ...target.facts);
}

const steps: Readonly<Record<string, number>> = {
  adddays: day,
  addhours: hour,
  addminutes: minute,
  addseconds: 1000,
  addmilliseconds: 1,
  addticks: 0.0001,
};

const dateFormats: Readonly<Record<string, string>> = {
  toshortdatestring: 'd',
  tolongdatestring: 'D',
  toshorttimestring: 't',
  tolongtimestring: 'T',
};

function callOnDate(
  context: Context,
  date: PsDate,
  target: PsItem,
  method: string,
  args: readonly PsItem[],
  extent: Extent,
): PsItem {
  const { zone } = context;
  const first = args[0] ?? item(null);
  const facts = mergeFacts(target.facts, first.facts);
  const step = steps[method];
  if (step !== undefined) {
    return dateItem({ ...date, time: date.time + numberOf(context, first, extent) * step }, facts, extent);
  }
  if (method === 'addmonths' || method === 'addyears') {
    const count = numberOf(context, first, extent) * (method === 'addyears' ? 12 : 1);
    if (Math.abs(count) > 120_000) return dateItem({ ...date, time: Number.POSITIVE_INFINITY }, facts, extent);
    return dateItem(addMonths(date, count, zone), facts, extent);
  }
  if (method === 'touniversaltime') return item({ ...date, isUtc: true }, ...target.facts);
  if (method === 'tolocaltime') return item({ ...date, isUtc: false }, ...target.facts);
  if (method === 'subtract') return applyOperator(context, '-', target, first, extent);
  const format = method === 'tostring' ? textOf(first.value, zone) : dateFormats[method];
  if (format === undefined) return notFound(target, method, extent);
  return item(format === '' ? textOf(date, zone) : formatDate(date, format, zone), ...target.facts);
}

function callOnText(
  context: Context,
  text: string,
  target: PsItem,
  method: string,
  args: readonly PsItem[],
  extent: Extent,
): PsItem | undefined {
  const { zone } = context;
  const first = textOf(args[0]?.value ?? null, zone);
  switch (method) {
    case 'toupper':
    case 'toupperinvariant':
      return item(text.toUpperCase(), ...target.facts);
    case 'tolower':
    case 'tolowerinvariant':
      return item(text.toLowerCase(), ...target.facts);
    case 'trim':
    case 'trimstart':
    case 'trimend':
      return trimmed(target, text, method, first);
    case 'startswith':
      return item(text.startsWith(first));
    case 'endswith':
      return item(text.endsWith(first));
    case 'contains':
      return item(text.includes(first));
    case 'indexof':
      return item(text.indexOf(first));
    case 'lastindexof':
      return item(text.lastIndexOf(first));
    case 'replace':
      return item(
        first === '' ? text : text.replaceAll(first, () => textOf(args[1]?.value ?? null, zone)),
        ...target.facts,
      );
    case 'split':
      return item({ kind: 'list', items: splitAt(context, target, text, args[0] ? first : ' ') });
    case 'padleft':
    case 'padright': {
      const width = Math.min(1000, Math.max(0, numberOf(context, args[0] ?? item(0), extent)));
      return item(method === 'padleft' ? text.padStart(width) : text.padEnd(width), ...target.facts);
    }
    case 'substring':
      return substring(context, target, text, args, extent);
    default:
      return undefined;
  }
}

function trimmed(target: PsItem, text: string, method: string, characters: string): PsItem {
  const isCut = (character: string | undefined): boolean =>
    character !== undefined && (characters === '' ? /\s/.test(character) : characters.includes(character));
  let start = 0;
  let end = text.length;
  if (method !== 'trimend') while (start < end && isCut(text[start])) start += 1;
  if (method !== 'trimstart') while (end > start && isCut(text[end - 1])) end -= 1;
  return sliceText(target, start, end);
}

/** Split takes each character of its argument as a separator. */
function splitAt(context: Context, target: PsItem, text: string, separators: string): PsItem[] {
  const parts: PsItem[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && !separators.includes(text[at] ?? '')) continue;
    parts.push(sliceText(target, start, at));
    start = at + 1;
  }
  context.session.fuel.burn(parts.length / 10);
  return parts;
}

function substring(context: Context, target: PsItem, text: string, args: readonly PsItem[], extent: Extent): PsItem {
  const start = numberOf(context, args[0] ?? item(0), extent);
  const length = args[1] ? numberOf(context, args[1], extent) : text.length - start;
  if (start >= 0 && length >= 0 && start + length <= text.length) return sliceText(target, start, start + length);
  throw invalidOperation(
    `Exception calling "Substring" with "${args.length}" argument(s): "Index and length must refer to a location within the string.\nParameter name: length"`,
    'ArgumentOutOfRangeException',
    extent,
  );
}
