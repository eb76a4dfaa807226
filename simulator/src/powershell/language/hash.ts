import { atEnd, matchAt, peek, type Reader, skipBlanks, take, unexpected, extentFrom } from './reader.ts';
import { type Expression, type HashEntry, SyntaxProblem } from './syntax.ts';
import type { ExpressionRule, StatementRules } from './rules.ts';

/** `@{ name = value; … }`. `parsePrimary` reads keys that are no plain words. */
export function parseHash(reader: Reader, rules: StatementRules, parsePrimary: ExpressionRule): Expression {
  const start = reader.position;
  reader.position += 2;
  const entries: HashEntry[] = [];
  for (;;) {
    while (/^[\s;]/.test(peek(reader))) reader.position += 1;
    skipBlanks(reader, true);
    if (take(reader, '}')) return { kind: 'hash', entries, ...extentFrom(reader, start) };
    if (atEnd(reader))
      throw new SyntaxProblem('The hash literal was incomplete.', 'IncompleteHashLiteral', { start, end: reader.end });
    const key = parseKey(reader, rules, parsePrimary);
    skipBlanks(reader);
    if (!take(reader, '=')) {
      throw new SyntaxProblem("Missing '=' operator after key in hash literal.", 'MissingEqualsInHashLiteral', {
        start: reader.position,
        end: reader.position + 1,
      });
    }
    skipBlanks(reader, true);
    entries.push({ key, value: rules.parseStatement(reader) });
    skipBlanks(reader);
    if (!/^[;\n\r}]/.test(peek(reader)) && !atEnd(reader)) unexpected(reader);
  }
}

function parseKey(reader: Reader, rules: StatementRules, parsePrimary: ExpressionRule): Expression {
  const start = reader.position;
  const word = matchAt(reader, /[A-Za-z_][\w-]*/y);
  if (word === undefined) return parsePrimary(reader, rules);
  reader.position += word.length;
  return { kind: 'literal', value: word, ...extentFrom(reader, start) };
}
