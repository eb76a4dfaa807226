import {
  begin,
  type Frame,
  type HostPart,
  type HostSetup,
  type Input,
  plainText,
  type Run,
  type StateChange,
  step,
  type WindowKind,
  type WindowsVersion,
} from '@loopcheck/simulator';
import { findPlace, type Place } from './places.ts';
import type { Given, Setup } from './setups.ts';

/** A block of commands in a module or procedure. */
export interface CommandBlock {
  readonly title: string;
  readonly shell: 'cmd' | 'powershell';
  /** True for commands that nobody is allowed to type, for example because they clear a log. */
  readonly isNever: boolean;
  /** The command lines of the block. */
  readonly lines: readonly string[];
  /** The number, from 1, of the line of the file on which the block starts. */
  readonly line: number;
}

/** A line that failed on the practice host. */
export interface BlockFault {
  /** The number, from 1, of the line of the file on which the block with the command line starts. */
  readonly line: number;
  /** The command line that failed, as it was typed. */
  readonly text: string;
  readonly version: WindowsVersion;
  readonly reason: string;
}

const seed = '5eed0000000000000000000000000000';
const start = '2026-11-20T09:30:00+01:00';
const windowKinds: readonly WindowKind[] = ['cmd', 'cmd-elevated', 'powershell', 'powershell-elevated'];

/**
 * Types the blocks of a text in their order, on a practice host with this Windows version and on a maintenance laptop.
 * Returns the lines that fail: unknown commands, error messages, and exit codes that mean an error. Blocks whose
 * title excludes the version are left out. A command of a block with `isNever` fails only if the practice host does
 * not know it.
 */
export function runBlocks(blocks: readonly CommandBlock[], setup: Setup, version: WindowsVersion): BlockFault[] {
  const faults: BlockFault[] = [];
  const usesLaptop = blocks.some(({ title }) => findPlace(title)?.computer === 'laptop');
  let run = beginRun(setup, version, usesLaptop);
  for (const block of blocks) {
    const place = findPlace(block.title);
    if (!place || !isForVersion(place, version)) continue;
    const window = windowOf(block, place);
    for (const text of block.lines) {
      const typed = fillPlaceholders(text, setup);
      if (isLeftOut(typed, setup, version)) continue;
      // The commands of a block with `isNever` are typed in a run that is discarded.
      const checked = block.isNever
        ? { run, reason: findUnknownCommandInBothShells(run, typed) }
        : typeAndCheckLine(run, window, typed);
      run = checked.run;
      if (checked.reason !== '') faults.push({ line: block.line, text: typed, version, reason: checked.reason });
    }
  }
  return faults;
}

/**
 * Types a line. Returns the run after the line was typed, and why the line failed; an empty text if the line worked.
 */
function typeAndCheckLine(run: Run, window: string, typed: string): { readonly run: Run; readonly reason: string } {
  const unsetVariable = findUnsetVariable(typed, run, window);
  const next = typeLine(run, window, typed);
  return { run: next.run, reason: unsetVariable || findError(typed, next.frames, next.run, window) };
}

const isForVersion = ({ on }: Place, version: WindowsVersion): boolean => on === 'all' || on.includes(version);

/** True if the title of a block names a place, and does not exclude this version. */
export function isTypedOn({ title }: CommandBlock, version: WindowsVersion): boolean {
  const place = findPlace(title);
  return place !== undefined && isForVersion(place, version);
}

/**
 * True if the reader does not type the line on this Windows version, because the text says so. For example, a host with
 * this version does not have the antivirus whose log the line reads.
 */
const isLeftOut = (typed: string, { leftOut }: Setup, version: WindowsVersion): boolean =>
  leftOut.some(({ words, on }) => typed.includes(words) && on.includes(version));

/**
 * Returns the message of the practice host if neither shell knows a line of a block with `isNever`, otherwise an empty
 * text. Both shells are tried, because some of these blocks contain lines for both shells.
 */
function findUnknownCommandInBothShells(run: Run, typed: string): string {
  const reasons = ['host/cmd-elevated', 'host/powershell-elevated'].map((window) =>
    findUnknownCommandMessage(typeLine(run, window, typed).frames),
  );
  return reasons.includes('') ? '' : (reasons[0] ?? '');
}

const windowOf = ({ shell }: CommandBlock, { computer, isElevated }: Place): string =>
  `${computer}/${shell}${isElevated ? '-elevated' : ''}`;

const laptop: HostSetup = {
  id: 'laptop',
  name: 'MLAP-01',
  windows: '11',
  role: 'standalone',
  start,
  label: { tag: 'A-30001', place: 'Workshop' },
  windowsOpen: windowKinds,
};

/**
 * Puts values from the setup in place of words in capitals, such as HOST. A reader types a value of the job in place of
 * such a word.
 */
function fillPlaceholders(text: string, { host, bind: words }: Setup): string {
  const longestFirst = Object.entries({ HOST: host, ...words }).toSorted(([one], [other]) => other.length - one.length);
  let filled = text;
  for (const [word, value] of longestFirst) {
    filled = filled.replaceAll(new RegExp(`(?<![A-Za-z])${word}(?![A-Za-z])`, 'g'), () => value);
  }
  return filled;
}

/** Begins a run on a host with this Windows version, and brings the host into the state that the text needs. */
function beginRun(setup: Setup, version: WindowsVersion, usesLaptop: boolean): Run {
  const isServer = ['2008r2', '2012r2', '2016', '2019', '2022', '2025'].includes(version);
  const part: HostPart = {
    id: 'curriculum',
    hosts: [
      {
        id: 'host',
        name: setup.host,
        windows: version,
        role: isServer ? 'member-server' : 'workstation',
        start,
        label: { tag: 'A-20418', place: 'Rack S2' },
        windowsOpen: windowKinds,
      },
      ...(usesLaptop ? [laptop] : []),
    ],
    vary: {},
    state: setup.given.flatMap((given) => (given.on === 'laptop' && !usesLaptop ? [] : (toChange(given) ?? []))),
    consequences: {},
    events: [],
    sheet: [],
    card: { account: String.raw`PLANT\maint01`, contacts: [] },
  };
  let run = begin(part, seed);
  for (const given of setup.given) {
    if (!('line' in given)) continue;
    run = typeLine(run, `${given.on}/${given.shell}-elevated`, fillPlaceholders(given.line, setup)).run;
  }
  return run;
}

function toChange(given: Given): StateChange | undefined {
  const host = given.on;
  if ('line' in given) return undefined;
  if ('set' in given) return { host, set: given.set, to: given.to };
  if ('add' in given) return { host, add: given.add, is: given.is };
  if ('folder' in given) return { host, file: given.folder, is: { folder: true } };
  if ('text' in given) return { host, file: given.file, is: { text: given.text } };
  if ('evtx' in given) return { host, file: given.file, is: { evtx: given.evtx } };
  return { host, file: given.file, is: { bytes: given.bytes, recipe: given.recipe } };
}

/** The maximum number of inputs for one line: the line, waits and answers. */
const maxInputsPerLine = 8;

/** Types a line, answers questions of its program with Y, and waits until the program has ended. */
function typeLine(run: Run, window: string, text: string): { readonly run: Run; readonly frames: readonly Frame[] } {
  const inputs: Input[] = [{ kind: 'line', window, text }];
  // A line with %ERRORLEVEL% shows the exit code of the line before it, so this code is kept.
  let current = /%errorlevel%/i.test(text) ? run : resetExitCode(run, window);
  const frames: Frame[] = [];
  // The loop also visits the inputs that its own body adds.
  for (const input of inputs) {
    const next = step(current, input);
    current = next.run;
    frames.push(next.frame);
    if (inputs.length >= maxInputsPerLine) continue;
    const { question, running } = current.windows.get(window) ?? {};
    // A backup or a scan takes longer than one wait.
    if (running) inputs.push({ kind: 'wait', seconds: 7200 });
    // If a tool asks a question, the procedures answer yes.
    else if (question) inputs.push({ kind: 'line', window, text: 'Y' });
  }
  // The number of inputs of the run is set to 0, because a run ignores inputs above a maximum number, and all blocks of
  // a text are typed in one run.
  return { run: { ...current, length: 0 }, frames };
}

/**
 * Returns the run with the exit code 0 in a window. Some commands do not change the exit code. Without this reset, the
 * error of an earlier command would be reported again.
 */
function resetExitCode(run: Run, id: string): Run {
  const window = run.windows.get(id);
  return window ? { ...run, windows: new Map(run.windows).set(id, { ...window, errorLevel: 0 }) } : run;
}

const printedLines = (frames: readonly Frame[]): string[] =>
  frames.flatMap(({ screens }) => screens.flatMap(({ lines }) => lines.map((line) => plainText(line))));

const unknownCommandMessage = 'This practice host does not know that command';

/** Returns the message of the practice host for a command that it does not have, or an empty text. */
const findUnknownCommandMessage = (frames: readonly Frame[]): string =>
  printedLines(frames).find((line) => line.startsWith(unknownCommandMessage)) ?? '';

/** Functions that return true if an exit code other than 0 means a result and not an error, by program. */
const resultCodes: Readonly<Record<string, (code: number) => boolean>> = {
  // 1 to 7 mean that files were copied, or that the target has extra files.
  robocopy: (code) => code < 8,
  // 1 means that the files differ.
  fc: (code) => code === 1,
  // A query of sessions ends with 1, even if it lists sessions.
  query: (code) => code <= 1,
  // "The value does not exist" is a result.
  reg: (code) => code === 1,
  // "The folder is empty" and "no file has this name" are results.
  dir: (code) => code === 1,
  // 3010: a restart is needed.
  wusa: (code) => code === 3010,
  start: (code) => code === 3010,
};

/** The names of variables that cmd computes, and of variables that PowerShell sets itself. */
const predefinedVariables = /^(?:date|time|cd|errorlevel|random|cmdextversion|_|true|false|null|env|psitem)$/i;

/**
 * Returns a message if a line uses a variable that is not set in its window, otherwise an empty text. The shell would
 * leave the name of such a variable as it is typed, or leave it out, so files would get wrong names.
 */
function findUnsetVariable(typed: string, run: Run, windowId: string): string {
  const window = run.windows.get(windowId);
  if (!window) return '';
  const isCmd = window.shell === 'cmd';
  // In PowerShell, `$name = value` sets the variable, so a name before `=` is left out.
  const names = [...typed.matchAll(isCmd ? /%(\w+)%/g : /\$\{?(\w+)\}?(?!\s*=[^=])/g)].map(([, name = '']) => name);
  const isSet = (name: string) =>
    isCmd ? window.variables.has(name.toUpperCase()) : window.scope.has(name.toLowerCase());
  const unset = names.find((name) => !predefinedVariables.test(name) && !isSet(name));
  return unset === undefined ? '' : `The variable ${unset} is not set in this window.`;
}

/** Matches the errors that PowerShell reports for a search that finds nothing. Such errors are no faults. */
const emptyResults = /NoMatchingEventsFound|No events were found/;

/** Returns why the line failed, or an empty text. */
function findError(typed: string, frames: readonly Frame[], run: Run, windowId: string): string {
  const unknownLine = findUnknownCommandMessage(frames);
  if (unknownLine !== '') return unknownLine;
  const lines = printedLines(frames);
  const window = run.windows.get(windowId);
  if (!window) return 'There is no such window.';
  if (window.running) return 'The line does not end.';
  // PowerShell prints a line with "+ CategoryInfo" below the message of each error.
  const hasError = lines.some((line) => line.includes('+ CategoryInfo'));
  if (hasError && !lines.some((line) => emptyResults.test(line))) return lines.find((line) => line.trim() !== '') ?? '';
  if (window.shell === 'powershell') return '';
  // The name of the program, without its folder and the ending .exe. A line can begin with `if not exist PATH`.
  const program = /(?:^|\\)"?([\w]+)(?:\.exe)?"?(?=\s|$|")/i.exec(typed.replace(/^if not exist \S+ /i, ''))?.[1] ?? '';
  // If `dir` names a single file, the step expects that the file exists.
  const expectsFile = /^dir .*\.\w+$/i.test(typed) && !typed.includes('*');
  const isResult = !expectsFile && (resultCodes[program.toLowerCase()]?.(window.errorLevel) ?? false);
  // `echo` does not fail. After `echo %ERRORLEVEL%`, the window still has the exit code of the line before it.
  if (window.errorLevel === 0 || isResult || /^echo /i.test(typed)) return '';
  return `Exit code ${window.errorLevel}: ${lines.find((line) => line.trim() !== '') ?? 'no output'}`;
}
