import type { HostTime } from '../time.ts';

export interface EventLog {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly type: 'Admin' | 'Operational';
  readonly isolation: 'Application' | 'System' | 'Custom';
  readonly path: string;
  readonly retention: boolean;
  readonly autoBackup: boolean;
  readonly maxSize: number;
  readonly created: HostTime;
  /**
   * When the file was last written: at the last start of the host, or when the log was cleared. Events are written into the
   * memory of the file, which does not change this time.
   */
  readonly written: HostTime;
  readonly newest: HostTime;
  readonly oldest: HostTime;
  readonly fileSize: number;
  readonly records: number;
  readonly oldestRecord: number;
  /** The events that a search can find, oldest first. Older ones exist only as a number of records. */
  readonly events: readonly LogEvent[];
}

export interface LogEvent {
  readonly record: number;
  readonly time: HostTime;
  readonly id: number;
  readonly provider: string;
  readonly level: 'Critical' | 'Error' | 'Warning' | 'Information' | 'Verbose';
  readonly task: string;
  readonly keyword: string;
  readonly user: string;
  readonly computer: string;
  /** Lines are separated by a line feed. */
  readonly message: string;
  /** The fields of EventData by name. */
  readonly data: Readonly<Record<string, string>>;
}
