import { removeEntries } from '../../file-access.ts';
import type { Backup } from '../../../host/state.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { toUtc } from '../../../time.ts';
import { findBackups, targetError } from './backup-list.ts';
import { type BackupCommand, fail, failed, isConfirmed, refuseSyntax, yesOrNo } from './command-line.ts';
import { endJob } from './start-backup.ts';
import { syntaxes } from './usage.ts';

/** `wbadmin get status`. Source: from knowledge. */
export function getStatus({ session }: ProgramCall): number {
  const { backupJob } = session.host;
  const running = (text: string) => session.print(session.value('backupJob/isRunning', text));
  if (!backupJob.isRunning) {
    running('No backup or recovery operation is currently in progress.');
    session.print('');
    return 0;
  }
  const minutes = Math.floor((session.now - (backupJob.started ?? session.now)) / 60_000);
  running(`The operation to ${backupJob.target} is currently in progress.`);
  session.print(`Running for ${minutes} minute(s).`);
  session.print('');
  return 0;
}

/** `wbadmin stop job`: asks, ends the line of another window, and notes `backup.stop`. Source: from knowledge. */
export function stopJob(call: ProgramCall, command: BackupCommand): number {
  const { session } = call;
  if (!session.host.backupJob.isRunning) {
    session.act({ act: 'backup.stop', ok: false });
    return fail(call, 'No backup or recovery operation is currently in progress.');
  }
  if (!command.parameters.has('quiet')) {
    session.print('Do you want to stop the current operation?');
    session.print(yesOrNo);
  }
  const answer = isConfirmed(call, command);
  if (answer === undefined) return 0;
  if (answer === 'no') return failed;
  session.act({ act: 'backup.stop', of: session.host.backupJob.target, ok: true });
  endJob(session);
  session.stopLines('wbadmin start ');
  session.print('');
  session.print('The operation has been stopped.');
  session.print('');
  return 0;
}

function toDelete(backups: readonly Backup[], { parameters }: BackupCommand): readonly Backup[] | undefined {
  const keep = parameters.get('keepversions');
  const version = parameters.get('version');
  if (keep !== undefined)
    return /^\d+$/.test(keep) ? backups.slice(0, Math.max(0, backups.length - Number(keep))) : undefined;
  if (version !== undefined) return backups.filter((backup) => backup.version === version);
  return parameters.has('deleteoldest') ? backups.slice(0, 1) : undefined;
}

/** `wbadmin delete backup` and `delete systemstatebackup`: asks, and notes `backup.delete`. Source: from knowledge. */
export function deleteBackups(call: ProgramCall, command: BackupCommand): number {
  const { session } = call;
  const refuse = (code: number): number => {
    session.act({ act: 'backup.delete', ok: false });
    return code;
  };
  const error = targetError(session.host, command.parameters.get('backuptarget'));
  if (error !== undefined) return refuse(fail(call, error));
  const backups = toDelete(findBackups(session.host, command), command);
  if (!backups) return refuse(refuseSyntax(call, '-keepVersions', syntaxes['delete backup'] ?? []));
  session.takes(4);
  const what = command.name === 'delete backup' ? 'backup' : 'system state backup';
  if (backups.length === 0) return refuse(fail(call, `There are no ${what}s to delete.`));
  session.print(`Enumerating ${what}s...`);
  session.print(`Found ${backups.length} ${what}(s) that can be deleted.`);
  if (!command.parameters.has('quiet')) {
    session.print(`Are you sure you want to delete the ${what}s?`);
    session.print(yesOrNo);
  }
  const answer = isConfirmed(call, command);
  if (answer === undefined) {
    session.act({ act: 'backup.delete', ok: false, phase: 'begun' });
    return 0;
  }
  session.print('');
  if (answer === 'no') return refuse(failed);
  for (const [index, backup] of backups.entries()) {
    session.print(`Deleting ${what} version ${backup.version} (${index + 1} of ${backups.length})...`);
    removeBackup(session, backup);
    session.act({ act: 'backup.delete', of: backup.version, ok: true, detail: { target: backup.target } });
  }
  session.print(`The operation to delete ${what}s is complete, ${backups.length} ${what}s deleted.`);
  session.print('');
  return 0;
}

function removeBackup(session: Session, backup: Backup): void {
  const at = toUtc(backup.time);
  const two = (value: number): string => String(value).padStart(2, '0');
  const prefix =
    `${backup.target}\\WindowsImageBackup\\${backup.machine}\\Backup ${at.year}-${two(at.month)}-${two(at.day)} ${two(at.hour)}${two(at.minute)}`.toLowerCase();
  const folders = [...session.host.files.keys()].filter(
    (key) => key.startsWith(prefix) && !key.includes('\\', prefix.length),
  );
  removeEntries(session, folders);
  session.change((host) => {
    const kept = new Map(host.backup);
    kept.delete(backup.version);
    return { ...host, backup: kept };
  });
}
