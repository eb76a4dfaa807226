import { type FileEntry, findEntry, listTree, nameOf, parentOf } from '../../../host/files.ts';
import { withFolders } from '../../../host/with-folders.ts';
import type { Backup } from '../../../host/state.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { toLocal, toUtc } from '../../../time.ts';
import { hostNow, storeEntries, volumeOf } from '../../file-access.ts';
import { findVersion, shortTime, sizeText } from './backup-list.ts';
import {
  type BackupCommand,
  fail,
  failed,
  isConfirmed,
  refuseSyntax,
  unknownParameter,
  yesOrNo,
} from './command-line.ts';
import { endJob, isOtherJobRunning } from './start-backup.ts';
import { syntaxes } from './usage.ts';

const known = [
  'version',
  'items',
  'itemtype',
  'backupTarget',
  'machine',
  'recoveryTarget',
  'recursive',
  'overwrite',
  'notRestoreAcl',
  'skipBadClusterCheck',
  'noRollForward',
  'quiet',
];

type Overwrite = 'overwrite' | 'createcopy' | 'skip';

/** What is restored, and where to. */
interface Recovery {
  readonly backup: Backup;
  readonly item: string;
  readonly target: string;
  readonly overwrite: Overwrite;
  /** Files of the backup, with their path below the item. */
  readonly files: readonly { readonly below: string; readonly entry: FileEntry }[];
}

/**
 * The files of an item in a backup. An image keeps them in the hidden folder `Files` beside its version, if the drill has
 * put them there; otherwise they are the files of this host.
 */
function filesOf(session: Session, backup: Backup, item: string, isRecursive: boolean): Recovery['files'] {
  const { files } = session.host;
  const inImage = `${backup.target}\\WindowsImageBackup\\${backup.machine}\\Files\\${item[0] ?? ''}${item.slice(2)}`;
  const root = findEntry(files, inImage) ? inImage : item;
  const found = findEntry(files, root);
  if (found?.kind === 'file') return [{ below: '', entry: found }];
  const below = (entry: FileEntry): string => entry.path.slice(root.replace(/\\+$/, '').length + 1);
  return listTree(files, root)
    .filter((entry) => isRecursive || !below(entry).includes('\\'))
    .map((entry) => ({ below: below(entry), entry }));
}

/** A path without the backslash at its end; `D:\\` keeps it. */
const withoutEnd = (path: string): string => (path.length > 3 ? path.replace(/\\+$/, '') : path);

function plan(session: Session, command: BackupCommand): Recovery | string {
  const backup = findVersion(session.host, command);
  if (typeof backup === 'string') return backup;
  const item = withoutEnd((command.parameters.get('items') ?? '').replaceAll('/', '\\'));
  if (!backup.volumes.includes(item.slice(0, 2).toUpperCase())) {
    return 'The specified item is not in this backup. Use WBADMIN GET ITEMS to list the items.';
  }
  const typedTarget = command.parameters.get('recoverytarget');
  const target = withoutEnd(typedTarget ?? parentOf(item));
  if (!volumeOf(session.host, target)) return 'The system cannot find the path specified.';
  const overwrite = (command.parameters.get('overwrite') ?? 'CreateCopy').toLowerCase();
  const kinds: readonly Overwrite[] = ['overwrite', 'createcopy', 'skip'];
  const kind = kinds.find((each) => each === overwrite);
  if (!kind) return 'The value of the parameter -overwrite is not valid.';
  const files = filesOf(session, backup, item, command.parameters.has('recursive'));
  return { backup, item, target, overwrite: kind, files };
}

/**
 * `wbadmin start recovery` of files: asks, and notes `restore.start`. Volumes and applications are noted too, but nothing is
 * restored: the host would go down. Source: from knowledge.
 */
export function startRecovery(call: ProgramCall, command: BackupCommand): number {
  const { session } = call;
  const { parameters } = command;
  const syntax = syntaxes['start recovery'] ?? [];
  const wrong = unknownParameter(command, known);
  if (wrong !== undefined) return refuseSyntax(call, wrong, syntax);
  const missing = ['version', 'items', 'itemtype'].find((name) => !parameters.has(name));
  if (missing !== undefined) return refuseSyntax(call, `-${missing}`, syntax);
  const type = parameters.get('itemtype')?.toLowerCase() ?? '';
  if (!['file', 'volume', 'app'].includes(type)) return refuseSyntax(call, '-itemtype', syntax);
  const detail = {
    target: parameters.get('recoverytarget') ?? '',
    overwrite: parameters.get('overwrite') ?? '',
    version: parameters.get('version') ?? '',
    type,
  };
  const refuse = (message: string): number => {
    session.act({ act: 'restore.start', of: parameters.get('items') ?? '', ok: false, detail });
    return fail(call, message);
  };
  const planned = plan(session, command);
  if (typeof planned === 'string') return refuse(planned);
  if (isOtherJobRunning(session)) {
    return refuse(
      'Another backup or recovery operation is currently in progress. Stop it or wait until it is finished.',
    );
  }
  printPlan(session, planned, !parameters.has('quiet'));
  const answer = isConfirmed(call, command);
  if (answer === undefined) return 0;
  if (answer === 'no') {
    session.print('The operation ended before completion.');
    session.print('');
    return failed;
  }
  const act = { act: 'restore.start', of: planned.item, detail: { ...detail, target: planned.target } };
  if (type !== 'file') {
    session.act({ ...act, ok: true });
    session.print('The practice host stops here: this would replace a whole volume or program.');
    return failed;
  }
  return runRecovery(session, planned, act);
}

function printPlan(session: Session, { backup, item, target }: Recovery, isAsked: boolean): void {
  const created = shortTime(toLocal(session.host.clock.zone, backup.time));
  session.print('Retrieving volume information...');
  session.print(`You have chosen to recover the file(s) ${item} from the`);
  session.print(`backup created on ${created} to ${target}.`);
  session.print('Preparing to recover files...');
  session.print('');
  if (!isAsked) return;
  session.print('Do you want to continue?');
  session.print(yesOrNo);
}

/** The name of a copy beside a file that exists: `2026-11-20 09-41 Copy of list.csv`. */
function copyName(session: Session, path: string): string {
  const at = toLocal(session.host.clock.zone, hostNow(session));
  const two = (value: number): string => String(value).padStart(2, '0');
  const stamp = `${at.year}-${two(at.month)}-${two(at.day)} ${two(at.hour)}-${two(at.minute)}`;
  return `${parentOf(path).replace(/\\$/, '')}\\${stamp} Copy of ${nameOf(path)}`;
}

function restoredEntry(session: Session, recovery: Recovery, below: string, entry: FileEntry): FileEntry | undefined {
  const root = `${recovery.target.replace(/\\$/, '')}\\${nameOf(recovery.item)}`;
  const path = below === '' ? root : `${root}\\${below}`;
  const before = findEntry(session.host.files, path);
  if (!before || entry.kind === 'folder') return before ? undefined : { ...entry, path };
  if (recovery.overwrite === 'skip') return undefined;
  return { ...entry, path: recovery.overwrite === 'overwrite' ? path : copyName(session, path) };
}

function runRecovery(
  session: Session,
  recovery: Recovery,
  act: { readonly act: string; readonly of: string; readonly detail: Readonly<Record<string, string>> },
): number {
  const { item, target, files } = recovery;
  const bytes = files.reduce((sum, { entry }) => sum + (entry.content.kind === 'bytes' ? entry.content.size : 4096), 0);
  const duration = 25 + Math.round(bytes / 25_000_000);
  const started = session.startedAt;
  session.begin((host) => ({ ...host, backupJob: { isRunning: true, target, started } }));
  const done = Math.min(1, (session.secondsLeft ?? duration) / duration);
  session.takes(duration);
  endJob(session);
  const count = Math.floor(files.length * Math.min(1, done));
  const time = hostNow(session);
  session.change((host) => ({
    ...host,
    files: withFolders(host.files, `${target.replace(/\\$/, '')}\\${nameOf(item)}`, time),
  }));
  const restored = files
    .slice(0, count)
    .flatMap(({ below, entry }) => restoredEntry(session, recovery, below, entry) ?? []);
  const error = storeEntries(session, restored);
  session.print(`Running the recovery operation for ${item}, copied (0%).`);
  session.print(`Currently recovering ${item}.`);
  session.showsProgress(done < 1);
  session.act({ ...act, ok: error === undefined });
  if (done < 1) {
    session.print('The recovery operation was canceled.');
    return failed;
  }
  const names = files.filter(({ entry }) => entry.kind === 'file').length;
  printSummary(session, recovery, error, bytes, names);
  return error === undefined ? 0 : failed;
}

function printSummary(
  session: Session,
  { item, target }: Recovery,
  error: string | undefined,
  bytes: number,
  count: number,
): void {
  const at = toUtc(session.startedAt);
  const two = (value: number): string => String(value).padStart(2, '0');
  const stamp = `${two(at.day)}-${two(at.month)}-${at.year}_${two(at.hour)}-${two(at.minute)}-${two(at.second)}`;
  if (error === undefined) session.print(`Successfully recovered ${item} to ${target}.`);
  session.print('The recovery operation completed.');
  session.print('Summary of the recovery operation:');
  session.print('--------------------');
  session.print('');
  session.print(`Recovery of ${item} to ${target} ${error === undefined ? 'successfully completed' : 'failed'}.`);
  if (error !== undefined) session.print(`Detailed error: ${error}`);
  session.print(`Total bytes recovered: ${error === undefined ? sizeText(bytes) : '0 bytes'}`);
  session.print(`Total files recovered: ${error === undefined ? count : 0}`);
  session.print(`Total files failed: ${error === undefined ? 0 : count}`);
  session.print('');
  session.print('Log of files successfully recovered:');
  session.print(`C:\\Windows\\Logs\\WindowsServerBackup\\FileRestore-${stamp}.log`);
  session.print('');
}
