import type { Defender, HostState, Patch } from '../state.ts';
import { day, fromLocal, hour, type HostTime, timeZones, toLocal } from '../../time.ts';
import { isSinceWindows10, type WindowsProfile, type WindowsVersion } from '../../windows/versions.ts';
import { plant } from '../plant.ts';
import { defaultIdentity } from './identity.ts';
import { type HostSeed, oncePerHost } from './seed.ts';

/** How many updates are installed, and the first of their invented numbers. */
const patchCounts: Readonly<Record<WindowsVersion, readonly [count: number, first: number]>> = {
  '7': [12, 5_000_101],
  '2008r2': [12, 5_000_201],
  '2012r2': [11, 5_000_301],
  '10-2019': [7, 5_001_101],
  '10-2021': [6, 5_002_101],
  '11': [5, 5_003_101],
  '2016': [7, 5_004_101],
  '2019': [7, 5_005_101],
  '2022': [6, 5_006_101],
  '2025': [5, 5_007_101],
};

/** Updates come in at planned outages, so their dates lie some months apart. */
function patches(seed: HostSeed): Patch[] {
  const { windows, startedAt } = seed;
  const { host } = defaultIdentity(seed);
  const [count, first] = patchCounts[windows.version];
  const stream = seed.open('patches');
  const newest = startedAt - stream.integer(60, 110) * day;
  const step = Math.min(stream.integer(80, 120), Math.floor((newest - host.installed) / day / (count + 1)));
  let number = first;
  return Array.from({ length: count }, (_, index): Patch => {
    number += stream.integer(2, 40);
    const daysBefore = (count - 1 - index) * step - (index === count - 1 ? 0 : stream.integer(0, 6));
    return {
      kb: `KB${number}`,
      description: descriptionOf(windows, index, count),
      installedOn: midnight(newest - daysBefore * day),
      installedBy:
        index === 0 ? String.raw`NT AUTHORITY\SYSTEM` : `${isMember(host.role) ? plant.domain : host.name}\\maint01`,
    };
  });
}

const isMember = (role: string): boolean => role !== 'standalone';

function descriptionOf(windows: WindowsProfile, index: number, count: number): Patch['description'] {
  if (!isSinceWindows10(windows)) {
    if (windows.servicePack !== '' && index === 0) return 'Service Pack';
    return index % 5 === 4 ? 'Hotfix' : index % 3 === 0 ? 'Update' : 'Security Update';
  }
  return index === 0 || index === count - 2 ? 'Update' : 'Security Update';
}

/** Dates of updates have no time of day. */
function midnight(time: HostTime): HostTime {
  const zone = timeZones['W. Europe Standard Time'];
  const { year, month, day: date } = toLocal(zone, time);
  return fromLocal(zone, { year, month, day: date });
}

/** A host without the antivirus of Windows. */
export const noDefender: Defender = {
  isInstalled: false,
  otherProduct: '',
  isServiceEnabled: false,
  isAntivirusEnabled: false,
  isRealTimeEnabled: false,
  isTamperProtected: false,
  mode: 'Not running',
  engineVersion: '',
  productVersion: '',
  signatureVersion: '',
  signaturesUpdated: 0,
  quickScanEnded: undefined,
  fullScanEnded: undefined,
  exclusionPaths: [],
  exclusionExtensions: [],
  exclusionProcesses: [],
  signatureShare: '',
  signatureFallback: '',
};

/** Quick scans run every night, and end at 02:24:12 in the time zone of the site. */
function lastQuickScan(startedAt: HostTime): HostTime {
  const zone = timeZones['W. Europe Standard Time'];
  const { year, month, day: date } = toLocal(zone, startedAt);
  const tonight = fromLocal(zone, { year, month, day: date, hour: 2, minute: 24, second: 12 });
  return tonight < startedAt ? tonight : tonight - day;
}

/**
 * Defender since Windows 10 and Server 2016. Windows 7 and Server 2008 R2 have the product of another maker: the program
 * Windows Defender of that time was against spyware only.
 */
function defaultDefender(seed: HostSeed): Defender {
  const { windows, startedAt } = seed;
  if (windows.version === '7' || windows.version === '2008r2') {
    return { ...noDefender, otherProduct: 'Guardline Endpoint Protection' };
  }
  if (!isSinceWindows10(windows)) return noDefender;
  const stream = seed.open('defender');
  const updated = startedAt - stream.integer(26, 52) * hour - stream.integer(0, 3599) * 1000;
  return {
    ...noDefender,
    isInstalled: true,
    isServiceEnabled: true,
    isAntivirusEnabled: true,
    isRealTimeEnabled: true,
    isTamperProtected: !windows.isServer,
    mode: 'Normal',
    engineVersion: '1.1.26010.1',
    productVersion: '4.18.26010.5',
    signatureVersion: `1.441.${stream.integer(120, 940)}.0`,
    signaturesUpdated: updated,
    quickScanEnded: lastQuickScan(startedAt),
    exclusionPaths: [String.raw`D:\CtlSys\Data`, String.raw`D:\CtlSys\Log`],
    exclusionProcesses: [String.raw`D:\CtlSys\Bin\view.exe`],
    signatureShare: String.raw`\\AV-01\Definitions`,
    signatureFallback: 'FileShares',
  };
}

/** Installed updates, the antivirus and the backups of a healthy host. */
export const defaultUpdates = oncePerHost(
  (seed): Pick<HostState, 'patch' | 'update' | 'defender' | 'threat' | 'backup' | 'backupJob'> => {
    return {
      patch: new Map(patches(seed).map((patch) => [patch.kb, patch])),
      update: { isRestartPending: false },
      defender: defaultDefender(seed),
      threat: new Map(),
      backup: new Map(),
      backupJob: { isRunning: false, target: '', started: undefined },
    };
  },
);
