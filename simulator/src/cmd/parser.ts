import type { CmdChar } from './expand.ts';

/** Where output of a command goes. `handle` 1 is the output, 2 the errors. */
export interface Redirection {
  readonly handle: number;
  readonly kind: 'write' | 'append' | 'input' | 'join';
  /** The file, or for `join` the other handle. */
  readonly target: string;
}

export type Condition =
  | { readonly kind: 'exist'; readonly path: string }
  | { readonly kind: 'defined'; readonly name: string }
  | { readonly kind: 'errorlevel'; readonly least: number }
  | { readonly kind: 'equal'; readonly left: string; readonly right: string };

/** A command line as cmd reads it. */
export type CmdNode =
  | { readonly kind: 'list'; readonly items: readonly CmdNode[] }
  | { readonly kind: 'and' | 'or'; readonly left: CmdNode; readonly right: CmdNode }
  | { readonly kind: 'pipe'; readonly parts: readonly CmdNode[] }
  | { readonly kind: 'group'; readonly body: CmdNode; readonly redirections: readonly Redirection[] }
  | {
      readonly kind: 'if';
      readonly isNot: boolean;
      readonly condition: Condition;
      readonly command: CmdNode;
      readonly otherwise?: CmdNode;
    }
  | { readonly kind: 'command'; readonly chars: readonly CmdChar[]; readonly redirections: readonly Redirection[] };

export type ParsedLine = { readonly node: CmdNode } | { readonly error: string };

const incorrectSyntax = 'The syntax of the command is incorrect.';
const maxDepth = 40;
const delimiters = ' \t,;=\u00A0';

/** A character, or an operator such as `&&`. Characters in quotation marks and behind `^` are no operators. */
interface Token {
  readonly char: CmdChar;
  readonly operator?: string;
  readonly isQuoted: boolean;
}

function tokenize(chars: readonly CmdChar[]): Token[] {
  const tokens: Token[] = [];
  let isQuoted = false;
  for (let index = 0; index < chars.length; index += 1) {
    const char = chars[index] ?? { text: '' };
    const next = chars[index + 1];
    if (char.text === '"') {
      isQuoted = !isQuoted;
      tokens.push({ char, isQuoted: true });
    } else if (isQuoted) {
      tokens.push({ char, isQuoted });
    } else if (char.text === '^') {
      if (next) tokens.push({ char: next, isQuoted: true });
      index += 1;
    } else if ('&|><()'.includes(char.text)) {
      const isDouble = '&|>'.includes(char.text) && next?.text === char.text;
      if (isDouble) index += 1;
      tokens.push({ char, operator: isDouble ? char.text + char.text : char.text, isQuoted });
    } else {
      tokens.push({ char, isQuoted });
    }
  }
  return tokens;
}

class SyntaxFault extends Error {}

interface Reader {
  readonly tokens: readonly Token[];
  position: number;
  depth: number;
}

/** Reads a line whose variables are replaced. Never throws. */
export function parseCmdLine(chars: readonly CmdChar[]): ParsedLine {
  const reader: Reader = { tokens: tokenize(chars), position: 0, depth: 0 };
  try {
    const node = parseList(reader);
    const rest = reader.tokens[reader.position];
    return rest ? { error: `${rest.operator ?? rest.char.text} was unexpected at this time.` } : { node };
  } catch (error) {
    if (error instanceof SyntaxFault) return { error: error.message };
    throw error;
  }
}

const peek = (reader: Reader): Token | undefined => reader.tokens[reader.position];

function take(reader: Reader, operator: string): boolean {
  if (peek(reader)?.operator !== operator) return false;
  reader.position += 1;
  return true;
}

const isSpace = (token: Token | undefined): boolean =>
  token !== undefined && token.operator === undefined && !token.isQuoted && delimiters.includes(token.char.text);

function skipSpace(reader: Reader): void {
  while (isSpace(peek(reader))) reader.position += 1;
}

function parseList(reader: Reader): CmdNode {
  const items: CmdNode[] = [];
  for (;;) {
    items.push(parseChain(reader, '||', 'or'));
    if (!take(reader, '&')) break;
    skipSpace(reader);
    const next = peek(reader);
    if (!next || next.operator === ')') break;
  }
  const [first, ...others] = items;
  return first && others.length === 0 ? first : { kind: 'list', items };
}

function parseChain(reader: Reader, operator: '||' | '&&', kind: 'or' | 'and'): CmdNode {
  const operand = (): CmdNode => (operator === '||' ? parseChain(reader, '&&', 'and') : parsePipe(reader));
  let left = operand();
  while (take(reader, operator)) left = { kind, left, right: operand() };
  return left;
}

function parsePipe(reader: Reader): CmdNode {
  const parts = [parseCommand(reader)];
  while (take(reader, '|')) parts.push(parseCommand(reader));
  const [first, ...others] = parts;
  return first && others.length === 0 ? first : { kind: 'pipe', parts };
}

function parseCommand(reader: Reader): CmdNode {
  skipSpace(reader);
  while (peek(reader)?.char.text === '@' && !peek(reader)?.isQuoted) reader.position += 1;
  skipSpace(reader);
  if (take(reader, '(')) return parseGroup(reader);
  if (startsWithWord(reader, 'if')) return parseIf(reader);
  const { chars, redirections } = readSimple(reader);
  if (chars.every(({ text }) => delimiters.includes(text)) && redirections.length === 0) {
    const next = peek(reader);
    throw new SyntaxFault(next ? `${next.operator ?? next.char.text} was unexpected at this time.` : incorrectSyntax);
  }
  return { kind: 'command', chars, redirections };
}

function parseGroup(reader: Reader): CmdNode {
  reader.depth += 1;
  if (reader.depth > maxDepth) throw new SyntaxFault(incorrectSyntax);
  const body = parseList(reader);
  if (!take(reader, ')')) throw new SyntaxFault(incorrectSyntax);
  reader.depth -= 1;
  skipSpace(reader);
  const redirections: Redirection[] = [];
  for (let found = readRedirection(reader); found; found = readRedirection(reader)) {
    redirections.push(found);
    skipSpace(reader);
  }
  return { kind: 'group', body, redirections };
}

/** The characters of a command up to the next operator, and its redirections. */
function readSimple(reader: Reader): { chars: CmdChar[]; redirections: Redirection[] } {
  const chars: CmdChar[] = [];
  const redirections: Redirection[] = [];
  for (let token = peek(reader); token; token = peek(reader)) {
    const { operator } = token;
    if (operator === '&' || operator === '&&' || operator === '|' || operator === '||') break;
    if (operator === ')' && reader.depth > 0) break;
    const redirection = readRedirection(reader);
    if (redirection) redirections.push(redirection);
    else {
      chars.push(token.char);
      reader.position += 1;
    }
  }
  return { chars, redirections };
}

/** Reads `>`, `2>>`, `2>&1` and the like with its target, if one begins here. */
function readRedirection(reader: Reader): Redirection | undefined {
  const { tokens, position } = reader;
  const first = tokens[position];
  const isHandle =
    first !== undefined && first.operator === undefined && !first.isQuoted && /^\d$/.test(first.char.text);
  const hasHandle = isHandle && (position === 0 || isSpace(tokens[position - 1]));
  const operator = tokens[hasHandle ? position + 1 : position]?.operator;
  if (operator !== '>' && operator !== '>>' && operator !== '<') return undefined;
  reader.position += hasHandle ? 2 : 1;
  const ownHandle = operator === '<' ? 0 : 1;
  const handle = hasHandle ? Number(first.char.text) : ownHandle;
  if (take(reader, '&')) return { handle, kind: 'join', target: readWord(reader) };
  const target = readWord(reader);
  if (target === '') throw new SyntaxFault(incorrectSyntax);
  if (operator === '<') return { handle, kind: 'input', target };
  return { handle, kind: operator === '>>' ? 'append' : 'write', target };
}

/** The next word without its quotation marks. Empty before an operator or the end. */
function readWord(reader: Reader): string {
  skipSpace(reader);
  let text = '';
  for (let token = peek(reader); token && token.operator === undefined && !isSpace(token); token = peek(reader)) {
    if (token.char.text !== '"') text += token.char.text;
    reader.position += 1;
  }
  return text;
}

function startsWithWord(reader: Reader, word: string): boolean {
  const { tokens, position } = reader;
  const isWord = word.split('').every((letter, index) => tokens[position + index]?.char.text.toLowerCase() === letter);
  const next = tokens[position + word.length];
  return isWord && (next === undefined || isSpace(next) || next.operator === '(');
}

function parseIf(reader: Reader): CmdNode {
  reader.depth += 1;
  if (reader.depth > maxDepth) throw new SyntaxFault(incorrectSyntax);
  reader.position += 2;
  let word = readWord(reader);
  const isCaseIgnored = word.toLowerCase() === '/i';
  if (isCaseIgnored) word = readWord(reader);
  const isNot = word.toLowerCase() === 'not';
  if (isNot) word = readWord(reader);
  const condition = readCondition(reader, word, isCaseIgnored);
  skipSpace(reader);
  const isGroup = peek(reader)?.operator === '(';
  const command = isGroup ? parseCommand(reader) : parseList(reader);
  reader.depth -= 1;
  if (!isGroup || !startsWithWord(reader, 'else')) return { kind: 'if', isNot, condition, command };
  reader.position += 4;
  return { kind: 'if', isNot, condition, command, otherwise: parseList(reader) };
}

function readCondition(reader: Reader, word: string, isCaseIgnored: boolean): Condition {
  const kind = word.toLowerCase();
  if (kind === 'exist') return { kind, path: readWord(reader) };
  if (kind === 'defined') return { kind, name: readWord(reader) };
  if (kind === 'errorlevel') return { kind, least: Number.parseInt(readWord(reader), 10) || 0 };
  // `left==right`: the equal signs separate words.
  const right = readWord(reader);
  if (word === '' || right === '') throw new SyntaxFault(incorrectSyntax);
  return isCaseIgnored
    ? { kind: 'equal', left: word.toLowerCase(), right: right.toLowerCase() }
    : { kind: 'equal', left: word, right };
}
