import type { EventLog } from '../../../host/state.ts';
import { joinPath } from '../../../host/paths.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';

/** The arguments and options of a wevtutil command. Options are kept by their short name. */
export interface Options {
  readonly values: readonly string[];
  readonly options: ReadonlyMap<string, string>;
}

/** Exit codes of wevtutil are the error numbers of Windows. */
export const errors = {
  notFound: [2, 'The system cannot find the file specified.'],
  noPath: [3, 'The system cannot find the path specified.'],
  denied: [5, 'Access is denied.'],
  exists: [80, 'The file exists.'],
  parameter: [87, 'The parameter is incorrect.'],
  full: [112, 'There is not enough space on the disk.'],
  corrupt: [1500, 'The event log file is corrupted.'],
  noServer: [1722, 'The RPC server is unavailable.'],
  query: [15_001, 'The specified query is invalid.'],
  channel: [15_007, 'The specified channel could not be found.'],
} as const satisfies Readonly<Record<string, readonly [code: number, text: string]>>;

export type ErrorName = keyof typeof errors;

const common = ['r remote', 'u username', 'p password', 'a authentication', 'uni unicode'];

/** The options of each command: short and long name. */
const optionNames: Readonly<Record<string, readonly string[]>> = {
  el: [],
  gl: ['f format'],
  sl: [
    'e enabled',
    'q quiet',
    'fm filemax',
    'i isolation',
    'lfn logfilename',
    'rt retention',
    'ab autobackup',
    'ms maxsize',
    'l level',
    'k keywords',
    'ca channelaccess',
    'c config',
  ],
  ep: [],
  gp: ['ge getevents', 'gm getmessage', 'f format'],
  qe: [
    'lf logfile',
    'sq structuredquery',
    'q query',
    'bm bookmark',
    'sbm savebookmark',
    'rd reversedirection',
    'f format',
    'l locale',
    'c count',
    'e element',
  ],
  gli: ['lf logfile'],
  epl: ['lf logfile', 'sq structuredquery', 'q query', 'ow overwrite'],
  al: ['l locale'],
  cl: ['bu backup'],
};

const booleans = new Set(['rt', 'ab', 'ge', 'gm', 'lf', 'sq', 'rd', 'ow', 'uni']);

/** `/e` is a switch of `sl`, and a name in `qe`. */
const isBoolean = (command: string, name: string): boolean => booleans.has(name) || (command === 'sl' && name === 'e');

/** How many values a command needs, and how many it takes at most. */
const valueCounts: Readonly<Record<string, readonly [least: number, most: number]>> = {
  el: [0, 0],
  gl: [1, 1],
  sl: [1, 1],
  ep: [0, 0],
  gp: [1, 1],
  qe: [1, 1],
  gli: [1, 1],
  epl: [2, 2],
  al: [1, 1],
  cl: [1, 1],
};

/** Prints an error as wevtutil does, with the text of the error number below, and returns the exit code. */
export function fail(call: ProgramCall, error: ErrorName, ...lines: readonly string[]): number {
  for (const line of lines) call.printError(line);
  call.printError(errorText(call, error));
  return errors[error][0];
}

/** The text of an error number. Builds before 2020 say more about a log that does not exist. */
export function errorText({ session }: ProgramCall, error: ErrorName): string {
  const [, text] = errors[error];
  const build = Number(session.host.windows.kernel.split('.')[2] ?? 0);
  return error === 'channel' && build < 19_041 ? `${text} Check channel configuration.` : text;
}

/** Reads what stands behind a command. Prints the error and returns the exit code if it is wrong. */
export function readOptions(call: ProgramCall, command: string): Options | number {
  const names = new Map(
    [...(optionNames[command] ?? []), ...common].flatMap((pair) => {
      const [short = '', long = ''] = pair.split(' ');
      return [[short, short] as const, [long, short] as const];
    }),
  );
  const values: string[] = [];
  const options = new Map<string, string>();
  for (const { text } of call.args.slice(1)) {
    const match = /^[/-]([^:]*)(?::(.*))?$/s.exec(text);
    if (!match) {
      values.push(text);
      continue;
    }
    const typed = match[1] ?? '';
    const name = names.get(typed.toLowerCase());
    if (name === undefined) return fail(call, 'parameter', `Invalid option ${typed}. Option is not valid.`);
    const value = match[2] ?? '';
    if (isBoolean(command, name) && !/^(?:true|false)$/i.test(value)) {
      return fail(call, 'parameter', `Invalid option ${typed}. Option is not Boolean.`);
    }
    options.set(name, isBoolean(command, name) ? value.toLowerCase() : value);
  }
  const [least, most] = valueCounts[command] ?? [0, 0];
  // Settings can also come from a file, which names its log.
  const isFromFile = command === 'sl' && options.has('c');
  if (values.length < least && !isFromFile) {
    return fail(call, 'parameter', 'Required argument(s) is/are not specified.');
  }
  if (values.length > most) return fail(call, 'parameter', 'Too many arguments are specified.');
  return { values, options };
}

export const isOn = ({ options }: Options, name: string): boolean => options.get(name) === 'true';

/** The log of a name. Names are compared without regard to case. */
export function findLog({ host }: Session, name: string): EventLog | undefined {
  const lower = name.toLowerCase();
  return host.log.get(name) ?? [...host.log.values()].find((log) => log.name.toLowerCase() === lower);
}

/** Only administrators and Event Log Readers may read the Security log. */
export const mayReadLog = (session: Session, { name }: EventLog): boolean => session.isElevated || name !== 'Security';

export const logPathOf = ({ name }: EventLog): string => joinPath('log', name);
