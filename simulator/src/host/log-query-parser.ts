/**
 * The subset of XPath 1.0 that the event log accepts: paths of elements and attributes, predicates, `and`, `or`, brackets,
 * comparisons, `position()`, `band()` and `timediff()`. Source: from knowledge of the limits that Windows documents.
 */
export type EventQuery = Expression;

export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=';

export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number }
  | { readonly kind: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'compare'; readonly operator: Operator; readonly left: Expression; readonly right: Expression }
  | {
      readonly kind: 'call';
      readonly name: 'band' | 'timediff' | 'position';
      readonly parameters: readonly Expression[];
    }
  | { readonly kind: 'path'; readonly steps: readonly Step[] };

export interface Step {
  readonly isAttribute: boolean;
  readonly name: string;
  readonly predicates: readonly Expression[];
}

const tokenPattern =
  /\s*(?:("[^"]*"|'[^']*')|(0x[0-9a-f]+|\d+(?:\.\d+)?)|(<=|>=|!=|[=<>()[\],/@*])|([A-Za-z_][\w.:-]*))/iy;

interface Tokens {
  readonly texts: readonly string[];
  /** The positions in the text at which the tokens end. */
  readonly ends: readonly number[];
  /** The position up to which the text has known characters. */
  readonly known: number;
}

function tokenize(text: string): Tokens {
  const texts: string[] = [];
  const ends: number[] = [];
  const pattern = new RegExp(tokenPattern);
  const source = text.trimEnd();
  while (pattern.lastIndex < source.length) {
    const { lastIndex } = pattern;
    const match = pattern.exec(source);
    if (!match) return { texts, ends, known: lastIndex };
    texts.push(match[0].trim());
    ends.push(pattern.lastIndex);
  }
  return { texts, ends, known: source.length };
}

/** The nesting of a query at most. A deeper one counts as invalid. */
const maxDepth = 32;

/** Reads a query such as `*[System[(EventID=6008)]]`. Returns undefined for an invalid one. */
export function parseQuery(text: string): EventQuery | undefined {
  const { texts, known } = tokenize(text);
  if (texts.length === 0 || known < text.trimEnd().length) return undefined;
  const parser = new Parser(texts);
  const query = parser.path(0);
  return query && parser.isAtEnd ? query : undefined;
}

/** The position in an invalid query up to which it can be read, for the message of Windows. */
export function queryErrorPosition(text: string): number {
  const { texts, ends } = tokenize(text);
  const parser = new Parser(texts);
  parser.path(0);
  return parser.furthest === 0 ? 0 : (ends[parser.furthest - 1] ?? 0);
}

const operators: readonly string[] = ['=', '!=', '<', '<=', '>', '>='] satisfies Operator[];
const isOperator = (token: string | undefined): token is Operator => token !== undefined && operators.includes(token);
const functions = ['band', 'timediff', 'position'] as const;

/** A parser by recursive descent. Each method returns undefined if the text does not fit. */
class Parser {
  private readonly tokens: readonly string[];
  private position = 0;
  /** The number of tokens that were read at most. */
  furthest = 0;

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.position === this.tokens.length;
  }

  private get next(): string | undefined {
    return this.tokens[this.position];
  }

  private advance(count: number): void {
    this.position += count;
    this.furthest = Math.max(this.furthest, this.position);
  }

  private take(token: string): boolean {
    if (this.next !== token) return false;
    this.advance(1);
    return true;
  }

  /** One of the words `and` and `or` between two expressions; `and` binds closer. */
  private chain(kind: 'and' | 'or', depth: number): Expression | undefined {
    const operand = () => (kind === 'or' ? this.chain('and', depth) : this.comparison(depth));
    let left = operand();
    while (left && this.take(kind)) {
      const right: Expression | undefined = operand();
      left = right && { kind, left, right };
    }
    return left;
  }

  private expression(depth: number): Expression | undefined {
    return depth > maxDepth ? undefined : this.chain('or', depth + 1);
  }

  private comparison(depth: number): Expression | undefined {
    const left = this.operand(depth);
    const operator = this.next;
    if (!left || !isOperator(operator)) return left;
    this.advance(1);
    const right = this.operand(depth);
    return right && { kind: 'compare', operator, left, right };
  }

  private operand(depth: number): Expression | undefined {
    const token = this.next;
    if (token === undefined) return undefined;
    if (/^["']/.test(token)) {
      this.advance(1);
      return { kind: 'literal', value: token.slice(1, -1) };
    }
    if (/^\d/.test(token)) {
      this.advance(1);
      return { kind: 'literal', value: Number(token) };
    }
    if (this.take('(')) {
      const inner = this.expression(depth);
      return inner && this.take(')') ? inner : undefined;
    }
    return this.tokens[this.position + 1] === '(' ? this.call(depth) : this.path(depth);
  }

  private call(depth: number): Expression | undefined {
    const name = functions.find((each) => each === this.next?.toLowerCase());
    if (!name) return undefined;
    this.advance(2);
    const parameters: Expression[] = [];
    while (!this.take(')')) {
      if (parameters.length > 0 && !this.take(',')) return undefined;
      const parameter = this.operand(depth);
      if (!parameter) return undefined;
      parameters.push(parameter);
    }
    return { kind: 'call', name, parameters };
  }

  path(depth: number): Expression | undefined {
    const steps: Step[] = [];
    do {
      const step = this.step(depth);
      if (!step) return undefined;
      steps.push(step);
    } while (this.take('/'));
    return { kind: 'path', steps };
  }

  private step(depth: number): Step | undefined {
    const isAttribute = this.take('@');
    const name = this.next;
    if (name === undefined || !/^(?:\*|[A-Za-z_])/.test(name)) return undefined;
    this.advance(1);
    const predicates: Expression[] = [];
    while (this.take('[')) {
      const predicate = this.expression(depth);
      if (!predicate || !this.take(']')) return undefined;
      predicates.push(predicate);
    }
    return { isAttribute, name, predicates };
  }
}
