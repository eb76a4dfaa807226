import { createBuilder, parseDoubleQuoted, parseSingleQuoted, parseVariable, unescaped } from './strings.ts';
import {
  numberPattern,
  parseExpression,
  parsePostfix,
  parsePrimary,
  type StatementRules,
  toNumberLiteral,
} from './expressions.ts';
import {
  atEnd,
  extentFrom,
  isAt,
  matchAt,
  nested,
  openReader,
  peek,
  type Reader,
  skipBlanks,
  take,
  unexpected,
} from './reader.ts';
import {
  type Arg,
  type Expression,
  type Extent,
  NotOnPracticeHosts,
  type PipelineElement,
  type Redirect,
  type Statement,
  SyntaxProblem,
} from './syntax.ts';

/**
 * Parses a line, or the part of it from `start` to before `end`. Throws a SyntaxProblem with the message of PowerShell, or
 * NotOnPracticeHosts for statements such as `if` and `function`.
 */
export function parseScript(text: string, start = 0, end = text.length): Statement[] {
  const reader = openReader(text, start, end);
  const statements = parseBody(reader);
  skipBlanks(reader, true);
  if (!atEnd(reader)) unexpected(reader);
  return statements;
}

/** Statements up to a closing bracket or the end. */
function parseBody(reader: Reader): Statement[] {
  const statements: Statement[] = [];
  for (;;) {
    skipBlanks(reader, true);
    while (take(reader, ';')) skipBlanks(reader, true);
    if (atEnd(reader) || peek(reader) === '}' || peek(reader) === ')') return statements;
    statements.push(nested(reader, () => parseStatement(reader)));
    skipBlanks(reader);
    if (!atEnd(reader) && !/^[;\n\r})]/.test(peek(reader))) unexpected(reader);
  }
}

const rules: StatementRules = { parseBody, parseStatement };

const keywords =
  /(?:if|foreach|for|while|do|switch|function|filter|param|try|trap|throw|return|begin|process|class|enum|data|using|workflow|configuration)(?![\w.\\:-])/iy;

function parseStatement(reader: Reader): Statement {
  const start = reader.position;
  if (matchAt(reader, keywords) !== undefined) throw new NotOnPracticeHosts();
  const assigned = parseAssignment(reader);
  if (assigned) return assigned;
  const elements: PipelineElement[] = [];
  for (;;) {
    elements.push(parseElement(reader, elements.length === 0));
    skipBlanks(reader);
    if (peek(reader) !== '|' || isAt(reader, '||')) break;
    const bar = reader.position;
    reader.position += 1;
    skipBlanks(reader, true);
    if (atEnd(reader) || /^[|;)}]/.test(peek(reader))) {
      throw new SyntaxProblem('An empty pipe element is not allowed.', 'EmptyPipeElement', {
        start: bar,
        end: bar + 1,
      });
    }
  }
  return { kind: 'pipeline', elements, start, end: elements.at(-1)?.end ?? reader.position };
}

function parseAssignment(reader: Reader): Statement | undefined {
  const start = reader.position;
  const cast = matchAt(reader, /\[\s*[A-Za-z][\w.]*(?:\[\])?\s*\]\s*(?=\$)/y);
  reader.position += cast?.length ?? 0;
  const variable = parseVariable(reader);
  skipBlanks(reader);
  const operator = matchAt(reader, /[-+*/%]?=(?!=)/y);
  if (variable?.kind !== 'variable' || operator === undefined) {
    reader.position = start;
    return undefined;
  }
  reader.position += operator.length;
  skipBlanks(reader, true);
  if (atEnd(reader) || /^[|;)}]/.test(peek(reader))) {
    throw new SyntaxProblem(
      `You must provide a value expression following the '${operator}' operator.`,
      'ExpectedValueExpression',
      { start: reader.position, end: reader.position + 1 },
    );
  }
  const value = nested(reader, () => parseStatement(reader));
  return {
    kind: 'assign',
    name: variable.name,
    cast: cast?.trim().slice(1, -1).trim().toLowerCase(),
    operator,
    value,
    ...extentFrom(reader, start),
  };
}

const isExpressionStart = (reader: Reader): boolean =>
  /^[$(@'"{[,!]/.test(peek(reader)) ||
  matchAt(reader, /-(?:not|join|split)(?![\w-])|[+-](?=[$(])/iy) !== undefined ||
  (matchAt(reader, numberPattern) !== undefined && matchAt(reader, /[^\s|;)}]*[\\:]/y) === undefined);

function parseElement(reader: Reader, isFirst: boolean): PipelineElement {
  const start = reader.position;
  const isCalled = matchAt(reader, /[&.](?=[\s'"$({])/y) !== undefined && peek(reader, 1) !== '';
  if (isCalled) {
    reader.position += 1;
    skipBlanks(reader);
    return parseCommand(reader, start, parsePostfix(reader, rules, parsePrimaryOrWord(reader)), true);
  }
  if (isExpressionStart(reader)) {
    const expression = parseExpression(reader, rules);
    if (!isFirst) {
      throw new SyntaxProblem(
        'Expressions are only allowed as the first element of a pipeline.',
        'ExpressionsMustBeFirstInPipeline',
        { start: expression.start, end: expression.end },
      );
    }
    const redirects = parseRedirects(reader);
    return { kind: 'expression', expression, redirects, start, end: expression.end };
  }
  const command = parseWord(reader);
  if (!command) return unexpected(reader);
  return parseCommand(reader, start, command, false);
}

const parsePrimaryOrWord = (reader: Reader): Expression =>
  /^['"$(@{]/.test(peek(reader)) ? parsePrimary(reader, rules) : (parseWord(reader) ?? unexpected(reader));

function parseRedirects(reader: Reader): Redirect[] {
  const redirects: Redirect[] = [];
  for (;;) {
    skipBlanks(reader);
    const redirect = parseRedirect(reader);
    if (!redirect) return redirects;
    redirects.push(redirect);
  }
}

function parseRedirect(reader: Reader): Redirect | undefined {
  const start = reader.position;
  const merge = matchAt(reader, /[2-6*]>&1/y);
  if (merge !== undefined) {
    reader.position += merge.length;
    return { stream: merge[0] ?? '2', isAppended: false, target: undefined, ...extentFrom(reader, start) };
  }
  const operator = matchAt(reader, /[1-6*]?>>?/y);
  if (operator === undefined) return undefined;
  reader.position += operator.length;
  skipBlanks(reader);
  if (atEnd(reader) || /^[|;)}<>&,\n]/.test(peek(reader))) {
    throw new SyntaxProblem('Missing file specification after redirection operator.', 'MissingFileSpecification', {
      start,
      end: start + operator.length,
    });
  }
  const target = parseArgItem(reader);
  const stream = /^[2-6*]/.exec(operator)?.[0] ?? '1';
  return { stream, isAppended: operator.endsWith('>>'), target, ...extentFrom(reader, start) };
}

function parseCommand(reader: Reader, start: number, command: Expression, isCalled: boolean): PipelineElement {
  const args: Arg[] = [];
  const redirects: Redirect[] = [];
  let end = reader.position;
  for (;;) {
    const isSeparate = /^[\s`]/.test(peek(reader));
    skipBlanks(reader);
    if (atEnd(reader) || /^[|;)}\n\r]/.test(peek(reader))) break;
    const redirect = isSeparate || /^[>*]/.test(peek(reader)) ? parseRedirect(reader) : undefined;
    if (redirect) redirects.push(redirect);
    else args.push(parseArg(reader));
    end = reader.position;
  }
  return { kind: 'command', command, isCalled, args, redirects, start, end };
}

function parseArg(reader: Reader): Arg {
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
      const value = take(reader, ':') && !/^[\s|;)}]?$/.test(peek(reader)) ? parseArgValue(reader).value : undefined;
      return { kind: 'parameter', name: parameter.slice(1), value, ...extentFrom(reader, start) };
    }
  }
  const { value, isQuoted } = parseArgValue(reader);
  return { kind: 'value', value, isQuoted, ...extentFrom(reader, start) };
}

function parseArgValue(reader: Reader): { readonly value: Expression; readonly isQuoted: boolean } {
  const start = reader.position;
  const isQuoted = /^['"]/.test(peek(reader));
  const first = parseArgItem(reader);
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
    items.push(parseArgItem(reader));
  }
  const value: Expression = items.length === 1 ? first : { kind: 'list', items, ...extentFrom(reader, start) };
  return { value, isQuoted: isQuoted && items.length === 1 };
}

function parseArgItem(reader: Reader): Expression {
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
    const value = character === "'" ? parseSingleQuoted(reader) : parseDoubleQuoted(reader, parseBody);
    if (!/^[^\s|;(){},&<>.]/.test(peek(reader))) return parsePostfix(reader, rules, value);
    reader.position = start;
  }
  return toLiteral(parseWord(reader) ?? unexpected(reader));
}

/** Numbers behind a command are numbers, unless leading zeros would be lost. */
function toLiteral(word: Expression): Expression {
  if (word.kind !== 'literal' || typeof word.value !== 'string' || /^[+-]?0\d/.test(word.value)) return word;
  const value = toNumberLiteral(word.value);
  return value === undefined || !/^[-+.\d]/.test(word.value) ? word : { ...word, value };
}

/** A word of a command: a bare one, with variables and quoted pieces in it. */
function parseWord(reader: Reader): Expression | undefined {
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
      addQuoted(reader, builder);
    } else if (!builder.addVariable(reader, parseBody)) {
      builder.add(character);
      reader.position += 1;
    }
  }
  if (reader.position > reader.end) reader.position = reader.end;
  return builder.isEmpty() && !isQuoted ? undefined : builder.finish(reader);
}

function addQuoted(reader: Reader, builder: ReturnType<typeof createBuilder>): void {
  const quote = peek(reader);
  const start = reader.position;
  reader.position += 1;
  while (reader.position < reader.end) {
    if (take(reader, quote + quote)) builder.add(quote);
    else if (take(reader, quote)) return;
    else if (quote === '"' && peek(reader) === '`') {
      builder.add(unescaped(peek(reader, 1)));
      reader.position += 2;
    } else if (quote === "'" || !builder.addVariable(reader, parseBody)) {
      builder.add(peek(reader));
      reader.position += 1;
    }
  }
  throw new SyntaxProblem(`The string is missing the terminator: ${quote}.`, 'TerminatorExpectedAtEndOfString', {
    start,
    end: reader.end,
  });
}

/** The text of a part of the line, without the blanks around it. */
export const textOfExtent = (text: string, { start, end }: Extent): string => text.slice(start, end).trim();
