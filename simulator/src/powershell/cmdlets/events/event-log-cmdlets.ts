import { clearLog } from '../../../host/clear-log.ts';
import { matchesWildcard } from '../../../host/files.ts';
import { eventsOf } from '../../../host/log-events.ts';
import type { EventLog, LogEvent } from '../../../host/state.ts';
import { withCommas } from '../../../text.ts';
import { clockTime, monthName, toLocal } from '../../../time.ts';
import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { item } from '../../values.ts';
import { hostClock, hostObject, isOn, listOf, numberOf, psDate, readerOf, textOf } from '../host-items.ts';
import { isRemote } from '../remote.ts';
import { parseMoment } from './event-filter.ts';
import { factsOfEvent, sourceOfLog } from './event-records.ts';

/** The old event log cmdlets know these logs only. */
const classicLogs = [
  'Application',
  'HardwareEvents',
  'Internet Explorer',
  'Key Management Service',
  'Security',
  'System',
  'Windows PowerShell',
];

const idOf = (id: string, command: string) => `${id},Microsoft.PowerShell.Commands.${command}Command`;

const commandClass = (call: CmdletCall) => call.name.replace('-', '').replace('Eventlog', 'EventLog');

function findClassicLog(call: CmdletCall, name: string): EventLog | undefined {
  const found = classicLogs.find((each) => each.toLowerCase() === name.toLowerCase());
  const log = found === undefined ? undefined : call.session.host.log.get(found);
  if (!log) {
    const isGet = call.name === 'Get-EventLog';
    call.error(
      isGet
        ? `The event log '${name}' on computer '.' does not exist.`
        : `The Log name "${name}" does not exist in the computer "localhost".`,
      isGet
        ? 'NotSpecified: (:) [Get-EventLog], InvalidOperationException'
        : `InvalidOperation: (:) [${call.name}], InvalidOperationException`,
      isGet
        ? idOf('System.InvalidOperationException', 'GetEventLog')
        : idOf('Microsoft.PowerShell.Commands.InvalidOperationException', commandClass(call)),
    );
    return undefined;
  }
  const isRefused =
    call.name === 'Get-EventLog' ? log.name === 'Security' && !call.session.isElevated : !call.session.isElevated;
  if (!isRefused) return log;
  call.error(
    'Requested registry access is not allowed.',
    `PermissionDenied: (:) [${call.name}], SecurityException`,
    idOf('System.Security.SecurityException', commandClass(call)),
  );
  return undefined;
}

const entryTypes = {
  Critical: 'Error',
  Error: 'Error',
  Warning: 'Warning',
  Information: 'Information',
  Verbose: 'Information',
} as const;

const entryTypeOf = (log: EventLog, event: LogEvent): string => {
  if (log.name !== 'Security') return entryTypes[event.level];
  return event.keyword.includes('Failure') ? 'FailureAudit' : 'SuccessAudit';
};

/** Classic sources put their kind into the upper bits of the event id. */
function instanceId({ id, provider }: LogEvent): number {
  if (provider === 'Service Control Manager') return 1_073_741_824 + id;
  return provider === 'EventLog' || provider.toLowerCase() === 'user32' ? 2_147_483_648 + id : id;
}

/** `Nov 20 09:30`. */
function shortTime(call: CmdletCall, event: LogEvent): string {
  const at = toLocal(call.session.host.clock.zone, event.time);
  return `${monthName(at.month).slice(0, 3)} ${String(at.day).padStart(2, '0')} ${clockTime(at)}`;
}

function emitEntry(call: CmdletCall, log: EventLog, event: LogEvent): void {
  const facts = factsOfEvent(call.session, sourceOfLog(call.session, log), event);
  const firstLine = event.message.includes('\n') ? `${event.message.split('\n')[0]?.trimEnd()}...` : event.message;
  const type = item(entryTypeOf(log, event), ...facts);
  call.emit(
    item(
      hostObject(
        'System.Diagnostics.EventLogEntry',
        [
          ['EventID', item(event.id, ...facts)],
          ['MachineName', item(event.computer, ...facts)],
          ['Index', item(event.record, ...facts)],
          ['Category', item(event.task === 'None' ? '(0)' : event.task, ...facts)],
          ['EntryType', type],
          ['Message', item(event.message, ...facts)],
          ['Source', item(event.provider, ...facts)],
          ['InstanceId', item(instanceId(event), ...facts)],
          ['TimeGenerated', item(psDate(event.time), ...facts)],
          ['TimeWritten', item(psDate(event.time), ...facts)],
          ['UserName', item(event.user === 'N/A' ? '' : event.user, ...facts)],
        ],
        {
          form: 'table',
          columns: [
            { property: 'Index', width: 8, align: 'right' },
            { property: 'TimeGenerated', title: 'Time', width: 13, shows: item(shortTime(call, event), ...facts) },
            { property: 'EntryType', width: 11 },
            { property: 'Source', width: 20 },
            { property: 'InstanceId', title: 'InstanceID', width: 12, align: 'right' },
            { property: 'Message', shows: item(firstLine, ...facts) },
          ],
          list: [
            'Index',
            'EntryType',
            'InstanceId',
            'Message',
            'Category',
            'Source',
            'TimeGenerated',
            'TimeWritten',
            'UserName',
          ],
        },
      ),
    ),
  );
}

function listAll(call: CmdletCall): void {
  for (const name of classicLogs) {
    const log = call.session.host.log.get(name);
    if (!log) continue;
    const read = readerOf(call.session, 'log', name);
    const overflow = log.retention ? 'DoNotOverwrite' : 'OverwriteAsNeeded';
    const isHidden = name === 'Security' && !call.session.isElevated;
    call.emit(
      item(
        hostObject(
          'System.Diagnostics.EventLog',
          [
            ['Log', read('name', name)],
            ['MaximumKilobytes', read('maxSize', Math.floor(log.maxSize / 1024))],
            ['MinimumRetentionDays', read('retention', log.retention ? -1 : 0)],
            ['OverflowAction', read('retention', overflow)],
            ['Entries', isHidden ? item(null) : read('records', log.records)],
          ],
          {
            form: 'table',
            columns: [
              {
                property: 'MaximumKilobytes',
                title: 'Max(K)',
                width: 8,
                align: 'right',
                shows: read('maxSize', withCommas(Math.floor(log.maxSize / 1024))),
              },
              { property: 'MinimumRetentionDays', title: 'Retain', width: 6, align: 'right' },
              { property: 'OverflowAction', width: 18 },
              {
                property: 'Entries',
                width: 10,
                align: 'right',
                shows: isHidden ? item('') : read('records', withCommas(log.records)),
              },
              { property: 'Log' },
            ],
          },
        ),
      ),
    );
  }
}

function getEntries(call: CmdletCall): void {
  call.session.takes(2);
  if (isRemote(call, listOf(call, 'computername'))) {
    call.error(
      'The network path was not found.',
      'NotSpecified: (:) [Get-EventLog], IOException',
      idOf('System.IO.IOException', 'GetEventLog'),
    );
    return;
  }
  if (isOn(call, 'list')) return listAll(call);
  const log = findClassicLog(call, textOf(call, 'logname') ?? '');
  if (!log) return;
  const zone = call.session.host.clock.zone;
  const [after, before] = ['after', 'before'].map((name) => dateOf(call, name, zone));
  const types = listOf(call, 'entrytype').map((text) => text.toLowerCase());
  const sources = listOf(call, 'source');
  const ids = listOf(call, 'instanceid').map(Number);
  const found = eventsOf(log, call.session.host.host.name).filter(
    (event) =>
      (types.length === 0 || types.includes(entryTypeOf(log, event).toLowerCase())) &&
      (sources.length === 0 || sources.some((pattern) => matchesWildcard(event.provider, pattern))) &&
      (ids.length === 0 || ids.includes(event.id)) &&
      (after === undefined || event.time > after) &&
      (before === undefined || event.time < before),
  );
  const newest = found.toReversed().slice(0, numberOf(call, 'newest') ?? Number.POSITIVE_INFINITY);
  if (newest.length === 0) {
    call.error(
      'No matches found',
      'ObjectNotFound: (:) [Get-EventLog], ArgumentException',
      idOf('GetEventLogNoEntriesFound', 'GetEventLog'),
    );
    return;
  }
  for (const event of newest) emitEntry(call, log, event);
}

function dateOf(call: CmdletCall, name: string, zone: Parameters<typeof parseMoment>[1]) {
  const value = call.parameters.get(name)?.value;
  if (typeof value === 'object' && value?.kind === 'date') return value.time;
  return typeof value === 'string' ? parseMoment(value, zone) : undefined;
}

/** Runs a change for each log of `-LogName`, and notes what was refused. */
function changeLogs(call: CmdletCall, act: 'log.clear' | 'log.settings', change: (log: EventLog) => void): void {
  for (const name of listOf(call, 'logname')) {
    const log = findClassicLog(call, name);
    call.session.act({ act, of: log?.name ?? name, ok: log !== undefined });
    if (log) change(log);
  }
}

function limit(call: CmdletCall, log: EventLog): void {
  const size = numberOf(call, 'maximumsize');
  const overflow = textOf(call, 'overflowaction')?.toLowerCase();
  const changed: EventLog = {
    ...log,
    ...(size !== undefined && { maxSize: size }),
    ...(overflow !== undefined && { retention: overflow === 'donotoverwrite' }),
  };
  call.session.change((host) => ({ ...host, log: new Map(host.log).set(log.name, changed) }));
}

/** The event log cmdlets of PowerShell 5.1 and older. Source: from knowledge. */
export const eventLogCmdlets: readonly Cmdlet[] = [
  {
    name: 'Get-EventLog',
    parameters: ['LogName', 'Newest', 'EntryType', 'Source', 'InstanceId', 'After', 'Before', 'List?', 'ComputerName'],
    positional: ['LogName', 'InstanceId'],
    mandatory: ['LogName', 'List'],
    others: ['Message', 'UserName', 'Index', 'AsBaseObject?', 'AsString?'],
    run: getEntries,
  },
  {
    name: 'Clear-EventLog',
    parameters: ['LogName', 'ComputerName', 'Confirm?', 'WhatIf?'],
    positional: ['LogName', 'ComputerName'],
    run: (call) =>
      changeLogs(call, 'log.clear', ({ name }) =>
        call.session.change((host) => clearLog(host, name, call.session.account, hostClock(call.session))),
      ),
  },
  {
    name: 'Limit-EventLog',
    parameters: ['LogName', 'MaximumSize', 'OverflowAction', 'RetentionDays', 'ComputerName'],
    positional: ['LogName'],
    run: (call) => changeLogs(call, 'log.settings', (log) => limit(call, log)),
  },
  {
    name: 'Remove-EventLog',
    parameters: ['LogName', 'Source', 'ComputerName', 'Confirm?', 'WhatIf?'],
    positional: ['LogName', 'ComputerName'],
    run: (call) =>
      changeLogs(call, 'log.clear', ({ name }) =>
        call.session.change((host) => clearLog(host, name, call.session.account, hostClock(call.session))),
      ),
  },
];
