import type { WindowsProfile } from '../windows/versions.ts';
import type { EventLog } from './event-log.ts';
import type { FileSystem } from './files.ts';
import type { Clock, Counter, Device, Identity, RegistryKey, Sight, TimeService } from './state/computer.ts';
import type { Backup, BackupJob, Disk, Volume } from './state/storage.ts';
import type { Driver, Process, ScheduledTask, Service } from './state/programs.ts';
import type { AccountPolicy, AuditSetting, Group, PolicyObject, Session, User } from './state/accounts.ts';
import type { Adapter, ArpEntry, Connection, FirewallProfile, Route, Share } from './state/network.ts';
import type { Defender, Patch, Threat, UpdateState } from './state/protection.ts';

export type { EventLog, LogEvent } from './event-log.ts';
export type * from './state/accounts.ts';
export type * from './state/computer.ts';
export type * from './state/network.ts';
export type * from './state/programs.ts';
export type * from './state/protection.ts';
export type * from './state/storage.ts';

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
