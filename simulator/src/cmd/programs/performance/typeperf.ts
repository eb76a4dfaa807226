import { extensionOf, findEntry } from '../../../host/files.ts';
import { factPathsOf, type LiveCounter, sampleAt } from '../../../host/counters.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { type Line, plainText, shown, toLine } from '../../../text.ts';
import { type HostTime, toLocal } from '../../../time.ts';
import { hostNow, newFile, pathOf, storeEntries, writeError } from '../../file-access.ts';
import { writeLines } from '../../redirect.ts';
import { findCounters, listCounters, parseCounterPath } from './counter-paths.ts';
import { typeperfUsage } from './usage.ts';

interface Request {
  readonly paths: readonly string[];
  readonly intervalSeconds: number;
  /** Undefined: until Ctrl+C. */
  readonly samples: number | undefined;
  readonly output: string | undefined;
  readonly format: 'CSV' | 'TSV' | 'BIN' | 'SQL';
  readonly isOverwriting: boolean;
  readonly list: { readonly object: string; readonly hasInstances: boolean } | undefined;
  readonly computer: string;
}

const success = 'The command completed successfully.';

/** Prints an error as typeperf does, and returns the exit code. */
function fail({ session }: ProgramCall, text: string): number {
  session.print('');
  session.print(`Error: ${text}`);
  return -1;
}

/** Seconds of `[[hh:]mm:]ss`, or undefined. */
function readInterval(text: string): number | undefined {
  if (!/^\d{1,5}(?::\d{1,2}){0,2}$/.test(text)) return undefined;
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds > 0 ? seconds : undefined;
}

const withValue = new Set(['f', 'cf', 'si', 'o', 'sc', 'config', 's']);

/** Reads a line. Returns the message of an error. */
function readRequest(call: ProgramCall): Request | string {
  const { session, args } = call;
  const options = new Map<string, string>();
  const paths: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const { text } = args[index] ?? { text: '' };
    const name = /^[-/]([a-z?]+)$/i.exec(text)?.[1]?.toLowerCase();
    if (name === undefined) {
      paths.push(text);
      continue;
    }
    const next = args[index + 1]?.text;
    if (withValue.has(name)) {
      if (next === undefined) return `Missing argument for the option ${text}.`;
      options.set(name, next);
      index += 1;
    } else if (name === 'q' || name === 'qx') {
      const isObject = next !== undefined && !/^[-/]/.test(next);
      options.set(name, isObject ? next : '');
      if (isObject) index += 1;
    } else if (name === 'y') {
      options.set(name, '');
    } else return `Unknown argument ${text}.`;
  }
  const fromFile = options.get('cf');
  if (fromFile !== undefined) {
    const entry = findEntry(session.host.files, pathOf(session, fromFile));
    if (entry?.content.kind !== 'text') return `Unable to open the specified file (${fromFile}).`;
    paths.push(
      ...entry.content.lines.map((line) => plainText(line).trim().replaceAll('"', '')).filter((line) => line !== ''),
    );
  }
  const interval = readInterval(options.get('si') ?? '1');
  const samples = options.get('sc');
  if (interval === undefined) return 'The sample interval is not valid.';
  if (samples !== undefined && !/^[1-9]\d{0,6}$/.test(samples)) return 'The number of samples is not valid.';
  const format = (['CSV', 'TSV', 'BIN', 'SQL'] as const).find(
    (each) => each === (options.get('f') ?? 'CSV').toUpperCase(),
  );
  if (!format) return 'The file format is not valid.';
  const listed = options.has('qx') ? 'qx' : 'q';
  return {
    paths,
    intervalSeconds: interval,
    samples: samples === undefined ? undefined : Number(samples),
    output: options.get('o'),
    format,
    isOverwriting: options.has('y'),
    list: options.has(listed) ? { object: options.get(listed) ?? '', hasInstances: listed === 'qx' } : undefined,
    computer: options.get('s') ?? '',
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `11/20/2026 10:14:02.113`. */
function stamp(session: Session, time: HostTime): string {
  const at = toLocal(session.host.clock.zone, time);
  return `${two(at.month)}/${two(at.day)}/${at.year} ${two(at.hour)}:${two(at.minute)}:${two(at.second)}.${String(at.millisecond).padStart(3, '0')}`;
}

const separators = { CSV: ',', TSV: '\t', BIN: ',', SQL: ',' } as const;

function headLine(session: Session, format: Request['format'], counters: readonly LiveCounter[]): Line {
  const separator = separators[format];
  const title = format === 'TSV' ? '"(PDH-TSV 4.0)"' : '"(PDH-CSV 4.0)"';
  const names = counters.map(({ counter }) => `"\\\\${session.host.host.name}${counter.path}"`);
  return toLine([title, ...names].join(separator));
}

/** The empty line and the names of the counters. */
const linesBeforeSamples = 2;

const blank: Line = [];

/** The samples as lines, each value with the facts of its counter. */
function sampleLines(session: Session, request: Request, counters: readonly LiveCounter[], count: number): Line[] {
  const separator = separators[request.format];
  const start = hostNow(session);
  const jitter = session.random(`typeperf/${session.startedAt}`);
  const streams = counters.map(({ counter }) => session.random(`typeperf/${counter.path}/${session.startedAt}`));
  const facts = counters.map((counter) => factPathsOf(counter).map((path) => session.fact(path)));
  // An endless sample has thousands of lines, and is looked at with each input.
  const shownBefore = session.shownBefore - session.output.length - linesBeforeSamples;
  return Array.from({ length: count }, (_, row): Line => {
    session.fuel.burn(1 + counters.length / 8);
    const time = start + (row + 1) * request.intervalSeconds * 1000 + jitter.integer(1, 16);
    const noises = streams.map((stream) => stream.integer(-1000, 1000) / 1000);
    if (row < shownBefore) return blank;
    const values = counters.flatMap(({ counter }, index) => {
      const noise = noises[index] ?? 0;
      const text = sampleAt(counter, time, noise).toFixed(6);
      return [`${separator}"`, shown(text, ...(facts[index] ?? [])), '"'];
    });
    return toLine(`"${stamp(session, time)}"`, ...values);
  });
}

/** A sample without an end runs for a day at most. */
const longestSeconds = 86_400;

/** How many samples the line has taken: all, or those before Ctrl+C. */
function countSamples(session: Session, { samples, intervalSeconds }: Request): number {
  const planned = samples ?? Math.floor(longestSeconds / intervalSeconds);
  const left = session.secondsLeft;
  return left === undefined ? planned : Math.min(planned, Math.floor(left / intervalSeconds));
}

/** The lines that a frame shows at most, so that an endless sample does not use up the work of its input. */
const mostLines = 1500;

function writeSamples(call: ProgramCall, request: Request, typedOutput: string, lines: readonly Line[]): number {
  const { session } = call;
  const extension = request.format === 'BIN' ? '.blg' : `.${request.format.toLowerCase()}`;
  const output = extensionOf(typedOutput) === '' ? `${typedOutput}${extension}` : typedOutput;
  const path = pathOf(session, output);
  const refused = writeError(session, path);
  if (refused !== undefined) return fail(call, refused);
  if (request.format === 'BIN') {
    const size = 65_536 + lines.length * 1024;
    const recipe = `blg ${session.host.host.name} ${session.startedAt} ${request.paths.join(' ')}`;
    const full = storeEntries(session, [newFile(session, path, { kind: 'bytes', size, recipe })]);
    if (full !== undefined) return fail(call, full);
    session.act({ act: 'file.write', of: path, ok: true });
    return 0;
  }
  const error = writeLines(session, output, lines, false);
  return error === undefined ? 0 : fail(call, error);
}

/** Asks before a file is replaced. Returns undefined while there is no answer. */
function mayReplace(session: Session, request: Request): boolean | undefined {
  if (request.output === undefined || request.isOverwriting) return true;
  const extension = request.format === 'BIN' ? '.blg' : `.${request.format.toLowerCase()}`;
  const output = extensionOf(request.output) === '' ? `${request.output}${extension}` : request.output;
  if (!findEntry(session.host.files, pathOf(session, output))) return true;
  session.print(`File ${output} already exists, do you want to overwrite it? [y/n]`);
  const answer = session.ask();
  return answer === undefined ? undefined : /^\s*y/i.test(answer);
}

function sample(call: ProgramCall, request: Request): number {
  const { session } = call;
  const counters = request.paths.flatMap((path) => findCounters(session, path));
  if (counters.length === 0) return fail(call, 'No valid counters.');
  const mayWrite = mayReplace(session, request);
  if (mayWrite === undefined) return 0;
  if (!mayWrite) return -1;
  const planned = request.samples ?? Math.floor(longestSeconds / request.intervalSeconds);
  const count = countSamples(session, request);
  const lines = [
    headLine(session, request.format, counters),
    ...sampleLines(session, request, counters, Math.min(count, mostLines)),
  ];
  const whole = planned * request.intervalSeconds + 1;
  session.takes(Math.min(whole, session.secondsLeft ?? whole));
  const path = request.output === undefined ? '' : pathOf(session, request.output);
  const detail = { samples: count, interval: request.intervalSeconds, path };
  if (request.output === undefined) {
    session.print('');
    session.printLines(lines);
    session.showsProgress(count < planned);
  } else {
    const code = writeSamples(call, request, request.output, lines);
    if (code !== 0) return code;
  }
  session.act({ act: 'sample', of: request.output ?? '', ok: true, detail });
  if (request.samples === undefined) session.act({ act: 'sample.endless', of: request.output ?? '', ok: true });
  session.print('Exiting, please wait...                         ');
  session.print(success);
  session.print('');
  return 0;
}

function run(call: ProgramCall): number {
  const { session, args } = call;
  if (args.length === 0 || args.some(({ text }) => /^[-/]\?$/.test(text))) {
    for (const line of typeperfUsage) session.print(line);
    return args.length === 0 ? -1 : 0;
  }
  const request = readRequest(call);
  if (typeof request === 'string') return fail(call, request);
  const computers = [request.computer, ...request.paths.map((path) => parseCounterPath(path)?.computer ?? '')];
  const other = computers
    .map((name) => name.replace(/^\\+/, ''))
    .find((name) => name !== '' && name.toLowerCase() !== session.host.host.name.toLowerCase());
  if (other !== undefined) {
    session.takes(8);
    session.act({ act: 'remote.session', of: other, ok: false });
    return fail(call, 'Unable to connect to the specified computer or the computer is offline.');
  }
  if (!request.list) return sample(call, request);
  const { object, hasInstances } = request.list;
  const paths = listCounters(session, object.replace(/^\\/, ''), hasInstances);
  session.takes(2);
  if (paths.length === 0) return fail(call, 'The specified object was not found on the computer.');
  const lines = paths.map((path) => toLine(path));
  if (request.output !== undefined) {
    const error = writeLines(session, request.output, lines, false);
    if (error !== undefined) return fail(call, error);
  } else session.printLines(lines);
  session.print('');
  session.print(success);
  return 0;
}

/**
 * typeperf: lists counters, and samples them on the screen or into a file whose values keep their facts. Source: the layout
 * of the samples and the last lines from published outputs; error texts from knowledge.
 */
export const typeperf: Program = {
  names: ['typeperf'],
  kind: 'program',
  run,
  words: (words) =>
    words.length <= 1
      ? ['-cf', '-q', '-qx', String.raw`"\Memory\Available MBytes"`, String.raw`"\Processor(_Total)\% Processor Time"`]
      : ['-f', '-o', '-sc', '-si', '5', '60', 'CSV', 'Memory', 'PhysicalDisk'],
};
