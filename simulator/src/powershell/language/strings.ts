import { extentFrom, peek, type Reader, skipBlanks, take, matchAt, nested } from './reader.ts';
import { type Expression, type Statement, SyntaxProblem } from './syntax.ts';

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0', a: '', b: '', f: '', v: '' };

/** The character that stands for a backtick and what follows it. */
export const unescaped = (character: string): string => escapes[character] ?? character;

/** `'…'`, in which only `''` is special. */
export function parseSingleQuoted(reader: Reader): Expression {
  const start = reader.position;
  reader.position += 1;
  let value = '';
  while (reader.position < reader.end) {
    if (take(reader, "''")) value += "'";
    else if (take(reader, "'")) return { kind: 'literal', value, ...extentFrom(reader, start) };
    else {
      value += peek(reader);
      reader.position += 1;
    }
  }
  throw missingQuote(reader, start, "'");
}

const missingQuote = (reader: Reader, start: number, quote: string): SyntaxProblem =>
  new SyntaxProblem(`The string is missing the terminator: ${quote}.`, 'TerminatorExpectedAtEndOfString', {
    start,
    end: reader.end,
  });

/** `"…"`, in which variables and `$( … )` are replaced. */
export function parseDoubleQuoted(reader: Reader, parseBody: (reader: Reader) => Statement[]): Expression {
  const start = reader.position;
  reader.position += 1;
  const builder = createBuilder(start);
  while (reader.position < reader.end) {
    if (take(reader, '""')) builder.add('"');
    else if (take(reader, '"')) return builder.finish(reader);
    else if (peek(reader) === '`') {
      builder.add(unescaped(peek(reader, 1)));
      reader.position += 2;
    } else if (!builder.addVariable(reader, parseBody)) {
      builder.add(peek(reader));
      reader.position += 1;
    }
  }
  throw missingQuote(reader, start, '"');
}

/** Collects the parts of a text with variables in it. */
export function createBuilder(start: number) {
  const parts: Expression[] = [];
  let text = '';
  let textStart = start;
  const endText = (reader: Reader): void => {
    if (text !== '') parts.push({ kind: 'literal', value: text, start: textStart, end: reader.position });
    text = '';
  };
  return {
    add(more: string): void {
      text += more;
    },
    isEmpty: (): boolean => text === '' && parts.length === 0,
    /** Reads a variable or `$( … )`, if one comes next. */
    addVariable(reader: Reader, parseBody: (reader: Reader) => Statement[]): boolean {
      if (peek(reader) !== '$') return false;
      const part = parseVariable(reader) ?? parseSubexpression(reader, parseBody);
      if (!part) return false;
      endText(reader);
      parts.push(part);
      textStart = reader.position;
      return true;
    },
    finish(reader: Reader): Expression {
      endText(reader);
      const extent = extentFrom(reader, start);
      const only = parts[0];
      if (!only) return { kind: 'literal', value: '', ...extent };
      if (parts.length === 1 && only.kind === 'literal') return { ...only, ...extent };
      return { kind: 'expandable', parts, ...extent };
    },
  };
}

/** `$name`, `$env:NAME`, `${name}`, `$_`. Undefined if a dollar sign stands for itself. */
export function parseVariable(reader: Reader): Expression | undefined {
  const start = reader.position;
  const found =
    matchAt(reader, /\$\{[^}]*\}/y) ??
    matchAt(reader, /\$(?:env|global|script|local|variable):\w+/iy) ??
    matchAt(reader, /\$(?:\w+|[?^$])/y);
  if (found === undefined) return undefined;
  reader.position += found.length;
  const name = found.startsWith('${') ? found.slice(2, -1) : found.slice(1);
  return {
    kind: 'variable',
    name: name.replace(/^(?:global|script|local|variable):/i, ''),
    ...extentFrom(reader, start),
  };
}

/** `$( … )` or `@( … )`. */
export function parseSubexpression(reader: Reader, parseBody: (reader: Reader) => Statement[]): Expression | undefined {
  const start = reader.position;
  const isArray = peek(reader) === '@';
  if (peek(reader, 1) !== '(') return undefined;
  reader.position += 2;
  const body = nested(reader, () => parseBody(reader));
  skipBlanks(reader, true);
  if (!take(reader, ')')) {
    throw new SyntaxProblem("Missing closing ')' in subexpression.", 'MissingEndParenthesisInSubexpression', {
      start: reader.position,
      end: reader.position + 1,
    });
  }
  return { kind: 'collect', body, isArray, ...extentFrom(reader, start) };
}
