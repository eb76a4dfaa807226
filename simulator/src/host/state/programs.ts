import type { HostTime } from '../../time.ts';

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
