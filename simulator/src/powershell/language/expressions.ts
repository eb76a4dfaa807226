import { atEnd, isAt, matchAt, nested, peek, type Reader, skipBlanks, take, unexpected, extentFrom } from './reader.ts';
import { parseDoubleQuoted, parseSingleQuoted, parseSubexpression, parseVariable } from './strings.ts';
import { type Expression, NotOnPracticeHosts, type Statement, SyntaxProblem } from './syntax.ts';
import { parseHash } from './hash.ts';
import { numberPattern, toNumberLiteral } from './numbers.ts';
import type { ExpressionRule, StatementRules } from './rules.ts';

/** The binary operators by their level, from the loosest to the tightest. */
const levels: readonly RegExp[] = [
  /-(?:and|or|xor)(?![\w-])/iy,
  /-(?:band|bor|bxor)(?![\w-])/iy,
  /-[ci]?(?:eq|ne|gt|ge|lt|le|like|notlike|match|notmatch|contains|notcontains|in|notin|replace|split|join|is|isnot|as)(?![\w-])/iy,
  /\+(?![+=])|-(?![-=A-Za-z])/y,
  /[*/%](?!=)/y,
  /-f(?![\w-])/iy,
  /\.\./y,
];

/** An expression, for example `$a.Count -gt 3` or `1,2,3`. */
export const parseExpression: ExpressionRule = (reader, rules) =>
  nested(reader, () => parseLevel(reader, rules, 0, parseList));

/** An argument of a method. A comma ends it there. */
const parseArgument: ExpressionRule = (reader, rules) => nested(reader, () => parseLevel(reader, rules, 0, parseUnary));

/** An operator of a level with its operands. `parseOperand` reads what stands between the tightest operators. */
function parseLevel(reader: Reader, rules: StatementRules, level: number, parseOperand: ExpressionRule): Expression {
  const pattern = levels[level];
  if (!pattern) return parseOperand(reader, rules);
  const start = reader.position;
  let left = parseLevel(reader, rules, level + 1, parseOperand);
  for (;;) {
    skipBlanks(reader);
    const operator = matchAt(reader, pattern);
    if (operator === undefined) return left;
    const operatorStart = reader.position;
    reader.position += operator.length;
    skipBlanks(reader, true);
    if (isAtEndOfExpression(reader)) {
      throw new SyntaxProblem(
        `You must provide a value expression following the '${operator}' operator.`,
        'ExpectedValueExpression',
        { start: operatorStart + operator.length, end: operatorStart + operator.length + 1 },
      );
    }
    const right = parseLevel(reader, rules, level + 1, parseOperand);
    left = { kind: 'binary', operator: operator.toLowerCase(), left, right, ...extentFrom(reader, start) };
  }
}

const isAtEndOfExpression = (reader: Reader): boolean => atEnd(reader) || /^[|;)}\]\n&>]/.test(peek(reader));

function parseList(reader: Reader, rules: StatementRules): Expression {
  const start = reader.position;
  if (take(reader, ',')) {
    skipBlanks(reader, true);
    return { kind: 'list', items: [parseUnary(reader, rules)], ...extentFrom(reader, start) };
  }
  const first = parseUnary(reader, rules);
  const items = [first];
  for (;;) {
    skipBlanks(reader);
    const comma = reader.position;
    if (!take(reader, ',')) break;
    skipBlanks(reader, true);
    if (isAtEndOfExpression(reader)) {
      throw new SyntaxProblem("Missing expression after ','.", 'MissingExpressionAfterToken', {
        start: comma,
        end: comma + 1,
      });
    }
    items.push(parseUnary(reader, rules));
  }
  if (items.length === 1) return first;
  return { kind: 'list', items, start, end: items.at(-1)?.end ?? reader.position };
}

function parseUnary(reader: Reader, rules: StatementRules): Expression {
  const start = reader.position;
  const operator = matchAt(reader, /-not(?![\w-])|!|-(?=[$(\d.])|\+(?=[$(\d.])|-join(?![\w-])|-split(?![\w-])/iy);
  const isNumber = /^-[\d.]/.test(reader.text.slice(reader.position, reader.position + 2));
  if (operator !== undefined && !(operator === '-' && isNumber)) {
    reader.position += operator.length;
    skipBlanks(reader, true);
    if (isAtEndOfExpression(reader)) {
      throw new SyntaxProblem(
        `Missing expression after unary operator '${operator}'.`,
        'MissingExpressionAfterOperator',
        { start, end: start + operator.length },
      );
    }
    const operand = nested(reader, () => parseUnary(reader, rules));
    return { kind: 'unary', operator: operator.toLowerCase(), operand, ...extentFrom(reader, start) };
  }
  if (peek(reader) === '[') return parseType(reader, rules);
  return parsePostfix(reader, rules, parsePrimary(reader, rules));
}

/** `[int]'5'`, `[math]::Round(1.5)` or `[datetime]`. */
function parseType(reader: Reader, rules: StatementRules): Expression {
  const start = reader.position;
  const found = matchAt(reader, /\[\s*[A-Za-z][\w.]*(?:\[\])?\s*\]/y);
  if (found === undefined) {
    throw new SyntaxProblem("Missing type name after '['.", 'MissingTypename', { start: start + 1, end: start + 2 });
  }
  reader.position += found.length;
  const type = found.slice(1, -1).trim().toLowerCase();
  if (take(reader, '::')) {
    const name = matchAt(reader, /\w+/y) ?? '';
    reader.position += name.length;
    const args = peek(reader) === '(' ? parseArguments(reader, rules) : undefined;
    const target: Expression = { kind: 'static', type, name, args, ...extentFrom(reader, start) };
    return parsePostfix(reader, rules, target);
  }
  const typeEnd = reader.position;
  skipBlanks(reader);
  if (isAtEndOfExpression(reader) || peek(reader) === '.' || peek(reader) === ',' || peek(reader) === '-') {
    return { kind: 'type', name: type, start, end: typeEnd };
  }
  const operand = nested(reader, () => parseUnary(reader, rules));
  return { kind: 'cast', type, operand, ...extentFrom(reader, start) };
}

/** A variable, a text, a number, or something in brackets. */
export function parsePrimary(reader: Reader, rules: StatementRules): Expression {
  const start = reader.position;
  const parseBody = (each: Reader): Statement[] => rules.parseBody(each);
  switch (peek(reader)) {
    case "'":
      return parseSingleQuoted(reader);
    case '"':
      return parseDoubleQuoted(reader, parseBody);
    case '$':
      return parseVariable(reader) ?? parseSubexpression(reader, parseBody) ?? unexpected(reader);
    case '@': {
      if (peek(reader, 1) === '{') return nested(reader, () => parseHash(reader, rules, parsePrimary));
      if (peek(reader, 1) === '"' || peek(reader, 1) === "'") throw new NotOnPracticeHosts();
      return parseSubexpression(reader, parseBody) ?? unexpected(reader);
    }
    case '(':
      return nested(reader, () => parseGroup(reader, rules));
    case '{':
      return nested(reader, () => parseScript(reader, rules));
    default: {
      const text = matchAt(reader, numberPattern);
      const value = text === undefined ? undefined : toNumberLiteral(text);
      if (text === undefined || value === undefined) return unexpected(reader);
      reader.position += text.length;
      return { kind: 'literal', value, ...extentFrom(reader, start) };
    }
  }
}

function parseGroup(reader: Reader, rules: StatementRules): Expression {
  const start = reader.position;
  reader.position += 1;
  skipBlanks(reader, true);
  if (peek(reader) === ')') {
    throw new SyntaxProblem("An expression was expected after '('.", 'ExpectedExpression', {
      start: start + 1,
      end: start + 2,
    });
  }
  const body = rules.parseStatement(reader);
  skipBlanks(reader, true);
  if (!take(reader, ')')) {
    throw new SyntaxProblem("Missing closing ')' in expression.", 'MissingEndParenthesisInExpression', {
      start: reader.position,
      end: reader.position + 1,
    });
  }
  return { kind: 'group', body, ...extentFrom(reader, start) };
}

function parseScript(reader: Reader, rules: StatementRules): Expression {
  const start = reader.position;
  reader.position += 1;
  rules.parseBody(reader);
  skipBlanks(reader, true);
  const source = reader.text.slice(start + 1, reader.position);
  if (!take(reader, '}')) throw missingBrace(start);
  return { kind: 'script', source, ...extentFrom(reader, start) };
}

const missingBrace = (start: number): SyntaxProblem =>
  new SyntaxProblem("Missing closing '}' in statement block or type definition.", 'MissingEndCurlyBrace', {
    start,
    end: start + 1,
  });

/** What follows a value without a blank: `.Name`, `.Name( … )`, `[0]`. */
export function parsePostfix(reader: Reader, rules: StatementRules, target: Expression): Expression {
  const start = target.start;
  let result = target;
  for (;;) {
    if (peek(reader) === '[') {
      result = parseIndex(reader, rules, result);
    } else if (peek(reader) === '.' && peek(reader, 1) !== '.' && /^[\w$'"({]/.test(peek(reader, 1))) {
      reader.position += 1;
      const name = parseMemberName(reader, rules);
      if (peek(reader) === '(' && name.kind === 'literal') {
        const args = parseArguments(reader, rules);
        result = {
          kind: 'call',
          target: result,
          name: typeof name.value === 'string' ? name.value : '',
          args,
          ...extentFrom(reader, start),
        };
      } else {
        result = { kind: 'member', target: result, name, ...extentFrom(reader, start) };
      }
    } else if (isAt(reader, '++') || isAt(reader, '--')) {
      throw new NotOnPracticeHosts();
    } else return result;
  }
}

function parseMemberName(reader: Reader, rules: StatementRules): Expression {
  const start = reader.position;
  const word = matchAt(reader, /\w+/y);
  if (word === undefined) return parsePrimary(reader, rules);
  reader.position += word.length;
  return { kind: 'literal', value: word, ...extentFrom(reader, start) };
}

function parseIndex(reader: Reader, rules: StatementRules, target: Expression): Expression {
  const bracket = reader.position;
  reader.position += 1;
  skipBlanks(reader, true);
  if (isAtEndOfExpression(reader)) {
    throw new SyntaxProblem('Array index expression is missing or not valid.', 'MissingArrayIndexExpression', {
      start: bracket + 1,
      end: bracket + 2,
    });
  }
  const index = parseExpression(reader, rules);
  skipBlanks(reader, true);
  if (!take(reader, ']')) {
    throw new SyntaxProblem("Missing ']' after array index expression.", 'MissingEndSquareBracket', {
      start: reader.position,
      end: reader.position + 1,
    });
  }
  return { kind: 'index', target, index, ...extentFrom(reader, target.start) };
}

function parseArguments(reader: Reader, rules: StatementRules): Expression[] {
  reader.position += 1;
  skipBlanks(reader, true);
  const args: Expression[] = [];
  while (peek(reader) !== ')') {
    if (atEnd(reader)) break;
    args.push(parseArgument(reader, rules));
    skipBlanks(reader, true);
    if (!take(reader, ',')) break;
    skipBlanks(reader, true);
  }
  if (!take(reader, ')')) {
    throw new SyntaxProblem("Missing ')' in method call.", 'MissingEndParenthesisInMethodCall', {
      start: reader.position,
      end: reader.position + 1,
    });
  }
  return args;
}
