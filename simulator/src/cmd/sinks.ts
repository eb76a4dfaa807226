import type { Session } from '../shell/session.ts';
import { type Line, toLine } from '../text.ts';
import { pathOf, writeError } from './file-access.ts';
import type { Redirection } from './parser.ts';
import { isDevice, writeLines } from './redirect.ts';

/** What is known while one line is evaluated. */
export interface Evaluation {
  readonly session: Session;
  /** The printed lines that belong to the error output. */
  readonly errors: Set<Line>;
  /** How many `cmd /c` and `call` the command stands in. */
  readonly depth: number;
}

/** Prints a line to the error output. */
export function printError({ session, errors }: Evaluation, line: Line): void {
  session.printLines([line]);
  const last = session.output.at(-1);
  if (last) errors.add(last);
}

/** Prints a message to the error output, and returns the exit code. */
export function fail(evaluation: Evaluation, message: string, code = 1): number {
  for (const text of message.split('\n')) printError(evaluation, toLine(text));
  return code;
}

/** Where the lines of a handle go. */
type Sink = 'screen' | 'errors' | { readonly target: string; readonly isAppended: boolean; readonly lines: Line[] };

/**
 * Runs a command whose output goes to files. The files are checked before, so that a command does not run if one of them
 * cannot be written. Returns the exit code.
 */
export function withRedirections(
  evaluation: Evaluation,
  redirections: readonly Redirection[],
  run: () => number,
): number {
  if (redirections.length === 0) return run();
  const { session, errors } = evaluation;
  const sinks = openSinks(evaluation, redirections);
  if (!sinks) return 1;
  const mark = session.output.length;
  const code = run();
  // A command that waits for an answer is run again, and writes then.
  const isWaiting = session.isWaiting;
  for (const line of session.takeOutput(mark)) {
    const isError = errors.delete(line);
    const sink = sinks[isError ? 2 : 1] ?? 'screen';
    if (typeof sink === 'object' && !isWaiting) sink.lines.push(line);
    else if (sink === 'errors') printError(evaluation, line);
    else session.printLines([line]);
  }
  return (isWaiting ? undefined : writeSinks(evaluation, sinks)) ?? code;
}

function openSinks(evaluation: Evaluation, redirections: readonly Redirection[]): readonly Sink[] | undefined {
  const { session } = evaluation;
  const sinks: Sink[] = ['screen', 'screen', 'errors'];
  for (const { handle, kind, target } of redirections) {
    if (kind === 'input') {
      fail(evaluation, 'This practice host does not read from files by <. Try TYPE and |.');
      return undefined;
    }
    if (kind === 'join') {
      sinks[handle] = sinks[Number(target)] ?? 'screen';
      continue;
    }
    const error = isDevice(target) ? undefined : writeError(session, pathOf(session, target));
    if (error !== undefined) {
      session.act({ act: 'file.write', of: pathOf(session, target), ok: false });
      fail(evaluation, error);
      return undefined;
    }
    sinks[handle] = { target, isAppended: kind === 'append', lines: [] };
  }
  return sinks;
}

/** Writes the files. Returns an exit code if one cannot be written. */
function writeSinks(evaluation: Evaluation, sinks: readonly Sink[]): number | undefined {
  let code: number | undefined;
  for (const sink of new Set(sinks)) {
    if (typeof sink !== 'object') continue;
    if (/^con:?$/i.test(sink.target)) evaluation.session.printLines(sink.lines);
    if (isDevice(sink.target)) continue;
    const error = writeLines(evaluation.session, sink.target, sink.lines, sink.isAppended);
    if (error !== undefined) code = fail(evaluation, error);
  }
  return code;
}
