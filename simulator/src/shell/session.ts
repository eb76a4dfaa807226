import type { Act } from '../acts.ts';
import { createFuel, type Fuel, maxLinesPerFrame } from '../fuel.ts';
import type { HostState } from '../host/state.ts';
import { readText } from '../host/paths.ts';
import type { PsItem } from '../powershell/values.ts';
import { openStream, type RandomStream, type Seed } from '../random.ts';
import { type FactId, type Line, type Piece, shown, type Span, toLine } from '../text.ts';
import type { HostTime } from '../time.ts';

/** A window with a prompt. */
export interface ShellWindow {
  /** For example `hist/cmd-elevated`. */
  readonly id: string;
  readonly host: string;
  readonly shell: 'cmd' | 'powershell';
  readonly isElevated: boolean;
  /** The current folder. */
  readonly folder: string;
  /** Environment variables by their name in capitals. */
  readonly variables: ReadonlyMap<string, string>;
  readonly errorLevel: number;
  /** How many Command Prompts were started in this one with `cmd`. `exit` leaves the last of them. */
  readonly nested?: number;
  /** Variables of PowerShell by their name in lower case. */
  readonly scope: ReadonlyMap<string, PsItem>;
  /** The lines that were typed before, oldest first. */
  readonly history?: readonly string[];
  /** The statements of a line that were finished before one of them asked something, with the answers that they used. */
  readonly finished?: { readonly line: string; readonly statements: number; readonly answers: number };
  /** The line that is running, if there is one. Other lines must wait for it. */
  readonly running?: RunningLine;
  /** The line that waits for an answer, if there is one. What is typed next is the answer. */
  readonly question?: OpenQuestion;
}

/** A line that has asked the person something, with the answers to its earlier questions. */
export interface OpenQuestion {
  readonly line: string;
  readonly answers: readonly string[];
}

export interface RunningLine {
  readonly text: string;
  readonly startedAt: HostTime;
  readonly endsAt: HostTime;
  /** The seconds that the line would take, if an event of the drill slows down its work until `endsAt`. */
  readonly ownSeconds?: number;
  /** How many lines of its output are on the screen already; undefined if it shows nothing before its end. */
  readonly shownLines?: number | undefined;
}

/** A tool with its own window that a line opened, for example `winver`. */
export interface OpenedTool {
  readonly tool: string;
  readonly argument: string;
}

/**
 * The work of one input on one host. Commands read and replace the state through it. Nothing of it is kept when the input
 * takes so long that it runs in the background: the line is then evaluated again when it ends.
 */
export interface Session {
  readonly host: HostState;
  readonly window: ShellWindow;
  readonly account: string;
  readonly isElevated: boolean;
  readonly fuel: Fuel;
  /** When the line began. */
  readonly startedAt: HostTime;
  /** The clock of the host after the time that the line has taken so far. */
  readonly now: HostTime;
  /** How long the line ran before Ctrl+C, if it was stopped. */
  readonly stoppedAfterSeconds: number | undefined;
  readonly output: readonly Line[];
  readonly acts: readonly Act[];
  readonly opened: readonly OpenedTool[];
  readonly seconds: number;
  change(update: (host: HostState) => HostState): void;
  /**
   * Changes the host already when the line begins to run in the background, for example to note that a backup is running.
   * Does nothing for a line that ends at once.
   */
  begin(update: (host: HostState) => HostState): void;
  /** What `begin` was called with. */
  readonly beginnings: readonly ((host: HostState) => HostState)[];
  /** Stops the lines of other windows of this host that begin with a text, as Ctrl+C does. In lower case. */
  stopLines(start: string): void;
  /** What `stopLines` was called with. */
  readonly stoppedLines: readonly string[];
  changeWindow(update: (window: ShellWindow) => ShellWindow): void;
  /** Prints a line. Burns fuel. */
  print(...pieces: readonly Piece[]): void;
  printLines(lines: readonly Line[]): void;
  /** Removes and returns all lines that were printed since `mark`, an earlier length of `output`. */
  takeOutput(mark: number): Line[];
  /** How much of that time is left after what the line has done so far. Undefined if it was not stopped. */
  readonly secondsLeft: number | undefined;
  /**
   * What was printed until now is on the screen while the line still runs. `isStopped`: the line was stopped here, so that what
   * it prints further does not belong to that.
   */
  showsProgress(isStopped?: boolean): void;
  /** Like `showsProgress`, for lines that a shell prints anew after it has taken them. */
  showsTakenProgress(): void;
  /**
   * How many of the first lines are on the screen already, when a running line is only evaluated for what it has printed
   * since. A command may print anything in their place. 0 for a line whose work is kept.
   */
  readonly shownBefore: number;
  /** A command was stopped in the middle of what it shows while it runs. */
  readonly isProgressCut: boolean;
  /** How many lines of `output` those are. */
  readonly progressLines: number;
  /** Clears the window: what was printed before this is gone. */
  clear(): void;
  /** Closes the window when the line ends, with what it shows. What stands behind `exit` does not run. */
  close(): void;
  /** The line closes the window. */
  readonly isClosing: boolean;
  /** The line has cleared the window. */
  readonly isCleared: boolean;
  act(act: Omit<Act, 'host'>): void;
  /**
   * Asks the person. Returns the answer, or undefined as long as there is none: the command then prints its question and
   * ends without having changed anything. With an answer the whole line is evaluated again, so that what it has printed
   * before is dropped here.
   */
  ask(): string | undefined;
  /** The answers that the line has got so far, in the order of its questions. Only for `runLine`. */
  giveAnswers(answers: readonly string[]): void;
  /** The line has asked for an answer that it does not have yet. */
  readonly isWaiting: boolean;
  /** How many answers the line was given, and how many of them it has used so far. */
  readonly givenAnswers: number;
  readonly usedAnswers: number;
  /** Lets time pass on the host. A line of more than 10 s runs in the background. */
  takes(seconds: number): void;
  fact(path: string): FactId;
  /** The plain value at a path of the state, as a span that shows it. `text` is printed instead of the value itself. */
  value(path: string, text?: string): Span;
  /** Random numbers that depend on the seed, the host and this name only. */
  random(name: string): RandomStream;
  openTool(tool: string, argument?: string): void;
}

export interface SessionStart {
  readonly host: HostState;
  readonly window: ShellWindow;
  readonly account: string;
  readonly seed: Seed;
  readonly startedAt: HostTime;
  readonly stoppedAfterSeconds?: number | undefined;
  readonly shownBefore?: number | undefined;
  readonly fuel?: Fuel | undefined;
}

/** A class, because objects with getters of their own are slow in V8 and outlive its quick garbage collections. */
class LineSession implements Session {
  readonly #seed: Seed;
  #isCut = false;
  #answers: string[] = [];
  host: HostState;
  window: ShellWindow;
  output: Line[] = [];
  seconds = 0;
  progressLines = 0;
  usedAnswers = 0;
  isCleared = false;
  isClosing = false;
  isProgressCut = false;
  isWaiting = false;
  readonly account: string;
  readonly isElevated: boolean;
  readonly fuel: Fuel;
  readonly startedAt: HostTime;
  readonly stoppedAfterSeconds: number | undefined;
  readonly shownBefore: number;
  readonly acts: Act[] = [];
  readonly opened: OpenedTool[] = [];
  readonly beginnings: ((host: HostState) => HostState)[] = [];
  readonly stoppedLines: string[] = [];

  constructor(start: SessionStart) {
    this.#seed = start.seed;
    this.host = start.host;
    this.window = start.window;
    this.account = start.account;
    this.isElevated = start.window.isElevated;
    this.fuel = start.fuel ?? createFuel();
    this.startedAt = start.startedAt;
    this.stoppedAfterSeconds = start.stoppedAfterSeconds;
    this.shownBefore = start.shownBefore ?? 0;
  }

  get now(): HostTime {
    return this.startedAt + Math.round(this.seconds * 1000);
  }

  change(update: (host: HostState) => HostState): void {
    this.fuel.burn();
    this.host = update(this.host);
  }

  begin(update: (host: HostState) => HostState): void {
    this.beginnings.push(update);
  }

  stopLines(start: string): void {
    this.stoppedLines.push(start);
  }

  changeWindow(update: (window: ShellWindow) => ShellWindow): void {
    this.window = update(this.window);
  }

  print(...pieces: readonly Piece[]): void {
    this.#printLine(toLine(...pieces));
  }

  printLines(lines: readonly Line[]): void {
    for (const line of lines) this.#printLine(line);
  }

  #printLine(line: Line): void {
    this.fuel.burn();
    if (this.output.length < maxLinesPerFrame) this.output.push(line);
    else if (!this.#isCut) {
      this.#isCut = true;
      this.output.push(toLine('... the practice host shows no more lines of this output ...'));
    }
  }

  takeOutput(mark: number): Line[] {
    const taken = this.output.slice(mark);
    this.output = this.output.slice(0, mark);
    this.progressLines = Math.min(this.progressLines, mark);
    return taken;
  }

  get secondsLeft(): number | undefined {
    return this.stoppedAfterSeconds === undefined ? undefined : Math.max(0, this.stoppedAfterSeconds - this.seconds);
  }

  showsProgress(isStopped = false): void {
    if (this.isProgressCut) return;
    this.progressLines = this.output.length;
    this.isProgressCut = isStopped;
  }

  showsTakenProgress(): void {
    this.progressLines = this.output.length;
  }

  clear(): void {
    this.isCleared = true;
    this.output = [];
  }

  close(): void {
    this.isClosing = true;
  }

  act(act: Omit<Act, 'host'>): void {
    this.acts.push({ ...act, host: this.host.id });
  }

  ask(): string | undefined {
    const answer = this.#answers.shift();
    if (answer === undefined) this.isWaiting = true;
    else {
      this.usedAnswers += 1;
      this.output = [];
      this.progressLines = 0;
    }
    return answer;
  }

  giveAnswers(answers: readonly string[]): void {
    this.#answers = [...answers];
  }

  get givenAnswers(): number {
    return this.usedAnswers + this.#answers.length;
  }

  takes(seconds: number): void {
    this.seconds += seconds;
  }

  fact(path: string): FactId {
    return `${this.host.id}:${path}`;
  }

  value(path: string, text?: string): Span {
    return shown(text ?? readText(this.host, path), this.fact(path));
  }

  random(name: string): RandomStream {
    return openStream(this.#seed, `${this.host.id}/${name}`);
  }

  openTool(tool: string, argument = ''): void {
    this.opened.push({ tool, argument });
  }
}

export const openSession = (start: SessionStart): Session => new LineSession(start);
