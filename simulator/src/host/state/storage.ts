import type { HostTime } from '../../time.ts';

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
