import type { Fuel } from '../fuel.ts';
import { type HostTime, parseIso } from '../time.ts';
import { type EventNode, toEventNode } from './event-nodes.ts';
import type { EventQuery, Expression, Operator, Step } from './log-query-parser.ts';
import type { LogEvent } from './state.ts';

export { type EventQuery, parseQuery, queryErrorPosition } from './log-query-parser.ts';

/** What an expression refers to: a text, a number, a truth value, or the elements and attributes of a path. */
type Value = string | number | boolean | readonly EventNode[];

interface Context {
  readonly node: EventNode;
  readonly position: number;
  readonly now: HostTime;
  readonly fuel: Fuel | undefined;
}

/** True if an event of the log `channel` fits. `now` is for `timediff(@SystemTime)`. */
export function matchesQuery(query: EventQuery, event: LogEvent, channel: string, now: HostTime, fuel?: Fuel): boolean {
  const root: EventNode = { name: '', attributes: [], text: '', children: [toEventNode(event, channel)] };
  return isTrue(evaluate(query, { node: root, position: 1, now, fuel }));
}

/** The events that fit, in their order. Burns fuel for each event that is looked at. */
export const selectEvents = (
  events: readonly LogEvent[],
  query: EventQuery,
  channel: string,
  now: HostTime,
  fuel?: Fuel,
): LogEvent[] =>
  events.filter((event) => {
    fuel?.burn();
    return matchesQuery(query, event, channel, now, fuel);
  });

const isTrue = (value: Value): boolean =>
  typeof value === 'object' ? value.length > 0 : typeof value === 'string' ? value !== '' : Boolean(value);

function evaluate(expression: Expression, context: Context): Value {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'and':
      return isTrue(evaluate(expression.left, context)) && isTrue(evaluate(expression.right, context));
    case 'or':
      return isTrue(evaluate(expression.left, context)) || isTrue(evaluate(expression.right, context));
    case 'compare':
      return compare(expression.operator, evaluate(expression.left, context), evaluate(expression.right, context));
    case 'call':
      return call(
        expression.name,
        expression.parameters.map((each) => evaluate(each, context)),
        context,
      );
    case 'path':
      return follow(expression.steps, context);
  }
}

function follow(steps: readonly Step[], context: Context): readonly EventNode[] {
  let nodes: readonly EventNode[] = [context.node];
  for (const step of steps) {
    nodes = nodes.flatMap((parent) => childrenOf(parent, step));
    for (const predicate of step.predicates) {
      nodes = nodes.filter((each, index) =>
        isTrue(evaluate(predicate, { ...context, node: each, position: index + 1 })),
      );
    }
  }
  return nodes;
}

function childrenOf(parent: EventNode, { isAttribute, name }: Step): readonly EventNode[] {
  if (!isAttribute) return name === '*' ? parent.children : parent.children.filter((child) => child.name === name);
  return parent.attributes
    .filter(([key]) => name === '*' || key === name)
    .map(([key, text]) => ({ name: key, attributes: [], children: [], text }));
}

const textsOf = (value: Value): readonly string[] =>
  typeof value === 'object' ? value.map(({ text }) => text) : [String(value)];

/** A comparison with a list is true if it is true for one of its items. */
const compare = (operator: Operator, left: Value, right: Value): boolean =>
  textsOf(left).some((one) => textsOf(right).some((other) => compareTexts(operator, one, other)));

function compareTexts(operator: Operator, one: string, other: string): boolean {
  const [a, b] = [toNumber(one), toNumber(other)];
  if (a === undefined || b === undefined) {
    if (operator === '=') return one === other;
    return operator === '!=' && one !== other;
  }
  switch (operator) {
    case '=':
      return a === b;
    case '!=':
      return a !== b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
  }
}

/** The number of a text: a whole or hexadecimal number, or a moment in ISO 8601. */
function toNumber(text: string): number | undefined {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (/^0x[0-9a-f]{1,12}$/i.test(text)) return Number(text);
  return parseIso(text);
}

function call(name: 'band' | 'timediff' | 'position', values: readonly Value[], context: Context): Value {
  if (name === 'position') return context.position;
  const first = textsOf(values[0] ?? '')[0] ?? '';
  if (name === 'timediff') {
    const until = values.length > 1 ? parseIso(textsOf(values[1] ?? '')[0] ?? '') : context.now;
    const time = parseIso(first);
    return time === undefined || until === undefined ? '' : until - time;
  }
  const [bits, mask] = [toBits(first), toBits(textsOf(values[1] ?? '')[0] ?? '')];
  return bits === undefined || mask === undefined ? false : (bits & mask) !== 0n;
}

const toBits = (text: string): bigint | undefined =>
  /^(?:\d+|0x[0-9a-f]+)$/i.test(text) && text.length < 24 ? BigInt(text) : undefined;
