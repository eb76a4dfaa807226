import type { NewEvent } from '../logs.ts';
import { logFileSize } from '../logs.ts';
import type { EventLog, HostState } from '../state.ts';
import { day } from '../../time.ts';
import { defaultAccounts } from './accounts.ts';
import { applicationEvents } from './events-application.ts';
import { defaultAudit } from './audit-policy.ts';
import { defenderEvents } from './events-defender.ts';
import type { EventContext } from './event-drafts.ts';
import { powershellEvents, sessionEvents, setupEvents, taskEvents } from './events-other.ts';
import { securityEvents } from './events-security.ts';
import { systemEvents } from './events-system.ts';
import { defaultIdentity } from './identity.ts';
import { defenderLog, logSettings, type LogSettings, powershellLog, sessionsLog, tasksLog } from './log-settings.ts';
import type { HostSeed } from './seed.ts';
import { defaultUpdates } from './updates.ts';

/**
 * The event logs of a quiet host, and what it audits. The large logs are full and overwrite their oldest events, as after
 * some years. Only the events of the last days exist; older ones are a number of records.
 */
export function defaultLogs(seed: HostSeed): Pick<HostState, 'log' | 'audit'> {
  const { host } = defaultIdentity(seed);
  const { defender, patch } = defaultUpdates(seed);
  const { windows, startedAt, open } = seed;
  const sessions = [...defaultAccounts(seed).session.values()];
  const context: EventContext = { windows, host, startedAt, booted: host.booted, sessions, open };
  const written: Readonly<Record<string, () => NewEvent[]>> = {
    System: () => systemEvents(context),
    Application: () => applicationEvents(context),
    Security: () => securityEvents(context),
    Setup: () => setupEvents(context, [...patch.values()]),
    'Windows PowerShell': () => powershellEvents(context),
    [powershellLog]: () => [],
    [defenderLog]: () => defenderEvents(context, defender),
    [sessionsLog]: () => sessionEvents(context),
    [tasksLog]: () => taskEvents(context),
  };
  const logs = logSettings(windows).map((settings) => {
    const events = settings.isEnabled ? (written[settings.name]?.() ?? []) : [];
    return toLog(context, settings, events);
  });
  return { log: new Map(logs.map((log) => [log.name, log])), audit: defaultAudit(windows) };
}

const largeLogs = ['Application', 'Security', 'System'];

function toLog(context: EventContext, settings: LogSettings, events: readonly NewEvent[]): EventLog {
  const { host, startedAt } = context;
  const stream = context.open(`log/${settings.name}`);
  const isLarge = largeLogs.includes(settings.name);
  const records = countRecords(stream.integer(27_000, 31_500), stream.integer(40, 900), isLarge, events);
  const oldestRecord = isLarge ? stream.integer(9000, 140_000) : 1;
  const first = events[0]?.time ?? host.installed;
  const span = isLarge ? stream.integer(35, 160) : stream.integer(20, 90);
  const oldest = records === events.length ? first : Math.max(host.installed, first - span * day);
  const last = oldestRecord + records - 1;
  const created = host.installed + stream.integer(60, 900) * 1000;
  return {
    ...settings,
    retention: false,
    autoBackup: false,
    created,
    written: Math.max(created, host.booted + 21_000),
    newest: events.at(-1)?.time ?? Math.min(startedAt, host.installed + 3_600_000),
    oldest,
    // A full log has its header beside the blocks of events.
    fileSize: isLarge ? settings.maxSize + 4096 : Math.min(settings.maxSize, logFileSize(records)),
    records,
    oldestRecord,
    events: events.map((event, index) => ({
      record: last - (events.length - 1 - index),
      time: event.time,
      id: event.id,
      provider: event.provider,
      level: event.level ?? 'Information',
      task: event.task ?? 'None',
      keyword: event.keyword ?? usualKeyword(event.provider),
      user: event.user ?? 'N/A',
      computer: host.name,
      message: event.message,
      data: event.data ?? {},
    })),
  };
}

/** Only sources from before Windows Vista, and those that still write as they did, have the keyword Classic. */
const usualKeyword = (provider: string): string =>
  provider.startsWith('Microsoft-Windows-') && provider !== 'Microsoft-Windows-Security-SPP' ? '' : 'Classic';

function countRecords(large: number, small: number, isLarge: boolean, events: readonly NewEvent[]): number {
  if (isLarge) return large;
  return events.length === 0 ? 0 : events.length + small;
}
