import { compareText } from '../../../host/files.ts';
import { joinPath } from '../../../host/paths.ts';
import type { Backup, HostState } from '../../../host/state.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import { shown } from '../../../text.ts';
import { type CalendarTime, toLocal, usDate } from '../../../time.ts';
import { type BackupCommand, fail } from './command-line.ts';

/** `11/20/2026 9:40 AM`, as wbadmin prints a moment. */
export const shortTime = (at: CalendarTime): string =>
  `${usDate(at)} ${at.hour % 12 === 0 ? 12 : at.hour % 12}:${String(at.minute).padStart(2, '0')} ${at.hour < 12 ? 'AM' : 'PM'}`;

const backupPath = ({ version }: Backup, field: keyof Backup): string => joinPath('backup', version, field);

const normalTarget = (text: string): string => text.replace(/\\+$/, '').toLowerCase();

/** The versions that a command finds, oldest first. Without parameters those of this host, wherever they lie. */
export function findBackups(host: HostState, { parameters }: BackupCommand): Backup[] {
  const target = parameters.get('backuptarget');
  const machine = parameters.get('machine')?.toLowerCase();
  return [...host.backup.values()]
    .filter((backup) => target === undefined || normalTarget(backup.target) === normalTarget(target))
    .filter((backup) => machine === undefined || backup.machine.toLowerCase() === machine)
    .filter((backup) => machine !== undefined || target !== undefined || isOwn(host, backup))
    .toSorted((one, other) => one.time - other.time || compareText(one.version, other.version));
}

const isOwn = (host: HostState, { machine }: Backup): boolean =>
  machine === '' || machine.toLowerCase() === host.host.name.toLowerCase();

/** Why a place for backups cannot be read, or undefined. */
export function targetError(host: HostState, target: string | undefined): string | undefined {
  if (target === undefined) return undefined;
  if (target.startsWith('\\\\')) return 'The network path was not found.';
  if (!/^[a-z]:\\?$/i.test(target)) return 'The filename, directory name, or volume label syntax is incorrect.';
  const volume = host.volume.get(target.slice(0, 2).toUpperCase());
  return volume && volume.bitLocker !== 'locked' && volume.fileSystem !== ''
    ? undefined
    : 'The system cannot find the path specified.';
}

/** A place as `get versions` describes it: `Fixed Disk labeled BKP-EWS(E:)`. */
function describeTarget(host: HostState, backup: Backup): string {
  if (backup.target.startsWith('\\\\')) return `Network Share labeled ${backup.target}`;
  const volume = host.volume.get(backup.target.toUpperCase());
  const disk = host.disk.get(String(volume?.disk ?? ''));
  const kind = disk?.bus === 'USB' ? '1394/USB Disk' : 'Fixed Disk';
  return `${kind} labeled ${backup.targetLabel}${backup.targetLabel === '' ? backup.target : `(${backup.target})`}`;
}

/** `wbadmin get versions`. Source: published outputs. */
export function getVersions(call: ProgramCall, command: BackupCommand): number {
  const { session } = call;
  const { host } = session;
  session.takes(3);
  const error = targetError(host, command.parameters.get('backuptarget'));
  if (error !== undefined) return fail(call, error);
  const backups = findBackups(host, command);
  if (backups.length === 0) {
    session.print('No backups were found.');
    session.print('');
    return 0;
  }
  for (const backup of backups) {
    const fact = (field: keyof Backup) => session.fact(backupPath(backup, field));
    session.print('Backup time: ', shown(shortTime(toLocal(host.clock.zone, backup.time)), fact('time')));
    session.print('Backup target: ', shown(describeTarget(host, backup), fact('target'), fact('targetLabel')));
    session.print('Version identifier: ', session.value(backupPath(backup, 'version')));
    session.print('Can recover: ', session.value(backupPath(backup, 'canRecover')));
    if (backup.snapshot !== '') session.print('Snapshot ID: ', session.value(backupPath(backup, 'snapshot')));
    session.print('');
  }
  return 0;
}

/** The version that `-version` names, or why there is none. */
export function findVersion(host: HostState, command: BackupCommand): Backup | string {
  const error = targetError(host, command.parameters.get('backuptarget'));
  if (error !== undefined) return error;
  const version = command.parameters.get('version');
  const found = findBackups(host, command).find((backup) => backup.version === version);
  return found ?? 'The backup version specified could not be found. Check the version identifier and try again.';
}

/** A number of bytes with two digits behind the point and its unit, as wbadmin prints sizes. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < units.length - 1) [value, unit] = [value / 1024, unit + 1];
  return unit === 0 ? `${value} bytes` : `${value.toFixed(2)} ${units[unit] ?? ''}`;
}

/** `wbadmin get items`. Source: from knowledge. */
export function getItems(call: ProgramCall, command: BackupCommand): number {
  const { session } = call;
  const { host } = session;
  session.takes(3);
  const backup = findVersion(host, command);
  if (typeof backup === 'string') return fail(call, backup);
  const facts = [session.fact(backupPath(backup, 'volumes'))];
  const random = session.random(`backup/${backup.version}`);
  for (const letter of backup.volumes) {
    const volume = host.volume.get(letter);
    const label = volume?.label ?? '';
    const id = `{${random.hex(8)}-${random.hex(4)}-${random.hex(4)}-${random.hex(4)}-${random.hex(12)}}`;
    session.print(`Volume ID = ${id}`);
    session.print(shown(`Volume '${label === '' ? '<Unlabeled Volume>' : label}', mounted at ${letter}`, ...facts));
    session.print(`Volume size = ${sizeText(volume?.size ?? 127_999_668_224)}`);
    session.print('Can recover = Full volume');
    session.print('');
  }
  if (backup.canRecover.includes('Application')) {
    session.print('Application = Registry');
    session.print('Component = Registry (\\Registry)');
    session.print('');
  }
  return 0;
}

/** `wbadmin get disks`. Source: from knowledge. */
export function getDisks({ session }: ProgramCall): number {
  const { host } = session;
  session.takes(2);
  for (const disk of host.disk.values()) {
    const path = (field: string) => joinPath('disk', disk.number, field);
    const volumes = [...host.volume.values()].filter((volume) => volume.disk === disk.number);
    const used = volumes.reduce((sum, { size, free }) => sum + size - free, 0);
    const random = session.random(`disk-id/${disk.number}`);
    const id = `{${random.hex(8)}-0000-0000-0000-000000000000}`;
    session.print('Disk name: ', session.value(path('model')));
    session.print('Disk number: ', session.value(path('number')));
    session.print(`Disk identifier: ${id}`);
    session.print('Total space: ', session.value(path('size'), sizeText(disk.size)));
    session.print(`Used space : ${sizeText(used)}`);
    const names = volumes.map(({ letter, label }) => `${letter}[${label}]`);
    session.print(`Volumes: ${names.join(',')}`);
    session.print('');
  }
  return 0;
}
