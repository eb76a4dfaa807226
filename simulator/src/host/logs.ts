import type { HostTime } from '../time.ts';
import type { EventLog, HostState, LogEvent } from './state.ts';

/** An event to be written. What is missing is filled in by the log and the host. */
export interface NewEvent {
  readonly time: HostTime;
  readonly id: number;
  readonly provider: string;
  readonly level?: LogEvent['level'] | undefined;
  readonly message: string;
  readonly data?: Readonly<Record<string, string>> | undefined;
  readonly user?: string | undefined;
  readonly task?: string | undefined;
  readonly keyword?: string | undefined;
}

/** About the bytes of an event in a log file. */
const bytesPerEvent = 680;
/** Log files grow in steps, and their first block holds the header. */
const blockBytes = 65_536;
const headerBytes = 4096;

/** The size of a log file with this many records: header and whole blocks. */
export const logFileSize = (records: number): number =>
  headerBytes + Math.max(1, Math.ceil((records * bytesPerEvent) / blockBytes)) * blockBytes;

/** True if the log has no room for another record and keeps the old ones. */
export const isFull = ({ retention, autoBackup, fileSize, maxSize }: EventLog): boolean =>
  retention && !autoBackup && fileSize >= maxSize;

/**
 * A host with one more event in a log. A log that is full and keeps its old events loses the new one. Throws an Error if
 * the host has no such log.
 */
export const addEvent = (host: HostState, logName: string, event: NewEvent): HostState =>
  addEvents(host, logName, [event]);

/** Like addEvent, for several events at once. */
export function addEvents(host: HostState, logName: string, events: readonly NewEvent[]): HostState {
  const log = host.log.get(logName);
  if (!log) throw new Error(`The host ${host.id} has no log ${logName}.`);
  return { ...host, log: new Map(host.log).set(logName, withEvents(log, host.host.name, events)) };
}

/** Writes an event that the run itself brings about, if the log is on and has room. */
export function recordEvent(host: HostState, logName: string, event: NewEvent): HostState {
  const log = host.log.get(logName);
  return !log || !log.isEnabled || isFull(log) ? host : addEvent(host, logName, event);
}

function withEvents(log: EventLog, computer: string, added: readonly NewEvent[]): EventLog {
  const events = [...log.events, ...added.map((event) => toLogEvent(computer, event))].toSorted(
    (one, other) => one.time - other.time,
  );
  const records = log.records + added.length;
  // The records of a log are numbered by their order.
  const last = log.oldestRecord + records - 1;
  return {
    ...log,
    records,
    newest: Math.max(log.newest, ...added.map(({ time }) => time)),
    fileSize: Math.max(log.fileSize, Math.min(log.maxSize, logFileSize(records))),
    events: events.map((each, index) => ({ ...each, record: last - (events.length - 1 - index) })),
  };
}

/** An event of a log without its number. */
export const toLogEvent = (computer: string, event: NewEvent) => ({
  time: event.time,
  id: event.id,
  provider: event.provider,
  level: event.level ?? 'Information',
  task: event.task ?? 'None',
  keyword: event.keyword ?? 'Classic',
  user: event.user ?? 'N/A',
  computer,
  message: event.message,
  data: event.data ?? {},
});

/** An empty log with the same settings, as after it was cleared. */
export const emptied = (log: EventLog, at: HostTime): EventLog => ({
  ...log,
  records: 0,
  events: [],
  oldest: at,
  newest: at,
  written: at,
  fileSize: headerBytes + blockBytes,
  oldestRecord: log.oldestRecord + log.records,
});
