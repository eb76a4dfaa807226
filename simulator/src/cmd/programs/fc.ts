import {
  bytesOf,
  type FileEntry,
  hashOf,
  hasWildcard,
  listFolder,
  matchesWildcard,
  nameOf,
  parentOf,
  sizeOf,
} from '../../host/files.ts';
import type { Session } from '../../shell/session.ts';
import type { Program, ProgramCall } from '../../shell/program.ts';
import { type Line, plainText, shown, type Span } from '../../text.ts';
import { textLinesOf } from '../file-lines.ts';
import { entryAt, fileErrors, mayRead, pathOf, volumeError } from '../file-access.ts';
import { readSwitches, type Switches } from '../switches.ts';
import { fileFact } from './volume-lines.ts';

/**
 * `fc`. The name of the second file is printed in capitals, with the whole path. Source of the format: from knowledge.
 */

/** Lines that must agree again before a difference ends, and lines within which that must happen. */
const resyncLines = 2;
const bufferLines = 100;

interface Comparison {
  readonly session: Session;
  readonly options: Switches;
  readonly names: readonly [string, string];
}

function fold(line: Line, options: Switches): string {
  let text = plainText(line);
  if (!options.has('t')) text = text.replaceAll('\t', '        ');
  if (options.has('w')) text = text.trim().replaceAll(/\s+/g, ' ');
  return options.has('c') ? text.toLowerCase() : text;
}

/** Where the files agree again after a difference at `a` and `b`. Undefined if they do not within the buffer. */
function resync(
  { session }: Comparison,
  [one, other]: readonly [readonly string[], readonly string[]],
  [a, b]: readonly [number, number],
): readonly [number, number] | undefined {
  const agree = (i: number, j: number): boolean => {
    for (let step = 0; step < resyncLines; step += 1) {
      const [left, right] = [one[i + step], other[j + step]];
      if (left === undefined && right === undefined) return true;
      if (left !== right) return false;
    }
    return true;
  };
  for (let distance = 1; distance <= 2 * bufferLines; distance += 1) {
    session.fuel.burn(Math.ceil(distance / 10));
    for (let skipped = Math.max(0, distance - bufferLines); skipped <= Math.min(distance, bufferLines); skipped += 1) {
      const [i, j] = [a + skipped, b + distance - skipped];
      if (i <= one.length && j <= other.length && agree(i, j)) return [i, j];
    }
  }
  return one.length - a <= bufferLines && other.length - b <= bufferLines ? [one.length, other.length] : undefined;
}

function printBlock(
  { session, options }: Comparison,
  name: string,
  lines: readonly Line[],
  from: number,
  to: number,
): void {
  session.print(`***** ${name}`);
  const start = Math.max(0, from - 1);
  const end = Math.min(lines.length, to + 1);
  for (const [index, line] of lines.slice(start, end).entries()) {
    if (options.has('a') && index > 0 && index < end - start - 1) {
      if (index === 1) session.print('...');
      continue;
    }
    session.print(options.has('n') ? `${String(start + index + 1).padStart(5)}:  ` : '', ...line);
  }
}

/** Compares two texts line by line. Returns the exit code. */
function compareTexts(comparison: Comparison, left: readonly Line[], right: readonly Line[]): number {
  const { session, options, names } = comparison;
  const one = left.map((line) => fold(line, options));
  const other = right.map((line) => fold(line, options));
  session.fuel.burn(1 + Math.ceil((one.length + other.length) / 4));
  let [a, b] = [0, 0];
  let hasDifference = false;
  while (a < one.length || b < other.length) {
    if (one[a] === other[b]) {
      a += 1;
      b += 1;
      continue;
    }
    hasDifference = true;
    const next = resync(comparison, [one, other], [a, b]);
    if (!next) {
      printBlock(comparison, names[0], left, a, Math.min(one.length, a + bufferLines));
      printBlock(comparison, names[1], right, b, Math.min(other.length, b + bufferLines));
      session.print('*****');
      session.print();
      session.print('Resync Failed.  Files are too different.');
      break;
    }
    printBlock(comparison, names[0], left, a, next[0]);
    printBlock(comparison, names[1], right, b, next[1]);
    session.print('*****');
    session.print();
    [a, b] = next;
  }
  if (hasDifference) return 1;
  session.print('FC: no differences encountered');
  session.print();
  session.print();
  return 0;
}

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0');

/** The bytes that `fc /b` reads: those of a text, or some that stand for the content of another file. */
function differingBytes(one: FileEntry, other: FileEntry): readonly (readonly [number, number, number])[] {
  const found: (readonly [number, number, number])[] = [];
  const shorter = Math.min(sizeOf(one), sizeOf(other));
  if (one.content.kind === 'text' && other.content.kind === 'text') {
    const [a, b] = [bytesOf(one), bytesOf(other)];
    for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
      const [left, right] = [a.charCodeAt(index) & 255, b.charCodeAt(index) & 255];
      if (left !== right) found.push([index, left, right]);
    }
    return found;
  }
  const [a, b] = [hashOf(one, 'SHA256'), hashOf(other, 'SHA256')];
  for (let part = 0; part < 16; part += 1) {
    const at = part * 4;
    const [left, right] = [Number.parseInt(a.slice(at, at + 2), 16), Number.parseInt(b.slice(at, at + 2), 16)];
    const offset =
      Math.floor(shorter / 16) * part +
      (Number.parseInt(a.slice(at + 2, at + 4), 16) % Math.max(1, Math.floor(shorter / 16)));
    if (left !== right && offset < shorter) found.push([offset, left, right]);
  }
  return found;
}

function compareBytes({ session, names }: Comparison, one: FileEntry, other: FileEntry): number {
  if (bytesOf(one) === bytesOf(other)) {
    session.print('FC: no differences encountered');
    session.print();
    session.print();
    return 0;
  }
  for (const [offset, left, right] of differingBytes(one, other)) {
    session.print(`${hex(offset, 8)}: ${hex(left, 2)} ${hex(right, 2)}`);
  }
  const [sizeOne, sizeOther] = [sizeOf(one), sizeOf(other)];
  if (sizeOne > sizeOther) session.print(`FC: ${names[0]} longer than ${names[1]}`);
  if (sizeOne < sizeOther) session.print(`FC: ${names[1]} longer than ${names[0]}`);
  session.print();
  session.print();
  return 1;
}

const textExtensions = /\.(?:txt|csv|log|ini|xml|html?|nfo|bat|cmd|ps1|inf)$/i;
const binaryExtensions = /\.(?:exe|com|sys|obj|lib|bin|dll)$/i;

function comparePair(call: ProgramCall, options: Switches, typed: readonly [string, string]): number {
  const { session } = call;
  const paths = typed.map((each) => pathOf(session, each));
  const [first = '', second = ''] = paths;
  // The first name is printed as it was typed, the second one in capitals.
  const names = [typed[0], typed[1].toUpperCase()] as const;
  const entries = paths.map((path) =>
    volumeError(session.host, path) === undefined ? entryAt(session.host, path) : undefined,
  );
  for (const [index, entry] of entries.entries()) {
    const name = (typed[index] ?? '').toUpperCase();
    if (entry?.kind === 'file' && !entry.isLocked && mayRead(session, entry.path)) continue;
    const reason = entry === undefined ? 'No such file or folder' : fileErrors.denied.replace('.', '');
    call.printError(`FC: cannot open ${name} - ${reason}`);
    session.print();
    return 2;
  }
  const [one, other] = entries;
  if (!one || !other) return 2;
  // Equal lines are not printed, so that the heading shows that these files were compared.
  const compared = (entry: FileEntry, name: string): Span => shown(name, session.fact(fileFact(entry, 'compared')));
  session.print('Comparing files ', compared(one, names[0]), ' and ', compared(other, names[1]));
  const comparison: Comparison = { session, options, names };
  const isText = (entry: FileEntry): boolean => entry.content.kind === 'text' || textExtensions.test(entry.path);
  const isBinary =
    options.has('b') || (!options.has('l') && (binaryExtensions.test(first) || binaryExtensions.test(second)));
  session.takes((sizeOf(one) + sizeOf(other)) / 100_000_000);
  if (isBinary || !isText(one) || !isText(other)) return compareBytes(comparison, one, other);
  return compareTexts(comparison, textLinesOf(one), textLinesOf(other));
}

/** The pairs of files that two names with wildcards stand for: equal names in both folders. */
function pairsOf(session: Session, one: string, other: string): (readonly [string, string])[] {
  if (!hasWildcard(one))
    return [[one, hasWildcard(other) ? `${parentOf(pathOf(session, other))}\\${nameOf(one)}` : other]];
  const path = pathOf(session, one);
  const target = pathOf(session, other);
  const folder = hasWildcard(target) ? parentOf(target) : target;
  return listFolder(session.host.files, parentOf(path))
    .filter((entry) => entry.kind === 'file' && matchesWildcard(nameOf(entry.path), nameOf(path)))
    .map((entry) => [entry.path, `${folder.replace(/\\$/, '')}\\${nameOf(entry.path)}`]);
}

function fc(call: ProgramCall): number {
  const { session, args, printError } = call;
  const options = readSwitches(args);
  if (options.switches.some((each) => !/^(?:[abclntuw]|lb\d+|\d+|off|offline)$/.test(each))) {
    printError('FC: Invalid Switch');
    return -1;
  }
  const [one, other] = options.others;
  if (one === undefined || other === undefined) {
    printError('FC: Insufficient number of file specifications');
    return -1;
  }
  const pairs = pairsOf(session, one, other);
  if (pairs.length === 0) printError(`FC: cannot open ${one.toUpperCase()} - No such file or folder`);
  return pairs.reduce((code, pair) => Math.max(code, comparePair(call, options, pair)), pairs.length === 0 ? 2 : 0);
}

export const fcPrograms: readonly Program[] = [
  { names: ['fc'], kind: 'program', run: fc, words: () => ['/a', '/b', '/c', '/n', '/w'] },
];
