import { resolvePath } from '../../host/files.ts';
import type { Argument } from '../../shell/program.ts';
import type { WindowsProfile } from '../../windows/versions.ts';
import { isSinceWindows8 } from '../../windows/versions.ts';

/** What a robocopy line asks for. */
export interface RobocopyOptions {
  readonly source: string;
  readonly target: string;
  /** Patterns of the files that are copied. */
  readonly patterns: readonly string[];
  /** Switches without a value, in capitals and without the slash. */
  readonly switches: ReadonlySet<string>;
  readonly copyFlags: string;
  readonly folderCopyFlags: string;
  readonly retries: number;
  readonly waitSeconds: number;
  readonly levels: number | undefined;
  readonly threads: number | undefined;
  readonly excludedFiles: readonly string[];
  readonly excludedFolders: readonly string[];
  readonly log: { readonly path: string; readonly isAppended: boolean } | undefined;
}

/** A line that robocopy refuses, with the options as far as they were read. */
export interface RobocopyFault {
  readonly message: string;
}

const plainSwitches = new Set(
  'S E Z B ZB J EFSRAW PURGE MIR MOV MOVE SEC COPYALL NOCOPY SECFIX TIMFIX CREATE FAT 256 NOOFFLOAD SJ SL NODCOPY A M XC XN XO XX XL IS IT IM XJ XJD XJF FFT DST REG TBD LFSM L X V TS FP BYTES NS NC NFL NDL NP ETA TEE NJH NJS UNICODE PF QUIT NOSD NODD'.split(
    ' ',
  ),
);

/** Switches that take a value behind a colon. */
const valueSwitch =
  /^\/(COPY|DCOPY|R|W|LEV|MT|LOG\+?|UNILOG\+?|MAX|MIN|MAXAGE|MINAGE|MAXLAD|MINLAD|XA|IA|A[+-]|IPG|MON|MOT|RH|JOB|SAVE|IF|SD|DD)(?::(.*))?$/i;

interface Reading {
  readonly names: string[];
  readonly switches: Set<string>;
  readonly values: Map<string, string>;
  readonly excludedFiles: string[];
  readonly excludedFolders: string[];
  list: 'names' | 'files' | 'folders';
}

/** Reads the arguments of robocopy. */
export function readRobocopy(
  args: readonly Argument[],
  currentFolder: string,
  windows: WindowsProfile,
): { readonly options: RobocopyOptions; readonly fault: RobocopyFault | undefined } {
  const reading: Reading = {
    names: [],
    switches: new Set(),
    values: new Map(),
    excludedFiles: [],
    excludedFolders: [],
    list: 'names',
  };
  let fault: RobocopyFault | undefined;
  for (const [index, { text }] of args.entries()) {
    fault ??= readWord(reading, text, index + 1);
  }
  if (!fault && reading.names.length === 0) fault = { message: 'ERROR : No Source Directory Specified.' };
  if (!fault && reading.names.length === 1) fault = { message: 'ERROR : No Destination Directory Specified.' };
  return { options: toOptions(reading, currentFolder, windows), fault };
}

function readWord(reading: Reading, text: string, position: number): RobocopyFault | undefined {
  if (!/^[/-]./.test(text)) {
    if (reading.list === 'files') reading.excludedFiles.push(text);
    else if (reading.list === 'folders') reading.excludedFolders.push(text);
    else reading.names.push(text);
    return undefined;
  }
  const word = `/${text.slice(1)}`;
  const name = word.slice(1).toUpperCase();
  reading.list = 'names';
  if (name === 'XF' || name === 'XD') reading.list = name === 'XF' ? 'files' : 'folders';
  else if (plainSwitches.has(name)) reading.switches.add(name);
  else {
    const match = valueSwitch.exec(word);
    const value = match?.[2] ?? '';
    const key = match?.[1]?.toUpperCase() ?? '';
    const isNumber = ['R', 'W', 'LEV'].includes(key);
    if (!match || (isNumber && !/^\d{1,9}$/.test(value)) || (/LOG/.test(key) && value === '')) {
      return { message: `ERROR : Invalid Parameter #${position} : "${text}"` };
    }
    reading.values.set(key, value);
  }
  return undefined;
}

/** Adds what a switch stands for: `/MIR` is `/E /PURGE`, and `/MOVE` moves folders too. */
function withImplied(switches: ReadonlySet<string>): Set<string> {
  const all = new Set(switches);
  if (all.has('MIR')) for (const each of ['E', 'PURGE']) all.add(each);
  if (all.has('E')) all.add('S');
  return all;
}

function toOptions(reading: Reading, currentFolder: string, windows: WindowsProfile): RobocopyOptions {
  const { names, values } = reading;
  const [source, target, ...patterns] = names;
  const full = (typed: string | undefined): string => {
    if (typed === undefined) return '';
    const path = typed.startsWith('\\\\') ? typed : resolvePath(currentFolder, typed);
    return path.endsWith('\\') ? path : `${path}\\`;
  };
  const logKey = ['LOG', 'LOG+', 'UNILOG', 'UNILOG+'].find((key) => values.has(key));
  const threads = values.get('MT');
  const number = (key: string): number | undefined => (values.has(key) ? Number(values.get(key)) : undefined);
  const switches = withImplied(reading.switches);
  const allFlags = switches.has('COPYALL') ? 'DATSOU' : 'DAT';
  return {
    source: full(source),
    target: full(target),
    patterns: patterns.length === 0 ? ['*.*'] : patterns,
    switches,
    copyFlags: values.get('COPY')?.toUpperCase() ?? (switches.has('SEC') ? 'DATS' : allFlags),
    folderCopyFlags: values.get('DCOPY')?.toUpperCase() ?? (isSinceWindows8(windows) ? 'DA' : ''),
    retries: number('R') ?? 1_000_000,
    waitSeconds: number('W') ?? 30,
    levels: number('LEV'),
    threads: threads === undefined ? undefined : Number(threads) || 8,
    excludedFiles: reading.excludedFiles,
    excludedFolders: reading.excludedFolders,
    log:
      logKey === undefined
        ? undefined
        : { path: resolvePath(currentFolder, values.get(logKey) ?? ''), isAppended: logKey.endsWith('+') },
  };
}

/** The switches that the header prints before `/DCOPY`, between `/COPY` and `/R`, in its order. */
const early = ['V', 'X', 'TS', 'FP', 'BYTES', 'NS', 'NC', 'NDL', 'NFL', 'L', 'TEE', 'S', 'E'];
const late = [
  'PURGE',
  'MIR',
  'MOV',
  'MOVE',
  'CREATE',
  'FAT',
  'Z',
  'B',
  'ZB',
  'ETA',
  'NP',
  'XJ',
  'XJD',
  'XJF',
  'XO',
  'XN',
  'XC',
  'XX',
  'XL',
  'IS',
  'IT',
  'FFT',
  'DST',
  'NJH',
  'NJS',
];

/** The line behind `Options :` in the header. */
export function optionsText(options: RobocopyOptions): string {
  const { switches, patterns, levels, threads } = options;
  const chosen = (names: readonly string[]): string[] =>
    names.filter((name) => switches.has(name)).map((name) => `/${name}`);
  const isAll = switches.has('COPYALL');
  return [
    ...(patterns.length === 1 && patterns[0] === '*.*' ? ['*.*'] : []),
    ...chosen(early),
    ...(levels === undefined ? [] : [`/LEV:${levels}`]),
    ...(options.folderCopyFlags === '' ? [] : [`/DCOPY:${options.folderCopyFlags}`]),
    isAll ? '/COPYALL' : `/COPY:${options.copyFlags}`,
    ...chosen(late),
    ...(threads === undefined ? [] : [`/MT:${threads}`]),
    `/R:${options.retries}`,
    `/W:${options.waitSeconds}`,
    '',
  ].join(' ');
}
