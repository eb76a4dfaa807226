import type { HostTime } from '../time.ts';
import type { Content } from './files.ts';
import { isFull } from './logs.ts';
import type { EventLog } from './state.ts';

type SavedLog = Extract<Content, { kind: 'evtx' }>;

/**
 * The file into which a whole log of a host is saved at a moment. A log that gets events has others at another moment, also
 * if the state lists none, so two such files are not equal. A log that is full or off keeps nothing new, and stays the same.
 */
export const savedLog = (log: EventLog, host: string, at: HostTime, isComplete = true): SavedLog => ({
  kind: 'evtx',
  log,
  host,
  isComplete,
  ...(log.isEnabled && !isFull(log) && { until: at }),
});

/** A log as it was at an earlier moment: without the events that were written after it. */
export function logUntil(log: EventLog, at: HostTime): EventLog {
  if (log.newest <= at) return log;
  const events = log.events.filter(({ time }) => time <= at);
  const records = log.records - (log.events.length - events.length);
  const newest = Math.max(log.oldest, events.at(-1)?.time ?? Math.min(log.newest, at));
  return { ...log, events, records, newest };
}
