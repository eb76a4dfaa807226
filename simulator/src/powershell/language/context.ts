import type { Line } from '../../text.ts';
import type { HostTime, TimeZone } from '../../time.ts';
import type { Session } from '../../shell/session.ts';
import type { PsItem, PsScript } from '../values.ts';
import type { Statement } from './syntax.ts';

/** What a line of PowerShell runs in. */
export interface Context {
  readonly session: Session;
  /** The line that was typed, or the source of a script block. */
  readonly text: string;
  readonly zone: TimeZone;
  /** PowerShell 2.0 lacks properties of lists, and prints errors in another form. */
  readonly isVersion2: boolean;
  /** `$_`. */
  readonly current: PsItem | undefined;
  /** Where objects and messages appear that no other part of the line takes. */
  readonly screen: Screen;
  /** Something takes the output of the statement, so that programs do not print it to the screen. */
  readonly isCollecting?: boolean;
  /** Whether the statement has had an error, for `$?`. */
  readonly status: { hasFailed: boolean };
  /** Runs a statement and returns what it puts out. */
  collect(context: Context, statement: Statement): readonly PsItem[];
}

/** The screen of one line: objects are arranged when all of them are known. */
export interface Screen {
  put(output: PsItem): void;
  /** `early`: how many of them are on the screen while the line still runs. */
  lines(lines: readonly Line[], early?: number): void;
  /** Forgets what came before a question that has got its answer: it was shown already. */
  forget(): void;
}

/** Runs a script block. */
export type Invoke = (script: PsScript, current: PsItem) => readonly PsItem[];

/** The clock of the host. */
export const hostNow = ({ now, host }: Session): HostTime => now + host.clock.offsetMs;

/** True if Ctrl+C has come before this moment of the line, or the line waits for an answer: nothing more is done then. */
export const isStopped = ({ stoppedAfterSeconds, seconds, isWaiting }: Session): boolean =>
  isWaiting || (stoppedAfterSeconds !== undefined && seconds >= stoppedAfterSeconds);
