import { matchesWildcard } from '../../host/files.ts';
import { item, type PsItem, type PsValue } from '../values.ts';
import { compareValues, equals } from './compare.ts';
import type { Context } from './context.ts';
import { elementsOf, isList, isTrue, mergeFacts, textOf, toNumber, typeNameOf } from './convert.ts';
import { StatementError } from './errors.ts';
import { formatAll } from './number-format.ts';
import { compilePattern, findAll, occursIn, type Pattern } from './pattern.ts';
import { spansOf, textItem, sliceText } from './spans.ts';
import { type Extent, NotOnPracticeHosts } from './syntax.ts';
import { add, calculate, numberOf } from './arithmetic.ts';

/** Operators that give true or false, and filter a list on their left. */
const filters = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'notlike', 'match', 'notmatch'];

/** The result of `left -op right`, facts included. Throws a StatementError. */
export function applyOperator(context: Context, operator: string, left: PsItem, right: PsItem, extent: Extent): PsItem {
  context.session.fuel.burn();
  const isCaseSensitive = /^-c(?:eq|ne|gt|ge|lt|le|like|notlike|match|notmatch|contains|in|replace)/.test(operator);
  const name = operator
    .replace(/^-/, '')
    .replace(/^[ci](?=(?:eq|ne|gt|ge|lt|le|like|not|match|in|contains|replace|split))/, '');
  if (filters.includes(name)) return filter(context, name, left, right, isCaseSensitive, extent);
  switch (name) {
    case 'contains':
    case 'notcontains':
      return item(isIn(context, left, right) === (name === 'contains'));
    case 'in':
    case 'notin':
      return item(isIn(context, right, left) === (name === 'in'));
    case 'replace':
      return replaced(context, left, right, isCaseSensitive);
    case 'split':
      return split(context, left, right);
    case 'join':
      return joined(context, left, right);
    case 'f':
      return formatted(context, left, right, extent);
    case '..':
      return range(context, left, right, extent);
    case 'xor':
      return item(isTrue(left.value) !== isTrue(right.value));
    case 'is':
    case 'isnot':
      return item(isOfType(left.value, textOf(right.value, context.zone)) === (name === 'is'));
    case 'as':
      return left;
    case 'band':
    case 'bor':
    case 'bxor':
      return bits(name, left, right);
    case '+':
      return add(context, left, right, extent);
    default:
      return calculate(context, operator, left, right, extent);
  }
}

function filter(
  context: Context,
  name: string,
  left: PsItem,
  right: PsItem,
  isCaseSensitive: boolean,
  extent: Extent,
): PsItem {
  const pattern = name.endsWith('match') ? patternOf(context, right, isCaseSensitive) : undefined;
  const test = (each: PsItem): boolean => {
    context.session.fuel.burn();
    return compare(context, name, each, right, { isCaseSensitive, pattern, extent });
  };
  if (!isList(left.value)) return item(test(left));
  return item({ kind: 'list', items: elementsOf(left).filter((each) => test(each)) });
}

interface Comparison {
  readonly isCaseSensitive: boolean;
  readonly pattern: Pattern | undefined;
  readonly extent: Extent;
}

function compare(context: Context, name: string, left: PsItem, right: PsItem, comparison: Comparison): boolean {
  const { isCaseSensitive, pattern, extent } = comparison;
  const { zone } = context;
  const leftText = textOf(left.value, zone);
  switch (name) {
    case 'eq':
      return equals(context, left.value, right.value, isCaseSensitive);
    case 'ne':
      return !equals(context, left.value, right.value, isCaseSensitive);
    case 'like':
      return isLike(leftText, textOf(right.value, zone));
    case 'notlike':
      return !isLike(leftText, textOf(right.value, zone));
    case 'match':
      return pattern !== undefined && occursIn(pattern, leftText);
    case 'notmatch':
      return pattern !== undefined && !occursIn(pattern, leftText);
    default: {
      const order = compareValues(context, left.value, right.value, extent);
      if (order === undefined) return false;
      if (name === 'gt') return order > 0;
      if (name === 'ge') return order >= 0;
      return name === 'lt' ? order < 0 : order <= 0;
    }
  }
}

// A name of a file without a dot does not match `*.*` here.
const isLike = (text: string, pattern: string): boolean =>
  pattern.length <= 300 && matchesWildcard(text, pattern === '*.*' ? '*.**' : pattern.replaceAll(/\*{2,}/g, '*'));

function patternOf(context: Context, pattern: PsItem, isCaseSensitive: boolean): Pattern {
  const source = textOf(pattern.value, context.zone);
  const compiled = compilePattern(source, isCaseSensitive);
  if (!compiled) throw new NotOnPracticeHosts();
  context.session.fuel.burn(compiled.states.length / 10);
  return compiled;
}

function isIn(context: Context, list: PsItem, wanted: PsItem): boolean {
  return elementsOf(list).some((each) => {
    context.session.fuel.burn();
    return equals(context, each.value, wanted.value, false);
  });
}

function replaced(context: Context, left: PsItem, right: PsItem, isCaseSensitive: boolean): PsItem {
  const [wanted, by] = elementsOf(right);
  const pattern = patternOf(context, wanted ?? item(''), isCaseSensitive);
  const replacement = textOf(by?.value ?? '', context.zone);
  if (/\$\d/.test(replacement)) throw new NotOnPracticeHosts();
  const replaceIn = (each: PsItem): PsItem => {
    context.session.fuel.burn();
    const text = textOf(each.value, context.zone);
    let result = '';
    let last = 0;
    for (const { start, end } of findAll(pattern, text)) {
      result += text.slice(last, start) + replacement;
      last = end;
    }
    return item(result + text.slice(last), ...each.facts);
  };
  return isList(left.value) ? item({ kind: 'list', items: elementsOf(left).map(replaceIn) }) : replaceIn(left);
}

function split(context: Context, left: PsItem, right: PsItem): PsItem {
  const pattern = patternOf(context, elementsOf(right)[0] ?? item('\\s+'), false);
  const parts = elementsOf(left).flatMap((each) => {
    const text = textOf(each.value, context.zone);
    const whole: PsItem = typeof each.value === 'string' ? each : item(text, ...each.facts);
    const found = findAll(pattern, text).filter(({ start, end }) => end > start);
    const starts = [0, ...found.map(({ end }) => end)];
    context.session.fuel.burn(starts.length);
    return starts.map((start, index) => sliceText(whole, start, found[index]?.start ?? text.length));
  });
  return item({ kind: 'list', items: parts });
}

function joined(context: Context, left: PsItem, right: PsItem): PsItem {
  const between = textOf(right.value, context.zone);
  const spans = elementsOf(left).flatMap((each, index) => {
    context.session.fuel.burn();
    const own = spansOf(each, context.zone);
    return index === 0 ? own : [{ text: between }, ...own];
  });
  return textItem(spans.filter(({ text }) => text !== ''));
}

function formatted(context: Context, left: PsItem, right: PsItem, extent: Extent): PsItem {
  const args = isList(right.value) ? elementsOf(right) : [right];
  const spans = formatAll(spansOf(left, context.zone), args, context.zone);
  if (spans) return textItem(spans);
  throw new StatementError(
    {
      message:
        'Error formatting a string: Index (zero based) must be greater than or equal to zero and less than the size of the argument list..',
      category: `InvalidOperation: (${textOf(left.value, context.zone)}:String) [], RuntimeException`,
      id: 'FormatError',
    },
    extent,
  );
}

function range(context: Context, left: PsItem, right: PsItem, extent: Extent): PsItem {
  const from = numberOf(context, left, extent);
  const to = numberOf(context, right, extent);
  const length = Math.min(Math.abs(to - from) + 1, 10_000);
  context.session.fuel.burn(length / 10);
  const step = to < from ? -1 : 1;
  return item({ kind: 'list', items: Array.from({ length }, (_, index) => item(Math.trunc(from) + step * index)) });
}

function isOfType(value: PsValue, type: string): boolean {
  const name = typeNameOf(value).toLowerCase();
  const wanted = type.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    name === wanted ||
    name.endsWith(`.${wanted}`) ||
    (wanted === 'int' && name === 'system.int32') ||
    (wanted === 'array' && isList(value))
  );
}

function bits(name: string, left: PsItem, right: PsItem): PsItem {
  const one = toNumber(left.value) ?? 0;
  const other = toNumber(right.value) ?? 0;
  const facts = mergeFacts(left.facts, right.facts);
  if (name === 'band') return item(one & other, ...facts);
  return item(name === 'bor' ? one | other : one ^ other, ...facts);
}
