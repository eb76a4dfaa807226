import { parseVariable } from './strings.ts';
import { parseExpression, parsePostfix, parsePrimary } from './expressions.ts';
import {
  atEnd,
  isAt,
  matchAt,
  nested,
  openReader,
  peek,
  type Reader,
  skipBlanks,
  take,
  unexpected,
  extentFrom,
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
import { parseArg, parseArgItem, parseWord } from './arguments.ts';
import { numberPattern } from './numbers.ts';
import type { StatementRules } from './rules.ts';

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
  const command = parseWord(reader, rules);
  if (!command) return unexpected(reader);
  return parseCommand(reader, start, command, false);
}

const parsePrimaryOrWord = (reader: Reader): Expression =>
  /^['"$(@{]/.test(peek(reader)) ? parsePrimary(reader, rules) : (parseWord(reader, rules) ?? unexpected(reader));

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
  const target = parseArgItem(reader, rules);
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
    else args.push(parseArg(reader, rules));
    end = reader.position;
  }
  return { kind: 'command', command, isCalled, args, redirects, start, end };
}

/** The text of a part of the line, without the blanks around it. */
export const textOfExtent = (text: string, { start, end }: Extent): string => text.slice(start, end).trim();
