import type { PsItem, PsValue } from '../../values.ts';
import { propertyOf } from '../host-items.ts';

/** Decides whether an instance with these properties is selected. */
type WqlCondition = (properties: ReadonlyMap<string, PsItem>) => boolean;

const tokenPattern = /\s*(<>|!=|<=|>=|=|<|>|\(|\)|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[\w.-]+)/y;

function split(text: string): readonly string[] | undefined {
  const tokens: string[] = [];
  tokenPattern.lastIndex = 0;
  while (text.slice(tokenPattern.lastIndex).trim() !== '') {
    const found = tokenPattern.exec(text)?.[1];
    if (found === undefined) return undefined;
    tokens.push(found);
  }
  return tokens;
}

/**
 * Reads the condition of a WQL query: comparisons with `=`, `<>`, `!=`, `<`, `>`, `<=`, `>=`, `LIKE`, `IS NULL`, `IS NOT
 * NULL`, joined by `AND`, `OR`, `NOT` and parentheses. Returns undefined for a query that WMI refuses. `names` are the
 * properties of the class.
 */
export function parseWql(text: string, names: readonly string[]): WqlCondition | undefined {
  const tokens = split(text);
  if (!tokens || tokens.length === 0) return undefined;
  const known = new Set(names.map((name) => name.toLowerCase()));
  let position = 0;
  const peek = () => tokens[position]?.toLowerCase();
  const take = (word: string): boolean => {
    if (peek() !== word) return false;
    position += 1;
    return true;
  };
  const parseAll = (word: string, parse: () => WqlCondition | undefined, isEvery: boolean) => {
    const first = parse();
    if (!first) return undefined;
    const conditions = [first];
    while (take(word)) {
      const next = parse();
      if (!next) return undefined;
      conditions.push(next);
    }
    const condition: WqlCondition = (properties) =>
      isEvery ? conditions.every((each) => each(properties)) : conditions.some((each) => each(properties));
    return condition;
  };
  const parseOr = (): WqlCondition | undefined => parseAll('or', parseAnd, false);
  const parseAnd = (): WqlCondition | undefined => parseAll('and', parseNot, true);
  const parseNot = (): WqlCondition | undefined => {
    if (!take('not')) return parseOne();
    const inner = parseNot();
    return inner && ((properties) => !inner(properties));
  };
  const parseOne = (): WqlCondition | undefined => {
    if (take('(')) {
      const inner = parseOr();
      return inner && take(')') ? inner : undefined;
    }
    const comparison = readComparison(tokens.slice(position, position + 4), known);
    if (!comparison) return undefined;
    position += comparison.length;
    return comparison.condition;
  };
  const condition = parseOr();
  return position === tokens.length ? condition : undefined;
}

function readComparison(
  tokens: readonly string[],
  known: ReadonlySet<string>,
): { readonly condition: WqlCondition; readonly length: number } | undefined {
  const [name = '', operator = '', third = '', fourth = ''] = tokens;
  if (!known.has(name.toLowerCase())) return undefined;
  const valueOf = (properties: ReadonlyMap<string, PsItem>) => propertyOf({ properties }, name)?.value ?? null;
  if (operator.toLowerCase() === 'is') {
    const isNot = third.toLowerCase() === 'not';
    if ((isNot ? fourth : third).toLowerCase() !== 'null') return undefined;
    return { condition: (properties) => (valueOf(properties) === null) !== isNot, length: isNot ? 4 : 3 };
  }
  const literal = readLiteral(third);
  const compare = comparisons[operator.toLowerCase()];
  if (literal === undefined || !compare) return undefined;
  return { condition: (properties) => compare(valueOf(properties), literal), length: 3 };
}

type Literal = string | number | boolean;

function readLiteral(token: string): Literal | undefined {
  const quoted = /^(['"])(.*)\1$/s.exec(token);
  if (quoted) return (quoted[2] ?? '').replaceAll(/\\(.)/gs, '$1');
  if (/^-?\d+(?:\.\d+)?$/.test(token)) return Number(token);
  if (/^(?:true|false)$/i.test(token)) return token.toLowerCase() === 'true';
  return undefined;
}

/** Compares a value with a literal: numbers as numbers, everything else as text without regard to case. */
function order(value: PsValue, literal: Literal): number | undefined {
  if (value === null || (typeof value === 'object' && value.kind !== 'date')) return undefined;
  const plain = typeof value === 'object' ? value.time : value;
  if (typeof plain === 'boolean' || typeof literal === 'boolean') {
    const wanted = typeof literal === 'boolean' ? literal : String(literal).toLowerCase() === 'true' || literal === 1;
    return Number(plain) - Number(wanted);
  }
  if (typeof plain === 'number' && String(literal).trim() !== '' && Number.isFinite(Number(literal))) {
    return plain - Number(literal);
  }
  const [one, other] = [String(plain).toLowerCase(), String(literal).toLowerCase()];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

const comparing =
  (accept: (difference: number) => boolean) =>
  (value: PsValue, literal: Literal): boolean => {
    const difference = order(value, literal);
    return difference !== undefined && accept(difference);
  };

const comparisons: Readonly<Record<string, (value: PsValue, literal: Literal) => boolean>> = {
  '=': comparing((difference) => difference === 0),
  '<>': comparing((difference) => difference !== 0),
  '!=': comparing((difference) => difference !== 0),
  '<': comparing((difference) => difference < 0),
  '>': comparing((difference) => difference > 0),
  '<=': comparing((difference) => difference <= 0),
  '>=': comparing((difference) => difference >= 0),
  like: (value, literal) =>
    value !== null && typeof value !== 'object' && isLike(String(value).toLowerCase(), String(literal).toLowerCase()),
};

/** `%` stands for any characters, `_` for one. Written without a regular expression, so that its time is bounded. */
function isLike(text: string, pattern: string): boolean {
  let [at, position, star, resume] = [0, 0, -1, 0];
  while (at < text.length) {
    const wanted = pattern[position];
    if (wanted === '%') {
      star = position;
      resume = at;
      position += 1;
    } else if (wanted !== undefined && (wanted === '_' || wanted === text[at])) {
      at += 1;
      position += 1;
    } else if (star >= 0) {
      position = star + 1;
      resume += 1;
      at = resume;
    } else {
      return false;
    }
  }
  while (pattern[position] === '%') position += 1;
  return position === pattern.length;
}
