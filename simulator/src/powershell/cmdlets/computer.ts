import { timeZones, usDateTime, toLocal, type TimeZone } from '../../time.ts';
import { isSinceWindows8 } from '../../windows/versions.ts';
import type { Cmdlet, CmdletCall } from '../cmdlet.ts';
import { item, nothing, type PsItem } from '../values.ts';
import {
  hasPowerShell,
  hostClock,
  hostObject,
  listOf,
  psDate,
  psDateOrNull,
  psList,
  readerOf,
  textOf,
} from './host-items.ts';
import { isRemote } from './remote.ts';

/** `01:00:00`: an offset as a span of time. */
function spanText(minutes: number): string {
  const value = Math.abs(minutes);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${minutes < 0 ? '-' : ''}${two(Math.floor(value / 60))}:${two(value % 60)}:00`;
}

function emitTimeZone(call: CmdletCall, zone: TimeZone, isOwn: boolean): void {
  const read = isOwn
    ? readerOf(call.session, 'clock', 'zone')
    : (_field: string, value: PsItem['value']) => item(value);
  call.emit(
    item(
      hostObject(
        'System.TimeZoneInfo',
        [
          ['Id', read('id', zone.id)],
          ['DisplayName', read('display', zone.display)],
          ['StandardName', read('id', zone.id)],
          ['DaylightName', read('id', zone.id.replace('Standard', 'Daylight'))],
          ['BaseUtcOffset', read('offsetMinutes', spanText(zone.offsetMinutes))],
          ['SupportsDaylightSavingTime', read('daylight', zone.daylight !== 'none')],
        ],
        undefined,
      ),
    ),
  );
}

const zones: readonly TimeZone[] = Object.values(timeZones);

function setTimeZone(call: CmdletCall): void {
  const typed = textOf(call, 'id') ?? textOf(call, 'name') ?? '';
  const zone = zones.find(
    ({ id, display }) => id.toLowerCase() === typed.toLowerCase() || display.toLowerCase() === typed.toLowerCase(),
  );
  const isDone = zone !== undefined && call.session.isElevated;
  call.session.act({ act: 'clock.change', of: typed, ok: isDone });
  if (!zone) {
    call.error(
      `The time zone ID '${typed}' was not found on the local computer.`,
      `ObjectNotFound: (${typed}:String) [Set-TimeZone], TimeZoneNotFoundException`,
      'TimeZoneNotFound,Microsoft.PowerShell.Commands.SetTimeZoneCommand',
    );
  } else if (isDone) {
    call.session.change((host) => ({ ...host, clock: { ...host.clock, zone } }));
  } else {
    call.error(
      'A required privilege is not held by the client',
      'PermissionDenied: (:) [Set-TimeZone], Win32Exception',
      'SetTimeZoneFailed,Microsoft.PowerShell.Commands.SetTimeZoneCommand',
    );
  }
}

function restart(call: CmdletCall): void {
  const isOff = call.name === 'Stop-Computer';
  if (isRemote(call, listOf(call, 'computername'))) {
    const computer = textOf(call, 'computername') ?? '';
    call.error(
      `Failed to restart the computer ${computer} with the following error message: The RPC server is unavailable. (Exception from HRESULT: 0x800706BA).`,
      `OperationStopped: (${computer}:String) [${call.name}], InvalidOperationException`,
      `RestartcomputerFailed,Microsoft.PowerShell.Commands.${call.name.replace('-', '')}Command`,
    );
    return;
  }
  call.session.takes(2);
  call.session.act({ act: 'host.restart', ok: true, detail: { off: isOff, delay: 0 } });
}

/** The name of the product as Get-ComputerInfo and the registry write it. */
const productName = (caption: string): string => caption.replace(/^Microsoft /, '').trim();

function computerInfo(call: CmdletCall): void {
  const { session } = call;
  const { host, windows, clock, patch } = session.host;
  session.takes(8);
  const read = readerOf(session, 'host');
  const readWindows = readerOf(session, 'windows');
  const build = windows.kernel.slice(windows.kernel.lastIndexOf('.') + 1);
  const isMember = host.role !== 'standalone';
  const hotFixes = psList(
    [...patch].map(([kb, { description }]) => item(`${kb} ${description}`, session.fact(`patch/${kb}/kb`))),
  );
  call.emit(
    item(
      hostObject('Microsoft.PowerShell.Commands.ComputerInfo', [
        ['WindowsBuildLabEx', readWindows('kernel', `${build}.1.amd64fre.rs_release`)],
        ['WindowsCurrentVersion', item('6.3')],
        ['WindowsEditionId', readWindows('caption', editionOf(windows.caption))],
        ['WindowsInstallationType', item(windows.isServer ? 'Server' : 'Client')],
        ['WindowsInstallDateFromRegistry', read('installed', psDate(host.installed))],
        ['WindowsProductId', read('productId', host.productId)],
        ['WindowsProductName', readWindows('caption', productName(windows.caption).replace('11', '10'))],
        ['WindowsRegisteredOrganization', item('')],
        ['WindowsRegisteredOwner', read('registeredOwner', host.registeredOwner)],
        ['WindowsSystemRoot', item('C:\\Windows')],
        ['WindowsVersion', readWindows('release', windows.release === '21H2' ? '2009' : windows.release)],
        ['BiosManufacturer', read('manufacturer', host.manufacturer)],
        ['BiosName', read('bios', host.bios)],
        ['BiosReleaseDate', read('biosDate', psDate(host.biosDate))],
        ['BiosSeralNumber', read('serial', host.serial)],
        ['BiosSMBIOSBIOSVersion', read('bios', host.bios)],
        ['CsDNSHostName', read('name', host.name)],
        ['CsDomain', isMember ? read('dnsDomain', host.dnsDomain) : read('domain', host.domain)],
        [
          'CsDomainRole',
          read('role', `${isMember ? 'Member' : 'Standalone'}${windows.isServer ? 'Server' : 'Workstation'}`),
        ],
        ['CsManufacturer', read('manufacturer', host.manufacturer)],
        ['CsModel', read('model', host.model)],
        ['CsName', read('name', host.name)],
        ['CsNumberOfLogicalProcessors', read('processors', host.processors)],
        ['CsPartOfDomain', read('role', isMember)],
        ['CsProcessors', read('processor', psList([read('processor', host.processor)]))],
        ['CsTotalPhysicalMemory', read('memoryMb', host.memoryMb * 1_048_576)],
        ['CsPhyicallyInstalledMemory', read('memoryMb', host.memoryMb * 1024)],
        ['CsUserName', item(session.account)],
        ['OsName', readWindows('caption', windows.caption)],
        ['OsType', item('WINNT')],
        ['OsVersion', readWindows('kernel', windows.kernel)],
        ['OsBuildNumber', readWindows('kernel', build)],
        ['OsHotFixes', item(hotFixes)],
        ['OsSystemDrive', item('C:')],
        ['OsCountryCode', item('1')],
        ['OsCurrentTimeZone', item(clock.zone.offsetMinutes, session.fact('clock/zone/offsetMinutes'))],
        ['OsLocale', item('en-US')],
        ['OsLocalDateTime', item(psDate(hostClock(session)), session.fact('clock/offsetMs'))],
        ['OsLastBootUpTime', read('booted', psDate(host.booted))],
        ['OsUptime', read('booted', uptime(hostClock(session) - host.booted))],
        ['OsTotalVisibleMemorySize', read('memoryMb', host.memoryMb * 1024)],
        ['OsFreePhysicalMemory', read('availableMemoryMb', host.availableMemoryMb * 1024)],
        ['OsSizeStoredInPagingFiles', read('pageFileMb', host.pageFileMb * 1024)],
        ['OsFreeSpaceInPagingFiles', read('pageFileUsedMb', (host.pageFileMb - host.pageFileUsedMb) * 1024)],
        ['OsInstallDate', read('installed', psDate(host.installed))],
        ['OsManufacturer', item('Microsoft Corporation')],
        ['OsNumberOfProcesses', item(session.host.process.size)],
        ['OsArchitecture', item('64-bit')],
        ['OsLanguage', item('en-US')],
        ['OsProductType', item(windows.isServer ? 'Server' : 'WorkStation')],
        ['OsSerialNumber', read('productId', host.productId)],
        ['KeyboardLayout', item('en-US')],
        ['TimeZone', item(clock.zone.display, session.fact('clock/zone/display'))],
        ['LogonServer', item(isMember ? '\\\\DC-01' : `\\\\${host.name}`)],
        ['PowerPlatformRole', item(windows.isServer ? 'EnterpriseServer' : 'Desktop')],
        ['HyperVRequirementVirtualizationFirmwareEnabled', item(true)],
        ['DeviceGuardSmartStatus', item('Off')],
      ]),
    ),
  );
}

const editionOf = (caption: string): string => {
  if (caption.includes('LTSC')) return 'EnterpriseS';
  return caption.includes('Standard') ? 'ServerStandard' : 'Professional';
};

/** `12.03:04:05.0000000`: days, hours, minutes and seconds. */
function uptime(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = `${two(Math.floor((seconds % 86_400) / 3600))}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  const days = Math.floor(seconds / 86_400);
  return `${days > 0 ? `${days}.` : ''}${rest}`;
}

/** Servers newer than 2008 R2 allow signed scripts from elsewhere; all others none. */
const policyOf = (call: CmdletCall): string => {
  const { windows } = call.session.host;
  return windows.isServer && isSinceWindows8(windows) ? 'RemoteSigned' : 'Restricted';
};

function getPolicy(call: CmdletCall): void {
  if (!call.parameters.has('list')) {
    call.emit(item(policyOf(call)));
    return;
  }
  for (const scope of ['MachinePolicy', 'UserPolicy', 'Process', 'CurrentUser', 'LocalMachine']) {
    const policy = scope === 'LocalMachine' ? policyOf(call) : 'Undefined';
    call.emit(
      item(
        hostObject(
          'Selected.System.Management.Automation.PSCustomObject',
          [
            ['Scope', item(scope)],
            ['ExecutionPolicy', item(policy)],
          ],
          {
            form: 'table',
            columns: [
              { property: 'Scope', width: 13, align: 'right' },
              { property: 'ExecutionPolicy', width: 15, align: 'right' },
            ],
          },
        ),
      ),
    );
  }
}

function setPolicy(call: CmdletCall): void {
  const scope = textOf(call, 'scope')?.toLowerCase() ?? 'localmachine';
  const isDone = scope !== 'localmachine' || call.session.isElevated;
  call.session.act({ act: 'policy.change', of: 'ExecutionPolicy', ok: isDone });
  if (isDone) return;
  call.error(
    `Access to the registry key 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\PowerShell\\1\\ShellIds\\Microsoft.PowerShell' is denied. To change the execution policy for the default (LocalMachine) scope, start Windows PowerShell with the "Run as administrator" option. To change the execution policy for the current user, run "Set-ExecutionPolicy -Scope CurrentUser".`,
    'PermissionDenied: (:) [Set-ExecutionPolicy], UnauthorizedAccessException',
    'System.UnauthorizedAccessException,Microsoft.PowerShell.Commands.SetExecutionPolicyCommand',
  );
}

function summary(call: CmdletCall): void {
  const { session } = call;
  const backups = [...session.host.backup].toSorted(([, one], [, other]) => one.time - other.time);
  const last = backups.at(-1);
  const fact = (field: string, value: PsItem['value']) =>
    last ? item(value, session.fact(`backup/${last[0].replaceAll('/', '%2F')}/${field}`)) : nothing;
  call.emit(
    item(
      hostObject('Microsoft.Windows.ServerBackup.Cmdlets.WBSummary', [
        ['NextBackupTime', nothing],
        ['NumberOfVersions', item(backups.length, session.fact('backup'))],
        ['LastSuccessfulBackupTime', fact('time', psDateOrNull(last?.[1].time))],
        ['LastSuccessfulBackupTargetPath', fact('target', last?.[1].target ?? '')],
        ['LastSuccessfulBackupTargetLabel', fact('targetLabel', last?.[1].targetLabel ?? '')],
        ['LastBackupTime', fact('time', psDateOrNull(last?.[1].time))],
        ['LastBackupTarget', fact('target', last?.[1].target ?? '')],
        ['DetailedMessage', item('')],
        ['LastBackupResultHR', item(0)],
        ['LastBackupResultDetailedHR', item(0)],
        [
          'CurrentOperationStatus',
          item(
            session.host.backupJob.isRunning ? 'BackupInProgress' : 'NoOperationInProgress',
            session.fact('backupJob/isRunning'),
          ),
        ],
      ]),
    ),
  );
}

function job(call: CmdletCall): void {
  const { backupJob, host } = call.session.host;
  const read = readerOf(call.session, 'backupJob');
  const at = toLocal(call.session.host.clock.zone, backupJob.started ?? hostClock(call.session));
  call.emit(
    item(
      hostObject('Microsoft.Windows.ServerBackup.Cmdlets.WBJob', [
        ['JobType', read('isRunning', backupJob.isRunning ? 'Backup' : 'None')],
        ['StartTime', read('started', backupJob.started === undefined ? null : usDateTime(at))],
        ['EndTime', nothing],
        ['JobState', read('isRunning', backupJob.isRunning ? 'Running' : 'Unknown')],
        ['CurrentOperation', read('isRunning', backupJob.isRunning ? 'Backup in progress...' : '')],
        ['HResult', item(0)],
        ['ErrorDescription', item('')],
        ['ComputerName', item(host.name, call.session.fact('host/name'))],
      ]),
    ),
  );
}

function bitLocker(call: CmdletCall): void {
  if (!call.session.isElevated) {
    call.error(
      'Access denied ',
      'PermissionDenied: (root\\cimv2\\Secu...:String) [Get-CimInstance], CimException',
      'HRESULT 0x80041003,Microsoft.Management.Infrastructure.CimCmdlets.GetCimInstanceCommand',
    );
    return;
  }
  const wanted = listOf(call, 'mountpoint').map((text) => text.toUpperCase().slice(0, 2));
  for (const [letter, volume] of call.session.host.volume) {
    if (volume.driveType === 5 || (wanted.length > 0 && !wanted.includes(letter))) continue;
    const read = readerOf(call.session, 'volume', letter);
    const isOn = volume.bitLocker !== 'off';
    const status = { off: 'FullyDecrypted', unlocked: 'FullyEncrypted', locked: '' } as const;
    const size = Math.round(volume.size / 10_737_418.24) / 100;
    call.emit(
      item(
        hostObject(
          'Microsoft.BitLocker.Structures.BitLockerVolume',
          [
            ['ComputerName', item(call.session.host.host.name, call.session.fact('host/name'))],
            ['MountPoint', read('letter', letter)],
            ['EncryptionMethod', read('bitLocker', isOn ? 'XtsAes128' : 'None')],
            ['VolumeType', item(letter === 'C:' ? 'OperatingSystem' : 'Data')],
            ['VolumeStatus', read('bitLocker', status[volume.bitLocker])],
            ['ProtectionStatus', read('bitLocker', volume.bitLocker === 'locked' ? 'Unknown' : isOn ? 'On' : 'Off')],
            ['LockStatus', read('bitLocker', volume.bitLocker === 'locked' ? 'Locked' : 'Unlocked')],
            ['EncryptionPercentage', read('bitLocker', isOn ? 100 : 0)],
            ['CapacityGB', read('size', volume.bitLocker === 'locked' ? 0 : size)],
            ['KeyProtector', item(psList(isOn ? [item('RecoveryPassword')] : []))],
          ],
          {
            form: 'table',
            groupBy: { property: 'ComputerName', title: 'ComputerName' },
            columns: [
              { property: 'VolumeType', width: 15 },
              { property: 'MountPoint', title: 'Mount Point', width: 6 },
              { property: 'CapacityGB', title: 'CapacityGB', width: 10, align: 'right' },
              { property: 'VolumeStatus', width: 20 },
              { property: 'EncryptionPercentage', title: 'Encryption Percentage', width: 10, align: 'right' },
              { property: 'KeyProtector', width: 25 },
              { property: 'ProtectionStatus', title: 'Protection Status', width: 10 },
            ],
          },
        ),
      ),
    );
  }
}

const hasNewest = (windows: CmdletCall['session']['host']['windows']) => hasPowerShell(windows, '5.1');

/** Cmdlets about the computer as a whole. Source: from knowledge. */
export const computerCmdlets: readonly Cmdlet[] = [
  {
    name: 'Get-ComputerInfo',
    aliases: ['gin'],
    parameters: ['Property'],
    positional: ['Property'],
    exists: hasNewest,
    run: computerInfo,
  },
  {
    name: 'Get-TimeZone',
    aliases: ['gtz'],
    parameters: ['Name', 'Id', 'ListAvailable?'],
    positional: ['Name'],
    exists: hasNewest,
    run(call) {
      const own = call.session.host.clock.zone;
      if (call.parameters.has('listavailable')) for (const zone of zones) emitTimeZone(call, zone, zone.id === own.id);
      else emitTimeZone(call, own, true);
    },
  },
  {
    name: 'Set-TimeZone',
    aliases: ['stz'],
    parameters: ['Name', 'Id', 'PassThru?'],
    positional: ['Name'],
    mandatory: ['Name', 'Id'],
    exists: hasNewest,
    run: setTimeZone,
  },
  ...(['Restart-Computer', 'Stop-Computer'] as const).map((name): Cmdlet => ({
    name,
    parameters: ['ComputerName', 'Credential', 'Force?', 'Wait?', 'Confirm?', 'WhatIf?'],
    positional: ['ComputerName', 'Credential'],
    run: restart,
  })),
  { name: 'Get-ExecutionPolicy', parameters: ['Scope', 'List?'], positional: ['Scope'], run: getPolicy },
  {
    name: 'Set-ExecutionPolicy',
    parameters: ['ExecutionPolicy', 'Scope', 'Force?'],
    positional: ['ExecutionPolicy', 'Scope'],
    mandatory: ['ExecutionPolicy'],
    run: setPolicy,
  },
  { name: 'Get-WBSummary', parameters: [], exists: ({ isServer }) => isServer, run: summary },
  { name: 'Get-WBJob', parameters: ['Previous'], exists: ({ isServer }) => isServer, run: job },
  {
    name: 'Get-BitLockerVolume',
    parameters: ['MountPoint'],
    positional: ['MountPoint'],
    // Servers have it only with the BitLocker feature, which practice hosts lack.
    exists: (windows) => isSinceWindows8(windows) && !windows.isServer,
    run: bitLocker,
  },
];
