import { type FileEntry, findEntry, noContent } from '../../../host/files.ts';
import { recordEvent } from '../../../host/logs.ts';
import type { Backup, HostState, Volume } from '../../../host/state.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { toUtc } from '../../../time.ts';
import { isSinceWindows8 } from '../../../windows/versions.ts';
import { hostNow, newFile, storeEntries } from '../../file-access.ts';
import { targetError } from './backup-list.ts';
import {
  type BackupCommand,
  fail,
  failed,
  isConfirmed,
  refuseSyntax,
  unknownParameter,
  yesOrNo,
} from './command-line.ts';
import { syntaxes } from './usage.ts';

const known = [
  'backupTarget',
  'include',
  'nonRecurseInclude',
  'exclude',
  'nonRecurseExclude',
  'allCritical',
  'systemState',
  'noVerify',
  'user',
  'password',
  'noInheritAcl',
  'vssFull',
  'vssCopy',
  'quiet',
];

/** What a backup will contain. */
interface Plan {
  readonly target: Volume;
  readonly volumes: readonly Volume[];
  readonly isCritical: boolean;
  readonly isBySelection: boolean;
}

const bytesPerSecond = 90_000_000;
const bytesPerSecondUsb = 60_000_000;

const usedBytes = ({ size, free }: Volume): number => size - free;

/** How a volume is called in the list of a backup: `Data(D:)`. */
const nameOf = ({ label, letter }: Volume): string => `${label}(${letter})`;

/** The partition from which Windows starts, which an image of all critical volumes contains. */
const bootPartition = ({ windows }: HostState): string =>
  isSinceWindows8(windows) ? '(EFI System Partition) (99.00 MB)' : 'System Reserved (100.00 MB)';

/** Reads what to back up and where to. Returns the message of an error. */
function plan(host: HostState, { parameters }: BackupCommand): Plan | string {
  const typedTarget = parameters.get('backuptarget') ?? '';
  const error = targetError(host, typedTarget);
  if (error !== undefined) return error;
  const target = host.volume.get(typedTarget.slice(0, 2).toUpperCase());
  if (!target) return 'The system cannot find the path specified.';
  const items = (parameters.get('include') ?? '').split(',').filter((item) => item !== '');
  const letters = new Set(items.map((item) => item.slice(0, 2).toUpperCase()));
  const isCritical = parameters.has('allcritical') || parameters.has('systemstate');
  if (isCritical) letters.add('C:');
  const volumes = [...letters].flatMap((letter) => host.volume.get(letter) ?? []);
  if (volumes.length < letters.size) return 'The system cannot find the path specified.';
  if (isCritical && target.letter === 'C:') return 'The location for backup is a critical volume.';
  if (letters.has(target.letter)) {
    return 'One of the volumes to be backed up is also the location for the backup. Specify another location.';
  }
  if (target.driveType !== 3) return 'The specified backup location is a removable disk. Specify another location.';
  const isBySelection = items.some((item) => !/^[a-z]:\\?$/i.test(item));
  return {
    target,
    volumes: volumes.toSorted((one, other) => (one.letter < other.letter ? -1 : 1)),
    isCritical,
    isBySelection,
  };
}

/** `11/20/2026-08:40`: a version is named by the moment of its start in UTC. */
function versionOf(time: number): string {
  const at = toUtc(time);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(at.month)}/${two(at.day)}/${at.year}-${two(at.hour)}:${two(at.minute)}`;
}

/**
 * `wbadmin start backup`: lists the volumes, asks, and notes `backup.start`. Source: published outputs of Windows Server for
 * the texts; error texts from knowledge.
 */
export function startBackup(call: ProgramCall, command: BackupCommand): number {
  const { session } = call;
  const wrong = unknownParameter(command, known);
  if (wrong !== undefined) return refuseSyntax(call, wrong, syntaxes['start backup'] ?? []);
  const detail = {
    target: command.parameters.get('backuptarget') ?? '',
    volumes: command.parameters.get('include') ?? '',
  };
  const refuse = (message: string): number => {
    session.act({ act: 'backup.start', ok: false, detail });
    return fail(call, message);
  };
  const { include, backuptarget } = Object.fromEntries(command.parameters);
  const isCritical = command.parameters.has('allcritical') || command.parameters.has('systemstate');
  if (backuptarget === undefined || (include === undefined && !isCritical)) {
    return refuseSyntax(
      call,
      backuptarget === undefined ? '-backupTarget' : '-include',
      syntaxes['start backup'] ?? [],
    );
  }
  const planned = plan(session.host, command);
  if (typeof planned === 'string') return refuse(planned);
  if (isOtherJobRunning(session)) {
    return refuse(
      'Another backup or recovery operation is currently in progress. Stop it or wait until it is finished.',
    );
  }
  printPlan(session, planned, !command.parameters.has('quiet'));
  const answer = isConfirmed(call, command);
  if (answer === undefined) return 0;
  if (answer === 'no') {
    session.print('The operation ended before completion.');
    session.print('');
    return failed;
  }
  return runBackup(call, planned, { ...detail, volumes: planned.volumes.map(({ letter }) => letter).join(',') });
}

/** A job that another line has begun. The job of this line carries its own start. */
export const isOtherJobRunning = ({ host, startedAt }: Session): boolean =>
  host.backupJob.isRunning && host.backupJob.started !== startedAt;

function printPlan(session: Session, planned: Plan, isAsked: boolean): void {
  const { target, volumes, isCritical, isBySelection } = planned;
  const names = volumes.map((volume) => (isBySelection ? `${nameOf(volume)} (Selected Files)` : nameOf(volume)));
  const all = isCritical ? [bootPartition(session.host), ...names] : names;
  session.print('Retrieving volume information...');
  session.print(`This will back up ${all.join(',')} to ${target.letter}.`);
  if (!isAsked) return;
  session.print('Do you want to start the backup operation?');
  session.print(yesOrNo);
}

function runBackup(call: ProgramCall, planned: Plan, detail: Readonly<Record<string, string>>): number {
  const { session } = call;
  const { target, volumes } = planned;
  const bytes = volumes.reduce((sum, volume) => sum + usedBytes(volume), 0);
  const isUsb = session.host.disk.get(String(target.disk))?.bus === 'USB';
  const duration = 60 + Math.round(bytes / (isUsb ? bytesPerSecondUsb : bytesPerSecond));
  const started = session.startedAt;
  session.begin((host) => ({ ...host, backupJob: { isRunning: true, target: target.letter, started } }));
  const done = Math.min(1, (session.secondsLeft ?? duration) / duration);
  session.takes(duration);
  endJob(session);
  session.print(`The backup operation to ${target.letter} is starting.`);
  session.print('Creating a shadow copy of the volumes specified for backup...');
  session.print('Creating a shadow copy of the volumes specified for backup...');
  let before = 0;
  for (const volume of volumes) {
    const share = usedBytes(volume) / bytes;
    printProgress(session, nameOf(volume), Math.min(1, Math.max(0, (done - before) / share)));
    before += share;
    if (done < before) break;
    session.print(`The backup of volume ${nameOf(volume)} completed successfully.`);
  }
  session.showsProgress(done < 1);
  if (done < 1) {
    session.print('The backup operation was canceled.');
    session.act({ act: 'backup.start', of: target.letter, ok: true, detail });
    return failed;
  }
  const error = keepBackup(session, planned, started, bytes);
  session.act({ act: 'backup.start', of: target.letter, ok: error === undefined, detail });
  printSummary(session, planned, error);
  return error === undefined ? 0 : failed;
}

export const endJob = (session: Session): void =>
  session.change((host) => ({ ...host, backupJob: { isRunning: false, target: '', started: undefined } }));

function printProgress(session: Session, name: string, share: number): void {
  for (const percent of [0, 21, 46, 70, 93]) {
    if (percent <= share * 100) session.print(`Creating a backup of volume ${name}, copied (${percent}%).`);
  }
}

/** Puts the image onto the target. Returns why there is not enough room. */
function keepBackup(session: Session, planned: Plan, started: number, bytes: number): string | undefined {
  const { target, volumes, isCritical } = planned;
  const { host } = session;
  const at = toUtc(started);
  const two = (value: number): string => String(value).padStart(2, '0');
  const stamp = `${at.year}-${two(at.month)}-${two(at.day)} ${two(at.hour)}${two(at.minute)}${two(at.second)}`;
  const root = `${target.letter}\\WindowsImageBackup`;
  const machine = `${root}\\${host.host.name}`;
  const folder = `${machine}\\Backup ${stamp}`;
  const random = session.random(`backup/${versionOf(started)}`);
  const newFolder = (path: string): FileEntry => ({
    ...newFile(session, path, noContent),
    kind: 'folder',
    attributes: '',
  });
  const folders = [root, machine, `${machine}\\Catalog`, folder].filter((path) => !findEntry(host.files, path));
  const kind = isSinceWindows8(host.windows) ? 'vhdx' : 'vhd';
  const files = volumes.map((volume) => {
    const id = `${random.hex(8)}-${random.hex(4)}-${random.hex(4)}-${random.hex(4)}-${random.hex(12)}`;
    const size = Math.floor(usedBytes(volume) * 0.96);
    return newFile(session, `${folder}\\${id}.${kind}`, { kind: 'bytes', size, recipe: `${id} ${bytes}` });
  });
  const catalog = newFile(session, `${machine}\\Catalog\\GlobalCatalog`, {
    kind: 'bytes',
    size: 41_216,
    recipe: stamp,
  });
  const stored = storeEntries(session, [...folders.map(newFolder), ...files, catalog]);
  if (stored !== undefined) return stored;
  const parts = isCritical
    ? 'Volume(s), File(s), Application(s), Bare Metal Recovery, System State'
    : volumes.some(({ letter }) => letter === 'C:')
      ? 'Volume(s), File(s), Application(s)'
      : 'Volume(s), File(s)';
  const backup: Backup = {
    version: versionOf(started),
    time: started + host.clock.offsetMs,
    target: target.letter,
    targetLabel: target.label,
    machine: host.host.name,
    volumes: volumes.map(({ letter }) => letter),
    canRecover: parts,
    snapshot: `{${random.hex(8)}-${random.hex(4)}-${random.hex(4)}-${random.hex(4)}-${random.hex(12)}}`,
  };
  session.change((state) =>
    withEvents({ ...state, backup: new Map(state.backup).set(backup.version, backup) }, started, hostNow(session)),
  );
  return undefined;
}

function withEvents(host: HostState, started: number, ended: number): HostState {
  const base = { provider: 'Microsoft-Windows-Backup', user: String.raw`NT AUTHORITY\SYSTEM`, keyword: '' };
  const log = 'Microsoft-Windows-Backup';
  const begun = recordEvent(host, log, { ...base, time: started, id: 1, message: 'The backup operation has started.' });
  const text = 'The backup operation has finished successfully.';
  return recordEvent(begun, log, { ...base, time: ended, id: 4, message: text });
}

function printSummary(session: Session, { volumes }: Plan, error: string | undefined): void {
  const at = toUtc(session.startedAt);
  const two = (value: number): string => String(value).padStart(2, '0');
  const stamp = `${two(at.day)}-${two(at.month)}-${at.year}_${two(at.hour)}-${two(at.minute)}-${two(at.second)}`;
  const name = session.host.windows.isServer ? 'WindowsServerBackup' : 'WindowsBackup';
  session.print('Summary of the backup operation:');
  session.print('------------------');
  session.print('');
  if (error === undefined) {
    session.print('The backup operation successfully completed.');
    for (const volume of volumes) session.print(`The backup of volume ${nameOf(volume)} completed successfully.`);
    session.print('Log of files successfully backed up:');
    session.print(`C:\\Windows\\Logs\\${name}\\Backup-${stamp}.log`);
  } else {
    session.print('The backup operation stopped before completing.');
    session.print(`Detailed error: ${error}`);
  }
  session.print('');
}
