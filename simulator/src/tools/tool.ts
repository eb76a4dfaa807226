import type { ToolWindow } from '../run-state.ts';
import type { Session } from '../shell/session.ts';
import { type FactId, type Line, type Piece, shown, type Span, toLine } from '../text.ts';
import { type HostTime, toLocal, usDateTime } from '../time.ts';
import type { WindowsProfile } from '../windows/versions.ts';

/** What a tool is drawn from. */
export interface ToolCall {
  readonly session: Session;
  /** What the person chose in it: a word, a colon, and what it is about. Empty when it was just opened. */
  readonly argument: string;
  readonly before: ToolWindow | undefined;
}

export interface Drawn {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly selected?: string;
}

/** A tool with its own window. */
export interface Tool {
  readonly id: string;
  /** The acts that opening it is beside `tool.open`. */
  readonly openActs?: readonly string[];
  exists?(windows: WindowsProfile): boolean;
  draw(call: ToolCall): Drawn | undefined;
}

/** Splits `event:Security#20711` into the word, what it is about, and the rest behind `#`. */
export function readChoice(argument: string): { readonly word: string; readonly of: string; readonly more: string } {
  const colon = argument.indexOf(':');
  if (colon < 0) return { word: argument, of: '', more: '' };
  const rest = argument.slice(colon + 1);
  const mark = rest.lastIndexOf('#');
  return {
    word: argument.slice(0, colon),
    of: mark < 0 ? rest : rest.slice(0, mark),
    more: mark < 0 ? '' : rest.slice(mark + 1),
  };
}

/** A button of a tool. `choice` becomes its argument. */
export const button = (
  session: Session,
  tool: string,
  choice: string,
  text: string,
  facts: readonly FactId[] = [],
): Span => ({
  text,
  ...(facts.length > 0 && { facts }),
  tap: `tool/${session.host.id}/${tool}/${choice}`,
});

/** Buttons in a row, with space between them. */
export const buttons = (...spans: readonly Span[]): Line =>
  toLine(...spans.flatMap((span, index): Piece[] => (index === 0 ? [span] : ['   ', span])));

/** A line that closes the window of a tool. */
export const closing = (session: Session, tool: string, text = 'Close'): Span => ({
  text,
  tap: `close/${session.host.id}/${tool}`,
});

/** The clock of the host. */
export const clockOf = ({ now, host }: Session): HostTime => now + host.clock.offsetMs;

/** A moment in the time zone of the host, with facts. */
export const moment = (session: Session, time: HostTime | undefined, ...paths: readonly string[]): Span =>
  shown(
    time === undefined ? 'Never' : usDateTime(toLocal(session.host.clock.zone, time)),
    ...paths.map((path) => session.fact(path)),
  );

/** A name and its value in two columns. */
export const field = (name: string, ...values: readonly Piece[]): Line => toLine(name.padEnd(26), ...values);

/** A cell of a table: cut or extended to its width. */
export function cell(piece: Piece, width: number): Span {
  const span = typeof piece === 'string' ? { text: piece } : piece;
  const text = span.text.length > width ? `${span.text.slice(0, width - 3)}...` : span.text.padEnd(width);
  return { ...span, text: `${text} ` };
}

export const empty: Line = [];
