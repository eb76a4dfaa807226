import type { HostTime } from '../../time.ts';

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

export interface PolicyObject {
  readonly name: string;
  readonly isApplied: boolean;
  readonly reason: string;
}
