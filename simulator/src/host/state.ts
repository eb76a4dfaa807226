import type { HostTime, TimeZone } from '../time.ts';
import type { WindowsProfile } from '../windows/versions.ts';
import type { EventLog } from './event-log.ts';
import type { FileSystem } from './files.ts';

export type { EventLog, LogEvent } from './event-log.ts';

/**
 * The state of one practice host. Nothing in it changes: a command returns a new state. Each first-level property is a
 * collection by key or a group of values, and a path such as `log/Security/retention` names a value. Drills, facts and
 * grading use these paths (see paths.ts).
 */
export interface HostState {
  readonly id: string;
  readonly windows: WindowsProfile;
  readonly host: Identity;
  readonly clock: Clock;
  readonly files: FileSystem;
  /** By drive letter with colon, for example `C:`. */
  readonly volume: ReadonlyMap<string, Volume>;
  /** By number, for example `0`. */
  readonly disk: ReadonlyMap<string, Disk>;
  /** By process id. */
  readonly process: ReadonlyMap<string, Process>;
  /** By service name. */
  readonly service: ReadonlyMap<string, Service>;
  /** By base name of the file, for example `disk`. */
  readonly driver: ReadonlyMap<string, Driver>;
  /** Local accounts by name. */
  readonly user: ReadonlyMap<string, User>;
  /** Local groups by name. */
  readonly group: ReadonlyMap<string, Group>;
  readonly policy: AccountPolicy;
  /** Sessions by their id. */
  readonly session: ReadonlyMap<string, Session>;
  /** Event logs by name. */
  readonly log: ReadonlyMap<string, EventLog>;
  /** Audit policy by subcategory, for example `Logon`. */
  readonly audit: ReadonlyMap<string, AuditSetting>;
  /** Network adapters by connection name. */
  readonly adapter: ReadonlyMap<string, Adapter>;
  /** Connections by a key such as `TCP 10.20.1.12:3389 10.20.1.40:50112`. */
  readonly connection: ReadonlyMap<string, Connection>;
  /** By IP address. */
  readonly arp: ReadonlyMap<string, ArpEntry>;
  /** By destination. */
  readonly route: ReadonlyMap<string, Route>;
  /** By share name. */
  readonly share: ReadonlyMap<string, Share>;
  /** By profile name: Domain, Private, Public. */
  readonly firewall: ReadonlyMap<string, FirewallProfile>;
  /** Scheduled tasks by their path, for example `\Updater2`. */
  readonly task: ReadonlyMap<string, ScheduledTask>;
  /** Installed updates by KB number. */
  readonly patch: ReadonlyMap<string, Patch>;
  readonly update: UpdateState;
  readonly defender: Defender;
  /** Detections by their id. */
  readonly threat: ReadonlyMap<string, Threat>;
  /** Versions of Windows Server Backup by their identifier, for example `10/31/2026-01:00`. */
  readonly backup: ReadonlyMap<string, Backup>;
  readonly backupJob: BackupJob;
  /** Registry keys by full path, for example `HKLM\SYSTEM\CurrentControlSet\Control\Lsa`. */
  readonly registry: ReadonlyMap<string, RegistryKey>;
  /** Plug and play devices by instance id. */
  readonly device: ReadonlyMap<string, Device>;
  /** Performance counters by path without the host, for example `\Memory\Available MBytes`. */
  readonly counter: ReadonlyMap<string, Counter>;
  readonly time: TimeService;
  /** Applied group policy objects by name. */
  readonly gpo: ReadonlyMap<string, PolicyObject>;
  /** What can be seen at the host without touching it, by a name of the drill, in the order in which it is read. */
  readonly sight: ReadonlyMap<string, Sight>;
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
  /** The cable was pulled out. */
  readonly isOut?: boolean;
  /** For a light: the key of the cable without which it is dark. */
  readonly lightOf?: string;
}

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
  readonly pageFileMb: number;
  readonly pageFileUsedMb: number;
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

export interface Volume {
  readonly letter: string;
  readonly label: string;
  readonly fileSystem: string;
  readonly serial: string;
  readonly size: number;
  readonly free: number;
  readonly isDirty: boolean;
  /** 2 removable, 3 fixed, 5 optical, as Win32_LogicalDisk numbers them. */
  readonly driveType: 2 | 3 | 5;
  readonly bitLocker: 'off' | 'unlocked' | 'locked';
  /** Number of the disk on which it lies. */
  readonly disk: number;
  readonly partition: number;
}

export interface Disk {
  readonly number: number;
  readonly model: string;
  readonly serial: string;
  readonly bus: 'SATA' | 'NVMe' | 'USB' | 'SAS' | 'RAID';
  readonly size: number;
  readonly health: 'Healthy' | 'Warning' | 'Unhealthy';
  readonly status: string;
  readonly partitionStyle: 'GPT' | 'MBR' | 'RAW';
}

export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** With its extension, for example `svchost.exe`. */
  readonly name: string;
  readonly path: string;
  readonly commandLine: string;
  readonly user: string;
  readonly session: number;
  readonly memoryKb: number;
  readonly processorSeconds: number;
  readonly handles: number;
  readonly threads: number;
  readonly started: HostTime;
  readonly title: string;
  readonly isResponding: boolean;
}

export interface Service {
  readonly name: string;
  readonly display: string;
  readonly description: string;
  readonly state: 'Running' | 'Stopped';
  readonly start: 'Auto' | 'Manual' | 'Disabled';
  readonly account: string;
  readonly path: string;
  /** 0 while it is stopped. */
  readonly pid: number;
  readonly exitCode: number;
}

export interface Driver {
  readonly name: string;
  readonly display: string;
  readonly type: 'Kernel ' | 'File System ';
  readonly start: 'Boot' | 'System' | 'Auto' | 'Manual' | 'Disabled';
  readonly state: 'Running' | 'Stopped';
  readonly linked: HostTime;
  readonly path: string;
  readonly codeBytes: number;
}

export interface User {
  readonly name: string;
  readonly fullName: string;
  readonly description: string;
  readonly sid: string;
  readonly isEnabled: boolean;
  readonly isLockedOut: boolean;
  readonly passwordSet: HostTime | undefined;
  readonly passwordExpires: HostTime | undefined;
  readonly isPasswordRequired: boolean;
  readonly mayChangePassword: boolean;
  readonly lastLogon: HostTime | undefined;
}

export interface Group {
  readonly name: string;
  readonly sid: string;
  readonly description: string;
  readonly members: readonly Member[];
}

/** A member of a local group. */
export interface Member {
  /** With domain or host, for example `PLANT\Domain Admins`. */
  readonly name: string;
  readonly sid: string;
  readonly kind: 'User' | 'Group';
  readonly source: 'Local' | 'ActiveDirectory' | 'Unknown';
}

export interface AccountPolicy {
  /** Minutes after the end of the allowed hours; undefined is Never. */
  readonly forceLogoffMinutes: number | undefined;
  readonly minPasswordDays: number;
  readonly maxPasswordDays: number | undefined;
  readonly minPasswordLength: number;
  readonly passwordHistory: number;
  readonly lockoutThreshold: number;
  readonly lockoutMinutes: number;
  readonly lockoutWindowMinutes: number;
}

export interface Session {
  readonly id: number;
  readonly user: string;
  readonly name: string;
  readonly state: 'Active' | 'Disc';
  readonly idleMinutes: number;
  readonly logon: HostTime;
  /** The computer from which a remote session comes; empty at the console. */
  readonly from: string;
}

export interface AuditSetting {
  readonly category: string;
  readonly name: string;
  readonly guid: string;
  readonly setting: 'No Auditing' | 'Success' | 'Failure' | 'Success and Failure';
}

export interface Adapter {
  readonly name: string;
  readonly description: string;
  readonly mac: string;
  readonly isConnected: boolean;
  readonly usesDhcp: boolean;
  readonly address: string;
  readonly mask: string;
  readonly gateway: string;
  readonly dns: readonly string[];
}

export interface Connection {
  readonly protocol: 'TCP' | 'UDP';
  readonly local: string;
  readonly remote: string;
  /** Empty for UDP. */
  readonly state: '' | 'LISTENING' | 'ESTABLISHED' | 'SYN_SENT' | 'TIME_WAIT' | 'CLOSE_WAIT';
  readonly pid: number;
}

export interface ArpEntry {
  readonly address: string;
  readonly mac: string;
  readonly type: 'dynamic' | 'static';
}

export interface Route {
  readonly destination: string;
  readonly mask: string;
  readonly gateway: string;
  readonly interface: string;
  readonly metric: number;
  readonly isPersistent: boolean;
}

export interface Share {
  readonly name: string;
  readonly resource: string;
  readonly remark: string;
}

export interface FirewallProfile {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly inbound: 'Block' | 'Allow' | 'NotConfigured';
  readonly outbound: 'Block' | 'Allow' | 'NotConfigured';
}

export interface ScheduledTask {
  /** Full path, for example `\Microsoft\Windows\Defrag\ScheduledDefrag`. */
  readonly path: string;
  readonly status: 'Ready' | 'Running' | 'Disabled';
  readonly nextRun: HostTime | undefined;
  readonly lastRun: HostTime | undefined;
  readonly lastResult: number;
  readonly author: string;
  readonly action: string;
  readonly startIn: string;
  readonly comment: string;
  readonly runAs: string;
  readonly schedule: string;
}

export interface Patch {
  readonly kb: string;
  readonly description: 'Update' | 'Security Update' | 'Hotfix' | 'Service Pack';
  readonly installedOn: HostTime;
  readonly installedBy: string;
}

export interface UpdateState {
  readonly isRestartPending: boolean;
}

export interface Defender {
  readonly isInstalled: boolean;
  /** Name of another antivirus product; empty if there is none. */
  readonly otherProduct: string;
  readonly isServiceEnabled: boolean;
  readonly isAntivirusEnabled: boolean;
  readonly isRealTimeEnabled: boolean;
  readonly isTamperProtected: boolean;
  readonly mode: 'Normal' | 'Passive Mode' | 'Not running' | 'EDR Block Mode';
  readonly engineVersion: string;
  readonly productVersion: string;
  readonly signatureVersion: string;
  readonly signaturesUpdated: HostTime;
  readonly quickScanEnded: HostTime | undefined;
  readonly fullScanEnded: HostTime | undefined;
  readonly exclusionPaths: readonly string[];
  readonly exclusionExtensions: readonly string[];
  readonly exclusionProcesses: readonly string[];
  /** Folder with signatures, as SignatureDefinitionUpdateFileSharesSources prints it. */
  readonly signatureShare: string;
  readonly signatureFallback: string;
}

export interface Threat {
  readonly id: string;
  readonly threatId: string;
  readonly name: string;
  readonly resource: string;
  readonly detected: HostTime;
  readonly isActionSuccessful: boolean;
  readonly process: string;
  readonly user: string;
}

export interface Backup {
  /** As wbadmin prints it, in UTC, for example `10/31/2026-01:00`. */
  readonly version: string;
  readonly time: HostTime;
  readonly target: string;
  readonly targetLabel: string;
  readonly machine: string;
  readonly volumes: readonly string[];
  readonly canRecover: string;
  readonly snapshot: string;
}

export interface BackupJob {
  readonly isRunning: boolean;
  readonly target: string;
  readonly started: HostTime | undefined;
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

export interface Device {
  readonly instanceId: string;
  readonly name: string;
  readonly class: string;
  readonly status: 'OK' | 'Unknown' | 'Error';
  readonly isPresent: boolean;
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

export interface PolicyObject {
  readonly name: string;
  readonly isApplied: boolean;
  readonly reason: string;
}
