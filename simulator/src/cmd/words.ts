import type { Argument } from '../shell/program.ts';
import type { Line, Span } from '../text.ts';
import type { CmdChar } from './expand.ts';

/** The text of some characters. */
export const textOf = (chars: readonly CmdChar[]): string => chars.map(({ text }) => text).join('');

/** Characters as a line that keeps their facts. */
export function toFactLine(chars: readonly CmdChar[]): Line {
  const spans: Span[] = [];
  for (const { text, facts } of chars) {
    const last = spans.at(-1);
    if (last && last.facts === facts) spans[spans.length - 1] = { ...last, text: last.text + text };
    else spans.push(facts ? { text, facts } : { text });
  }
  return spans;
}

/** Splits the text behind a command at spaces that are not in quotation marks. */
export function splitArguments(tail: string): Argument[] {
  const found = tail.match(/(?:"[^"]*"?|[^\s"])+/g) ?? [];
  return found.map((word) => ({ text: word.replaceAll('"', ''), isQuoted: word.startsWith('"') }));
}

/** The command of a line: its name as typed, and everything behind it. */
export interface CommandParts {
  readonly name: string;
  readonly isQuoted: boolean;
  readonly tail: readonly CmdChar[];
}

/** Splits off the name of a command. A name ends at a space, at a separator of cmd and at a slash. */
export function splitCommand(chars: readonly CmdChar[]): CommandParts {
  const start = chars.findIndex(({ text }) => !' \t,;='.includes(text));
  if (start < 0) return { name: '', isQuoted: false, tail: [] };
  let isQuoted = false;
  let end = start;
  for (; end < chars.length; end += 1) {
    const text = chars[end]?.text ?? '';
    if (text === '"') isQuoted = !isQuoted;
    else if (!isQuoted && ' \t,;=/'.includes(text)) break;
  }
  const word = textOf(chars.slice(start, end));
  return { name: word.replaceAll('"', ''), isQuoted: word.includes('"'), tail: chars.slice(end) };
}
