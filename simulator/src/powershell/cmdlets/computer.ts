import { pageFileOf } from '../../host/virtual-memory.ts';
import { isSinceWindows8 } from '../../windows/versions.ts';
import type { Cmdlet, CmdletCall } from '../cmdlet.ts';
import { item } from '../values.ts';
import { hasPowerShell, hostClock, hostObject, listOf, psDate, psList, readerOf, textOf } from './host-items.ts';
import { isRemote } from './remote.ts';
import { emitTimeZone, setTimeZone, zones } from './time-zone.ts';
import { getExecutionPolicy, setExecutionPolicy } from './execution-policy.ts';
import { emitBitLockerVolumes, emitBackupJob, emitBackupSummary } from './backup.ts';

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
  const pageFile = pageFileOf(session.host);
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
        ['OsTotalVirtualMemorySize', read('virtualMemoryMb', host.virtualMemoryMb * 1024)],
        ['OsFreeVirtualMemory', read('virtualMemoryUsedMb', (host.virtualMemoryMb - host.virtualMemoryUsedMb) * 1024)],
        ['OsInUseVirtualMemory', read('virtualMemoryUsedMb', host.virtualMemoryUsedMb * 1024)],
        ['OsSizeStoredInPagingFiles', read('virtualMemoryMb', pageFile.sizeMb * 1024)],
        ['OsFreeSpaceInPagingFiles', read('virtualMemoryUsedMb', (pageFile.sizeMb - pageFile.usedMb) * 1024)],
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
  { name: 'Get-ExecutionPolicy', parameters: ['Scope', 'List?'], positional: ['Scope'], run: getExecutionPolicy },
  {
    name: 'Set-ExecutionPolicy',
    parameters: ['ExecutionPolicy', 'Scope', 'Force?'],
    positional: ['ExecutionPolicy', 'Scope'],
    mandatory: ['ExecutionPolicy'],
    run: setExecutionPolicy,
  },
  { name: 'Get-WBSummary', parameters: [], exists: ({ isServer }) => isServer, run: emitBackupSummary },
  { name: 'Get-WBJob', parameters: ['Previous'], exists: ({ isServer }) => isServer, run: emitBackupJob },
  {
    name: 'Get-BitLockerVolume',
    parameters: ['MountPoint'],
    positional: ['MountPoint'],
    // Servers have it only with the BitLocker feature, which practice hosts lack.
    exists: (windows) => isSinceWindows8(windows) && !windows.isServer,
    run: emitBitLockerVolumes,
  },
];
