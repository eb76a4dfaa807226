import type { HostTime, TimeZone } from '../../time.ts';

export interface Identity {
  readonly name: string;
  /** NetBIOS name of the domain, or of the workgroup. */
  readonly domain: string;
  readonly dnsDomain: string;
  readonly role: 'workstation' | 'member-server' | 'standalone';
  readonly manufacturer: string;
  readonly model: string;
  readonly serial: string;
  readonly bios: string;
  readonly biosDate: HostTime;
  readonly processor: string;
  readonly processors: number;
  readonly memoryMb: number;
  readonly availableMemoryMb: number;
  /** Physical memory and page file together. */
  readonly virtualMemoryMb: number;
  readonly virtualMemoryUsedMb: number;
  readonly installed: HostTime;
  readonly booted: HostTime;
  readonly registeredOwner: string;
  readonly productId: string;
  readonly domainSid: string;
  readonly machineSid: string;
}

export interface Clock {
  /** Clock of the host minus true time, in milliseconds. */
  readonly offsetMs: number;
  readonly zone: TimeZone;
}

export interface TimeService {
  /** NT5DS: from the domain. NTP: from the listed peers. NoSync: none. */
  readonly type: 'NT5DS' | 'NTP' | 'NoSync';
  /** As `w32tm /query /source` prints it: a peer, `Local CMOS Clock`, or `Free-running System Clock`. */
  readonly source: string;
  readonly peers: string;
  readonly stratum: number;
  readonly lastSync: HostTime | undefined;
  readonly pollSeconds: number;
}

export interface Device {
  readonly instanceId: string;
  readonly name: string;
  readonly class: string;
  readonly status: 'OK' | 'Unknown' | 'Error';
  readonly isPresent: boolean;
}

export interface RegistryKey {
  readonly path: string;
  /** By name. Windows compares names without regard to case. */
  readonly values: ReadonlyMap<string, RegistryValue>;
}

export interface RegistryValue {
  readonly name: string;
  readonly type: 'REG_SZ' | 'REG_DWORD' | 'REG_MULTI_SZ' | 'REG_BINARY' | 'REG_EXPAND_SZ' | 'REG_QWORD';
  /** As `reg query` prints it. */
  readonly data: string;
}

export interface Counter {
  readonly path: string;
  /** The usual value, and how much a sample may lie above or below it. */
  readonly value: number;
  readonly spread: number;
  /** Change per minute of the run. */
  readonly drift: number;
  /** The moment at which `value` holds. Without it there is no drift. */
  readonly since?: HostTime;
}

/** Something to look at: a window on the screen, a cable, a person. */
export interface Sight {
  /** Where to look: `screen`, `ports`, `room` or `papers`. */
  readonly place: string;
  readonly name: string;
  readonly text: string;
  /** It is gone as soon as somebody moves the mouse or presses a key. */
  readonly isBrief?: boolean;
  /** For a cable that hands can pull out: the port in which it is plugged, for example `HMI-TF2/P1`. */
  readonly plug?: string;
  /** For such a cable: the name of the adapter that has no network without it. */
  readonly adapter?: string;
  /** It is a drive that hands can pull out. */
  readonly isDrive?: boolean;
  /** The cable or the drive was pulled out. */
  readonly isOut?: boolean;
  /** For a light: the key of the cable without which it is dark. */
  readonly lightOf?: string;
}
