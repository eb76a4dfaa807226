import type { Service } from '../state.ts';
import { isSinceWindows10, isSinceWindows8, type WindowsProfile } from '../../windows/versions.ts';
import { type HostKind, kindOf } from './host-kind.ts';
import type { HostSeed } from './seed.ts';
import { type ServiceScope, serviceRows } from './windows-services.ts';

/** A service before its process has a number. */
export type PlannedService = Omit<Service, 'pid'> & {
  /** The group of svchost in which it runs; empty if it has an own program. */
  readonly group: string;
};

/** Windows 10 1703, Server 2019 and newer: services of a group run in processes of their own. */
export const hasOneServicePerProcess = (windows: WindowsProfile): boolean =>
  isSinceWindows10(windows) && windows.version !== '2016';

function isInScope(scope: ServiceScope, windows: WindowsProfile, kind: HostKind): boolean {
  switch (scope) {
    case 'all':
      return true;
    case '6.1':
      return !isSinceWindows8(windows);
    case 'to-2016':
      return !hasOneServicePerProcess(windows);
    case '8':
      return isSinceWindows8(windows);
    case '10':
      return isSinceWindows10(windows);
    case '2019':
      return hasOneServicePerProcess(windows);
    case 'server':
      return windows.isServer;
    case 'workstation':
      return !windows.isServer;
    case 'stations':
      return kind === 'operator' || kind === 'engineering' || kind === 'alarms';
    case 'operator':
    case 'engineering':
    case 'historian':
    case 'alarms':
    case 'exchange':
    case 'laptop':
    case 'bench':
      return scope === kind;
  }
}

/** Names that Microsoft has changed over the versions. Source: from knowledge. */
function displayOf(name: string, display: string, windows: WindowsProfile): string {
  const isNew =
    windows.version === '2022' ||
    windows.version === '2025' ||
    windows.version === '11' ||
    windows.version === '10-2021';
  switch (name) {
    case 'MpsSvc':
      return hasOneServicePerProcess(windows) ? display : 'Windows Firewall';
    case 'SysMain':
      return isNew || windows.version === '10-2019' ? 'SysMain' : display;
    case 'WinDefend':
      if (isNew) return 'Microsoft Defender Antivirus Service';
      return windows.version === '2016' ? 'Windows Defender Service' : display;
    default:
      return display;
  }
}

const accounts = {
  S: 'LocalSystem',
  L: String.raw`NT AUTHORITY\LocalService`,
  N: String.raw`NT AUTHORITY\NetworkService`,
} as const;

/** The services of a host in the order of their names. */
export function planServices(seed: HostSeed): readonly PlannedService[] {
  const { windows, setup } = seed;
  const kind = kindOf(seed);
  const isMember = setup.role !== 'standalone';
  return serviceRows
    .filter((row) => isInScope(row[6], windows, kind))
    .map(([name, display, start, account, host, description]): PlannedService => {
      const isGroup = !host.includes('\\');
      const isOff = name === 'Netlogon' && !isMember;
      const protection = hasOneServicePerProcess(windows) ? ' -p' : '';
      const vendorAccount = isMember ? String.raw`PLANT\svc-historian` : 'LocalSystem';
      return {
        name,
        display: displayOf(name, display, windows),
        description,
        state: start.endsWith('+') && !isOff ? 'Running' : 'Stopped',
        start: isOff ? 'Manual' : startOf(start),
        account: account === 'V' ? vendorAccount : accounts[account],
        path: isGroup ? String.raw`C:\Windows\system32\svchost.exe -k ${host}${protection}` : host,
        exitCode: start.endsWith('+') && !isOff ? 0 : 1077,
        group: isGroup ? host : '',
      };
    });
}

function startOf(start: string): Service['start'] {
  if (start.startsWith('Auto')) return 'Auto';
  return start.startsWith('Manual') ? 'Manual' : 'Disabled';
}
