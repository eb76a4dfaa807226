import type { Argument, Program } from '../shell/program.ts';
import type { Session } from '../shell/session.ts';
import type { Line, Piece } from '../text.ts';
import { exitCodeProgram } from './expand.ts';
import { findByName } from './find-program.ts';
import { openFile } from './open-file.ts';

export interface ProgramStart {
  readonly name: string;
  readonly args: readonly Argument[];
  readonly tail: string;
  readonly tailLine?: Line;
  readonly input?: readonly Line[] | undefined;
  /** Prints to the error output. By default it goes to the screen like other output. */
  readonly printError?: (...pieces: readonly Piece[]) => void;
}

/** Runs a program and keeps its exit code in the window. Returns the exit code. */
export function startProgram(session: Session, program: Program, start: ProgramStart): number {
  const { input, printError, ...call } = start;
  const code =
    program.run({
      ...call,
      session,
      ...(input && { input }),
      printError: printError ?? ((...pieces) => session.print(...pieces)),
    }) ?? 0;
  // Commands of cmd that succeed often keep the exit code of the program before them.
  if (!program.keepsErrorLevel || code !== 0) setErrorLevel(session, code, program.names[0]);
  return code;
}

/** Sets ERRORLEVEL, and remembers the program to which it belongs, so that printing it shows a fact. */
export function setErrorLevel(session: Session, errorLevel: number, program: string | undefined): void {
  session.changeWindow((window) => {
    if (window.variables.get(exitCodeProgram) === program) return { ...window, errorLevel };
    const variables = new Map(window.variables);
    if (program === undefined) variables.delete(exitCodeProgram);
    else variables.set(exitCodeProgram, program);
    return { ...window, errorLevel, variables };
  });
}

/**
 * Runs a program (not a command of cmd) for PowerShell, which calls this after it has found no cmdlet, function or alias
 * of the name. `name` is the first word as typed, without quotation marks: `robocopy`, `fc.exe`, or a path such as
 * `C:\Windows\System32\certutil.exe` (with `&` before it, if it was quoted). `args` are the other words with variables
 * replaced, and `tail` is their text as it was typed. What the program prints goes to the session: take it with
 * `session.takeOutput`, to hand it to a pipeline. The exit code is in `session.window.errorLevel` ($LASTEXITCODE).
 *
 * Returns `ran` if it ran or a file was opened, `absent` if this Windows has no such program (PowerShell then prints that
 * the term is not recognized), and `unknown` if practice hosts have none (print `unknownCommand`).
 */
export function runProgram(
  session: Session,
  name: string,
  args: readonly Argument[],
  tail: string,
): 'ran' | 'absent' | 'unknown' {
  const found = findByName(session, name);
  if (found.kind === 'unknown') return 'unknown';
  if (found.kind === 'file') {
    // PowerShell does not look into the current folder without `.\`.
    if (!/[\\/]/.test(name)) return 'unknown';
    openFile(session, found.entry);
    return 'ran';
  }
  if (found.kind !== 'program' || found.program.kind !== 'program') return 'absent';
  startProgram(session, found.program, { name: found.name, args, tail });
  return 'ran';
}
