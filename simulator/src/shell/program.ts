import type { WindowsProfile } from '../windows/versions.ts';
import type { Session } from './session.ts';
import type { Line, Piece } from '../text.ts';

/** A word of a command line. */
export interface Argument {
  /** Without its quotation marks, and with variables replaced. */
  readonly text: string;
  readonly isQuoted: boolean;
}

/** A call of a program or of a command of cmd. */
export interface ProgramCall {
  readonly session: Session;
  /** As it was typed, without folder and extension, in lower case. */
  readonly name: string;
  readonly args: readonly Argument[];
  /** Everything behind the name, with variables replaced. */
  readonly tail: string;
  /** The tail with the facts of the variables in it. */
  readonly tailLine?: Line;
  /** What the command before `|` printed. Undefined without a pipe. */
  readonly input?: readonly Line[];
  /** Prints to the error output, which `>` does not redirect. */
  printError(...pieces: readonly Piece[]): void;
}

/** A program (`wevtutil.exe`) or a command that is built into cmd (`dir`). */
export interface Program {
  /** In lower case, without extension. */
  readonly names: readonly string[];
  /** Commands of cmd exist in cmd only. Programs run from PowerShell too. */
  readonly kind: 'command' | 'program';
  /** The folder of the program, if it is not on the path. */
  readonly folder?: string;
  /** The Windows versions that have it. Default: all. */
  exists?(windows: WindowsProfile): boolean;
  /** The exit code of the command before stays in ERRORLEVEL, as with `echo` and `set`. */
  readonly keepsErrorLevel?: boolean;
  /** Returns the exit code; undefined counts as 0. */
  run(call: ProgramCall): number | undefined;
  /**
   * Words that may come next, for the buttons under the input line. `words` are the complete words before, the name
   * of the program first. Right and wrong
   * ones are offered alike. File names need not be returned.
   */
  words?(words: readonly string[], session: Session): readonly string[];
}
