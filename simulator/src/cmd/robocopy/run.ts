import { type FileEntry, fileKey, nameOf, sizeOf } from '../../host/files.ts';
import { joinPath } from '../../host/paths.ts';
import type { Session } from '../../shell/session.ts';
import { type Piece, shown } from '../../text.ts';
import { type CalendarTime, toLocal } from '../../time.ts';
import { fileErrors, hostNow, mayRead, mayWrite, volumeOf } from '../file-access.ts';
import type { RobocopyOptions } from './options.ts';
import type { Step } from './plan.ts';
import { emptyRow, lineSize, type LogLine, stamp, type Totals } from './report.ts';

/** About the bytes that robocopy copies in a second, and the seconds that each file takes beside its bytes. */
const bytesPerSecond = 20_000_000;
const secondsPerFile = 0.02;
/** Tries of a locked file that are printed at most. Their time is counted all the same. */
const maxPrintedTries = 12;

/** What a copy has done so far. */
export interface Progress {
  readonly session: Session;
  readonly options: RobocopyOptions;
  readonly lines: LogLine[];
  readonly totals: Totals;
  /** What is to be put into the file system, and what is to be removed from it. */
  readonly stored: FileEntry[];
  readonly removed: string[];
  readonly room: Map<string, number>;
  seconds: number;
  copySeconds: number;
  waitSeconds: number;
  /** Ctrl+C was pressed before the copy came to its end. */
  isStopped: boolean;
}

export const startProgress = (session: Session, options: RobocopyOptions): Progress => ({
  session,
  options,
  lines: [],
  totals: { folders: emptyRow(), files: emptyRow(), bytes: emptyRow() },
  stored: [],
  removed: [],
  room: new Map(),
  seconds: 0,
  copySeconds: 0,
  waitSeconds: 0,
  isStopped: false,
});

/** The local time of the host after the seconds that the copy has taken so far. */
export const timeOf = ({ session, seconds }: Progress): CalendarTime =>
  toLocal(session.host.clock.zone, hostNow(session) + Math.round(seconds * 1000));

/** Lets time pass. Returns false if Ctrl+C was pressed within it. */
function passes(progress: Progress, seconds: number): boolean {
  const limit = progress.session.secondsLeft;
  if (limit !== undefined && progress.seconds + seconds > limit) {
    progress.isStopped = true;
    return false;
  }
  progress.seconds += seconds;
  return true;
}

/** Takes one step after the other until the end, or until Ctrl+C. */
export function takeSteps(progress: Progress, steps: readonly Step[]): void {
  for (const step of steps) {
    if (progress.isStopped) return;
    progress.session.fuel.burn();
    if (step.kind === 'folder') takeFolder(progress, step);
    else if (step.kind === 'extra') takeExtra(progress, step.entry);
    else takeFile(progress, step);
  }
}

function takeFolder(progress: Progress, step: Extract<Step, { kind: 'folder' }>): void {
  const { session, options, lines, totals } = progress;
  totals.folders.total += 1;
  totals.folders[step.isNew ? 'copied' : 'skipped'] += 1;
  if (!options.switches.has('NDL')) {
    lines.push([`\t${step.isNew ? '  New Dir  ' : ' '.repeat(11)}${String(step.fileCount).padStart(9)}\t${step.path}`]);
  }
  if (!step.isNew || options.switches.has('L')) return;
  const keepsTime = options.folderCopyFlags.includes('T') && step.entry;
  const time = keepsTime
    ? { created: keepsTime.created, modified: keepsTime.modified }
    : { created: hostNow(session), modified: hostNow(session) };
  progress.stored.push({
    path: step.target.replace(/\\$/, ''),
    kind: 'folder',
    content: { kind: 'none' },
    attributes: (step.entry?.path.length ?? 0) > 3 ? (step.entry?.attributes ?? '') : '',
    ...time,
  });
}

function takeExtra(progress: Progress, entry: FileEntry): void {
  const { options, lines, totals } = progress;
  const isFolder = entry.kind === 'folder';
  if (isFolder) {
    totals.folders.extras += 1;
    if (!options.switches.has('NDL')) lines.push([`\t*EXTRA Dir        -1\t${entry.path}\\`]);
  } else {
    totals.files.extras += 1;
    totals.bytes.extras += sizeOf(entry);
    if (!options.switches.has('NFL')) lines.push(['\t', ...fileLine(progress, '  *EXTRA File ', entry)]);
  }
  const isPurged = options.switches.has('PURGE') && !options.switches.has('L');
  if (isPurged && mayWrite(progress.session, entry.path) && !entry.isLocked) progress.removed.push(entry.path);
}

const labels: Readonly<Record<string, string>> = {
  'New File': '    New File  ',
  Newer: '    Newer     ',
  Older: '    Older     ',
  Changed: '    Changed   ',
  Same: '    Same      ',
  newer: '         newer',
  older: '         older',
  changed: '       changed',
  same: '          same',
  lonely: '        lonely',
  mismatch: '*MISMATCH     ',
  excluded: '         named',
};

function fileLine({ session, options }: Progress, label: string, entry: FileEntry): LogLine {
  const { switches } = options;
  const size = lineSize(sizeOf(entry), switches.has('BYTES')).padStart(8);
  const name = switches.has('FP') ? entry.path : nameOf(entry.path);
  return [
    switches.has('NC') ? '' : `${label}\t`,
    switches.has('NS') ? '\t' : `\t${size}\t`,
    shown(name, session.fact(joinPath('files', fileKey(entry.path)))),
  ];
}

function takeFile(progress: Progress, step: Extract<Step, { kind: 'file' }>): void {
  const { options, lines, totals } = progress;
  const { entry, fileClass, isCopied } = step;
  totals.files.total += 1;
  totals.bytes.total += sizeOf(entry);
  const label = labelOf(step);
  if (!isCopied) {
    const column = fileClass === 'mismatch' ? 'mismatch' : 'skipped';
    totals.files[column] += 1;
    totals.bytes[column] += sizeOf(entry);
    const isPrinted = options.switches.has('V') || fileClass === 'mismatch';
    if (isPrinted && !options.switches.has('NFL')) lines.push(['\t', ...fileLine(progress, label, entry)]);
    return;
  }
  const error = errorOf(progress, step);
  if (error !== undefined && !options.switches.has('L')) failFile(progress, step, error);
  else copyFile(progress, step);
}

function labelOf({ fileClass, isCopied }: Extract<Step, { kind: 'file' }>): string {
  if (fileClass === 'same' && isCopied) return labels['Same'] ?? '';
  if (isCopied || fileClass === 'same') return labels[fileClass] ?? '';
  return labels[fileClass === 'New File' ? 'lonely' : fileClass.toLowerCase()] ?? '';
}

interface CopyError {
  readonly code: string;
  readonly message: string;
}

function errorOf(
  { session, room }: Progress,
  { entry, target }: Extract<Step, { kind: 'file' }>,
): CopyError | undefined {
  if (entry.isLocked) return { code: 'ERROR 32 (0x00000020)', message: fileErrors.inUse };
  if (!mayRead(session, entry.path) || !mayWrite(session, target)) {
    return { code: 'ERROR 5 (0x00000005)', message: fileErrors.denied };
  }
  const volume = volumeOf(session.host, target);
  const needed = (room.get(target.slice(0, 2).toUpperCase()) ?? 0) + sizeOf(entry);
  if (volume && needed > volume.free) return { code: 'ERROR 112 (0x00000070)', message: fileErrors.full };
  return undefined;
}

function copyFile(progress: Progress, step: Extract<Step, { kind: 'file' }>): void {
  const { session, options, lines, totals } = progress;
  const { entry, target } = step;
  const isList = options.switches.has('L');
  const seconds = isList ? 0 : sizeOf(entry) / bytesPerSecond + secondsPerFile;
  const hasLine = !options.switches.has('NFL');
  const hasPercent = hasLine && !isList && !options.switches.has('NP');
  const line = fileLine(progress, labelOf(step), entry);
  if (!passes(progress, seconds)) {
    if (hasLine) lines.push([hasPercent ? '  0%\t' : '\t', ...line]);
    return;
  }
  if (hasLine) lines.push([hasPercent ? '100%\t' : '\t', ...line]);
  progress.copySeconds += seconds;
  totals.files.copied += 1;
  totals.bytes.copied += sizeOf(entry);
  if (isList) return;
  const { isLocked: _, ...rest } = entry;
  const keepsTime = options.copyFlags.includes('T');
  progress.stored.push({
    ...rest,
    path: target,
    attributes: options.copyFlags.includes('A') ? `${entry.attributes.replace('a', '')}a` : 'a',
    ...(keepsTime ? {} : { created: hostNow(session), modified: hostNow(session) }),
  });
  const drive = target.slice(0, 2).toUpperCase();
  progress.room.set(drive, (progress.room.get(drive) ?? 0) + sizeOf(entry));
  if (options.switches.has('MOV') || options.switches.has('MOVE')) progress.removed.push(entry.path);
}

/** A file that cannot be copied: it is tried again as often as `/R` says, with the wait of `/W` between. */
function failFile(progress: Progress, step: Extract<Step, { kind: 'file' }>, error: CopyError): void {
  const { session, options, lines, totals } = progress;
  const { entry } = step;
  const path: Piece = shown(entry.path, session.fact(joinPath('files', fileKey(entry.path), 'isLocked')));
  for (let tried = 0; tried <= options.retries; tried += 1) {
    if (tried > 0) {
      const isLong = tried > maxPrintedTries && session.stoppedAfterSeconds === undefined;
      const waits = isLong ? options.retries - tried + 1 : 1;
      if (!passes(progress, waits * options.waitSeconds)) return;
      progress.waitSeconds += waits * options.waitSeconds;
      if (isLong) break;
    }
    // A stopped copy of a file that is tried without end prints its first tries only.
    if (tried > 4 * maxPrintedTries) {
      const tries = Math.floor(((session.secondsLeft ?? 0) - progress.seconds) / Math.max(1, options.waitSeconds));
      if (tries > options.retries - tried) passes(progress, (options.retries - tried) * options.waitSeconds);
      else progress.isStopped = true;
      if (progress.isStopped) return;
      break;
    }
    if (!options.switches.has('NFL')) lines.push(['\t', ...fileLine(progress, labelOf(step), entry)]);
    lines.push([`${stamp(timeOf(progress))} ${error.code} Copying File `, path], [error.message]);
    if (tried < options.retries) lines.push([`Waiting ${options.waitSeconds} seconds... Retrying...`]);
  }
  lines.push([], ['ERROR: RETRY LIMIT EXCEEDED.'], []);
  totals.files.failed += 1;
  totals.bytes.failed += sizeOf(entry);
}
