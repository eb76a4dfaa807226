import type { Content } from './files.ts';
import { isFull, toLogEvent } from './logs.ts';
import { joinPath } from './paths.ts';
import { securityLogFullEvent } from './security-events.ts';
import type { EventLog, LogEvent } from './state.ts';

/** The first events of a full log exist only as numbers. So many of them are made up when they are asked for. */
const maxOlder = 50;

/**
 * The events that a search finds, oldest first, with their record numbers. The list agrees with the settings of the log:
 * nothing lies before `oldest` or after `newest`, and there is an event at each of the two. `older` is the number of
 * events to make up at the old end, where the state keeps only their number: at least 1, at most 50.
 */
export function eventsOf(log: EventLog, computer: string, older = 1): readonly LogEvent[] {
  if (log.records <= 0) return [];
  const known = log.events.filter(({ time }) => time >= log.oldest && time <= log.newest).slice(-log.records);
  const missing = log.records - known.length;
  const ends = withNewest(log, known, computer, missing);
  const made = olderEvents(log, ends, computer, Math.min(older, maxOlder, log.records - ends.length));
  const last = log.oldestRecord + log.records - 1;
  const numbered = ends.map((event, index) => ({ ...event, record: last - (ends.length - 1 - index) }));
  return [...made, ...numbered];
}

function withNewest(log: EventLog, known: readonly LogEvent[], computer: string, missing: number): readonly LogEvent[] {
  // The last event of a full Security log says so.
  if (log.name === 'Security' && isFull(log)) return [...withoutOne(known, missing), fullEvent(log, computer)];
  if (missing === 0 || known.at(-1)?.time === log.newest) return known;
  return [...known, usualEvent(log, computer, log.newest, 0)];
}

/** Without room for another event, the newest one makes way. */
const withoutOne = (known: readonly LogEvent[], missing: number): readonly LogEvent[] =>
  missing === 0 ? known.slice(0, -1) : known;

const fullEvent = (log: EventLog, computer: string): LogEvent => ({
  ...toLogEvent(computer, { ...securityLogFullEvent, time: log.newest }),
  record: 0,
});

function olderEvents(log: EventLog, known: readonly LogEvent[], computer: string, count: number): LogEvent[] {
  if (count <= 0) return [];
  const until = known[0]?.time ?? log.newest;
  const missing = log.records - known.length;
  const step = Math.max(1, Math.floor((until - log.oldest) / (missing + 1)));
  return Array.from({ length: count }, (_, index) => ({
    ...usualEvent(log, computer, log.oldest + index * step, index),
    record: log.oldestRecord + index,
  }));
}

/** An event of the kind that fills the log. */
function usualEvent(log: EventLog, computer: string, time: number, index: number): LogEvent {
  const candidates = log.events.filter(({ id }) => usualIds.has(id));
  const model = candidates[index % Math.max(1, candidates.length)] ?? log.events[0];
  return {
    record: 0,
    id: model?.id ?? 0,
    provider: model?.provider ?? log.name,
    level: model?.level ?? 'Information',
    task: model?.task ?? 'None',
    keyword: model?.keyword ?? 'Classic',
    user: model?.user ?? 'N/A',
    computer: model?.computer ?? computer,
    message: model?.message ?? '',
    data: model?.data ?? {},
    time,
  };
}

/** Start types, services, sign-ins of services, licences, health of the antivirus: events without a meaning of their own. */
const usualIds = new Set([7040, 7036, 4672, 903, 1150, 400, 102]);

/** The path of the facts of a saved log: those of the log itself on its own host, others elsewhere. */
export const savedLogPath = (hostName: string, content: Extract<Content, { kind: 'evtx' }>): string =>
  content.host === hostName ? joinPath('log', content.log.name) : joinPath('evtx', content.host, content.log.name);

/**
 * The paths of the facts that an event shows: `log/Security/events/1102/20711` for the event itself, and `newest` or
 * `oldest` of the log if it is the last or the first one. `path` is the path of the log.
 */
export function eventFactPaths(path: string, log: EventLog, event: LogEvent): string[] {
  const paths = [`${path}/${joinPath('events', event.id, event.record)}`];
  if (event.record === log.oldestRecord + log.records - 1) paths.push(`${path}/newest`);
  if (event.record === log.oldestRecord) paths.push(`${path}/oldest`);
  return paths;
}
