import { createBuilder, parseDoubleQuoted, parseSingleQuoted, unescaped } from './strings.ts';
import { parsePostfix, parsePrimary } from './expressions.ts';
import { atEnd, isAt, matchAt, peek, type Reader, skipBlanks, take, unexpected, extentFrom } from './reader.ts';
import { type Arg, type Expression, SyntaxProblem } from './syntax.ts';
import type { StatementRules } from './rules.ts';
import { toNumberLiteral } from './numbers.ts';

/** A word behind a command: a parameter, or a value. */
export function parseArg(reader: Reader, rules: StatementRules): Arg {
  const start = reader.position;
  if (isAt(reader, '--%')) {
    reader.position += 3;
    const text = matchAt(reader, /[^|\n]*/y) ?? '';
    reader.position += text.length;
    return { kind: 'verbatim', text: text.trim(), ...extentFrom(reader, start) };
  }
  const parameter = matchAt(reader, /[-\u2013\u2014][A-Za-z_?][^\s:;|(){}'",&<>.`$]*/y);
  if (parameter !== undefined) {
    reader.position += parameter.length;
    const next = peek(reader);
    if (next === '.' || next === '$' || next === "'" || next === '"' || next === '`') {
      // Not the name of a parameter but a word, such as `-x.y`.
      reader.position = start;
    } else {
      const value =
        take(reader, ':') && !/^[\s|;)}]?$/.test(peek(reader)) ? parseArgValue(reader, rules).value : undefined;
      return { kind: 'parameter', name: parameter.slice(1), value, ...extentFrom(reader, start) };
    }
  }
  const { value, isQuoted } = parseArgValue(reader, rules);
  return { kind: 'value', value, isQuoted, ...extentFrom(reader, start) };
}

function parseArgValue(
  reader: Reader,
  rules: StatementRules,
): { readonly value: Expression; readonly isQuoted: boolean } {
  const start = reader.position;
  const isQuoted = /^['"]/.test(peek(reader));
  const first = parseArgItem(reader, rules);
  const items = [first];
  for (;;) {
    const before = reader.position;
    skipBlanks(reader);
    const comma = reader.position;
    if (!take(reader, ',')) {
      reader.position = before;
      break;
    }
    skipBlanks(reader, true);
    if (atEnd(reader) || /^[|;)},]/.test(peek(reader))) {
      throw new SyntaxProblem('Missing argument in parameter list.', 'MissingArgument', {
        start: comma,
        end: comma + 1,
      });
    }
    items.push(parseArgItem(reader, rules));
  }
  const value: Expression = items.length === 1 ? first : { kind: 'list', items, ...extentFrom(reader, start) };
  return { value, isQuoted: isQuoted && items.length === 1 };
}

/** One value behind a command, without the commas of a list. */
export function parseArgItem(reader: Reader, rules: StatementRules): Expression {
  const start = reader.position;
  const character = peek(reader);
  if (
    character === '$' ||
    character === '(' ||
    character === '{' ||
    (character === '@' && /^[({]/.test(peek(reader, 1)))
  ) {
    const isDollarAlone = character === '$' && !/^[\w{(?^$]/.test(peek(reader, 1));
    if (!isDollarAlone) {
      const value = parsePostfix(reader, rules, parsePrimary(reader, rules));
      const isWordGoingOn = character === '$' && /^[^\s|;(){},&<>]/.test(peek(reader));
      if (!isWordGoingOn) return value;
      // A word that begins with a variable, such as `$N\list.csv`.
      reader.position = start;
    }
  }
  if (character === "'" || character === '"') {
    const value = character === "'" ? parseSingleQuoted(reader) : parseDoubleQuoted(reader, rules.parseBody);
    if (!/^[^\s|;(){},&<>.]/.test(peek(reader))) return parsePostfix(reader, rules, value);
    reader.position = start;
  }
  return toLiteral(parseWord(reader, rules) ?? unexpected(reader));
}

/** Numbers behind a command are numbers, unless leading zeros would be lost. */
function toLiteral(word: Expression): Expression {
  if (word.kind !== 'literal' || typeof word.value !== 'string' || /^[+-]?0\d/.test(word.value)) return word;
  const value = toNumberLiteral(word.value);
  return value === undefined || !/^[-+.\d]/.test(word.value) ? word : { ...word, value };
}

/** A word of a command: a bare one, with variables and quoted pieces in it. */
export function parseWord(reader: Reader, rules: StatementRules): Expression | undefined {
  const start = reader.position;
  const builder = createBuilder(start);
  let isQuoted = false;
  while (!atEnd(reader) && !/^[\s|;(){},&<>]/.test(peek(reader))) {
    const character = peek(reader);
    if (character === '`') {
      builder.add(unescaped(peek(reader, 1)));
      reader.position += 2;
    } else if (character === "'" || character === '"') {
      isQuoted = true;
      addQuoted(reader, rules, builder);
    } else if (!builder.addVariable(reader, rules.parseBody)) {
      builder.add(character);
      reader.position += 1;
    }
  }
  if (reader.position > reader.end) reader.position = reader.end;
  return builder.isEmpty() && !isQuoted ? undefined : builder.finish(reader);
}

function addQuoted(reader: Reader, rules: StatementRules, builder: ReturnType<typeof createBuilder>): void {
  const quote = peek(reader);
  const start = reader.position;
  reader.position += 1;
  while (reader.position < reader.end) {
    if (take(reader, quote + quote)) builder.add(quote);
    else if (take(reader, quote)) return;
    else if (quote === '"' && peek(reader) === '`') {
      builder.add(unescaped(peek(reader, 1)));
      reader.position += 2;
    } else if (quote === "'" || !builder.addVariable(reader, rules.parseBody)) {
      builder.add(peek(reader));
      reader.position += 1;
    }
  }
  throw new SyntaxProblem(`The string is missing the terminator: ${quote}.`, 'TerminatorExpectedAtEndOfString', {
    start,
    end: reader.end,
  });
}
