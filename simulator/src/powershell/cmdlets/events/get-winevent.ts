import { extensionOf, findEntry, hasWildcard, matchesWildcard, resolvePath } from '../../../host/files.ts';
import { joinPath } from '../../../host/paths.ts';
import { eventsOf } from '../../../host/log-events.ts';
import { matchesQuery, parseQuery } from '../../../host/log-query.ts';
import type { EventLog, LogEvent } from '../../../host/state.ts';
import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { item } from '../../values.ts';
import { hostClock, hostObject, isOn, listOf, numberOf, psDate, readerOf, textOf } from '../host-items.ts';
import { isRemote } from '../remote.ts';
import { type HashtableFilter, readHashtable } from './event-filter.ts';
import { type EventSource, sourceOfFile, sourceOfLog, toEventRecord } from './event-records.ts';

const idOf = (name: string) => `${name},Microsoft.PowerShell.Commands.GetWinEventCommand`;

/** That nothing was found shows the fact `log/Security/none/1102` for each log and number of an event that was asked for. */
const noEvents = (call: CmdletCall, sources: readonly EventSource[] = [], ids: readonly number[] = []): void =>
  call.error(
    'No events were found that match the specified selection criteria.',
    'ObjectNotFound: (:) [Get-WinEvent], Exception',
    idOf('NoMatchingEventsFound'),
    sources.flatMap(({ path }) => ids.map((id) => call.session.fact(`${path}/none/${id}`))),
  );

/** The logs that a name or a pattern stands for. Reports those that may not be read, and names without a log. */
function findLogs(call: CmdletCall, patterns: readonly string[]): EventLog[] {
  const found = new Set<EventLog>();
  for (const pattern of patterns) {
    let isMatched = false;
    for (const log of call.session.host.log.values()) {
      if (!matchesWildcard(log.name, pattern)) continue;
      if (log.name === 'Security' && !call.session.isElevated) {
        call.error(
          'Could not retrieve information about the Security log. Error: Attempted to perform an unauthorized operation..',
          'NotSpecified: (:) [Get-WinEvent], Exception',
          idOf('LogInfoUnavailable'),
        );
        continue;
      }
      isMatched = true;
      found.add(log);
    }
    if (isMatched) continue;
    call.error(
      `There is not an event log on the localhost computer that matches "${pattern}".`,
      `ObjectNotFound: (${pattern}:String) [Get-WinEvent], Exception`,
      idOf('NoMatchingLogsFound'),
    );
  }
  return [...found];
}

/** The saved log at a path. Reports a file that is missing or no log. */
function openFile(call: CmdletCall, typed: string): EventSource | undefined {
  const path = resolvePath(call.session.window.folder, typed);
  const entry = findEntry(call.session.host.files, path);
  if (entry?.kind !== 'file') {
    call.error(
      `Cannot find path '${path}' because it does not exist.`,
      `ObjectNotFound: (${path}:String) [Get-WinEvent], ItemNotFoundException`,
      idOf('PathNotFound'),
    );
    return undefined;
  }
  const { content } = entry;
  const isLogName = ['.evtx', '.evt', '.etl'].includes(extensionOf(path));
  if (!isLogName || content.kind !== 'evtx' || !content.isComplete) {
    call.error(
      isLogName
        ? 'The event log file is corrupted'
        : `File '${path}' does not appear to be a valid log file. Specify only .evtx, .etl, or .evt filenames as values of the Path parameter.`,
      isLogName
        ? 'NotSpecified: (:) [Get-WinEvent], EventLogInvalidDataException'
        : 'InvalidArgument: (:) [Get-WinEvent], Exception',
      idOf(isLogName ? 'System.Diagnostics.Eventing.Reader.EventLogInvalidDataException' : 'NotALogFile'),
    );
    return undefined;
  }
  call.session.act({ act: 'open-evtx', of: path, ok: true });
  return sourceOfFile(call.session, path, content);
}

const openFiles = (call: CmdletCall, paths: readonly string[]): EventSource[] =>
  paths.flatMap((path) => openFile(call, path) ?? []);

function tableOf(call: CmdletCall): HashtableFilter | undefined {
  const table = call.parameters.get('filterhashtable')?.value;
  if (typeof table !== 'object' || table?.kind !== 'object') return undefined;
  return readHashtable(table, call.session.host.clock.zone);
}

/** Decides whether an event of a log is wanted. */
type Condition = (event: LogEvent, logName: string) => boolean;

/** Without a filter, a reading from the old end shows as many events as are asked for. */
const olderEvents = (isOldest: boolean, isPicked: boolean, most: number): number => (isOldest && !isPicked ? most : 1);

interface Search {
  readonly matches: Condition;
  readonly isPicked: boolean;
  /** Numbers of events that are asked for. */
  readonly ids?: readonly number[];
}

function emitEvents(call: CmdletCall, sources: readonly EventSource[], search: Search): void {
  const { matches, isPicked, ids } = search;
  const isOldest = isOn(call, 'oldest');
  const most = numberOf(call, 'maxevents') ?? Number.POSITIVE_INFINITY;
  const found = sources.flatMap((source) => {
    call.session.fuel.burn(1 + source.log.events.length / 8);
    return eventsOf(source.log, source.host, olderEvents(isOldest, isPicked, most))
      .filter((event) => matches(event, source.log.name))
      .map((event) => ({ source, event }));
  });
  // Of equal times, the record with the higher number is the newer one.
  const inOrder = found.toSorted(
    (one, other) => one.event.time - other.event.time || one.event.record - other.event.record,
  );
  const ordered = isOldest ? inOrder : inOrder.toReversed();
  const shown = ordered.slice(0, most);
  if (shown.length === 0) return noEvents(call, sources, ids);
  for (const { source, event } of shown) call.emit(toEventRecord(call.session, source, event));
}

const logModes = (log: EventLog) => {
  if (!log.retention) return 'Circular';
  return log.autoBackup ? 'AutoBackup' : 'Retain';
};

function listLogs(call: CmdletCall): void {
  const { session } = call;
  for (const log of findLogs(call, listOf(call, 'listlog'))) {
    const read = readerOf(session, 'log', log.name);
    const mode = item(
      logModes(log),
      session.fact(joinPath('log', log.name, 'retention')),
      session.fact(joinPath('log', log.name, 'autoBackup')),
    );
    call.emit(
      item(
        hostObject(
          'System.Diagnostics.Eventing.Reader.EventLogConfiguration',
          [
            ['FileSize', read('fileSize', log.fileSize)],
            ['IsLogFull', read('fileSize', log.retention && log.fileSize >= log.maxSize)],
            ['LastAccessTime', read('written', psDate(log.written))],
            ['LastWriteTime', read('written', psDate(log.written))],
            ['OldestRecordNumber', read('oldestRecord', log.oldestRecord)],
            ['RecordCount', read('records', log.records)],
            ['LogName', read('name', log.name)],
            ['LogType', read('type', log.type === 'Admin' ? 'Administrative' : log.type)],
            ['LogIsolation', read('isolation', log.isolation)],
            ['IsEnabled', read('isEnabled', log.isEnabled)],
            ['IsClassicLog', item(!log.name.includes('/'))],
            ['LogFilePath', read('path', log.path)],
            ['MaximumSizeInBytes', read('maxSize', log.maxSize)],
            ['LogMode', mode],
          ],
          {
            form: 'table',
            columns: [
              { property: 'LogMode', width: 9 },
              { property: 'MaximumSizeInBytes', width: 18, align: 'right' },
              { property: 'RecordCount', width: 11, align: 'right' },
              { property: 'LogName' },
            ],
          },
        ),
      ),
    );
  }
}

function readXPath(call: CmdletCall, text: string): Condition | undefined {
  const query = parseQuery(text);
  const { session } = call;
  return query && ((event, logName) => matchesQuery(query, event, logName, hostClock(session), session.fuel));
}

function run(call: CmdletCall): void {
  call.session.takes(2);
  if (isRemote(call, listOf(call, 'computername'))) {
    call.error(
      'The RPC server is unavailable',
      'NotSpecified: (:) [Get-WinEvent], EventLogException',
      idOf('System.Diagnostics.Eventing.Reader.EventLogException'),
    );
    return;
  }
  if (call.parameters.has('listlog')) return listLogs(call);
  const xpath = textOf(call, 'filterxpath');
  const condition = xpath === undefined ? () => true : readXPath(call, xpath);
  if (!condition) {
    call.error(
      'The specified query is invalid',
      'NotSpecified: (:) [Get-WinEvent], EventLogException',
      idOf('System.Diagnostics.Eventing.Reader.EventLogException'),
    );
    return;
  }
  const table = tableOf(call);
  if (table) {
    const files = openFiles(call, table.paths);
    const sources = [...findLogs(call, table.logs).map((log) => sourceOfLog(call.session, log)), ...files];
    const hasNames = table.logs.length + table.paths.length > 0;
    if (sources.length > 0) return emitEvents(call, sources, table);
    if (hasNames) return noEvents(call);
    const all = findLogs(call, ['*']).map((log) => sourceOfLog(call.session, log));
    return emitEvents(call, all, { ...table, isPicked: true });
  }
  const paths = listOf(call, 'path');
  if (paths.length > 0) {
    const files = openFiles(call, paths);
    if (files.length > 0) emitEvents(call, files, { matches: condition, isPicked: xpath !== undefined });
    return;
  }
  readNamedLogs(call, condition, xpath !== undefined);
}

function readNamedLogs(call: CmdletCall, condition: Condition, isPicked: boolean): void {
  const providers = listOf(call, 'providername');
  const names = listOf(call, 'logname');
  const hasNames = names.length > 0;
  const logs = hasNames ? findLogs(call, names) : findReadable(call);
  const isFromProvider = (event: LogEvent) =>
    providers.length === 0 || providers.some((pattern) => matchesWildcard(event.provider, pattern));
  if (logs.length === 0) {
    if (hasNames && !names.some((name) => hasWildcard(name))) return;
    return noEvents(call);
  }
  const sources = logs.map((log) => sourceOfLog(call.session, log));
  emitEvents(call, sources, {
    matches: (event, log) => isFromProvider(event) && condition(event, log),
    isPicked: isPicked || providers.length > 0,
  });
}

const findReadable = (call: CmdletCall): EventLog[] =>
  [...call.session.host.log.values()].filter(({ name }) => name !== 'Security' || call.session.isElevated);

/**
 * Get-WinEvent. Source: parameters from Microsoft Learn, "Get-WinEvent" (documented); the table from stored outputs of real
 * consoles; messages from knowledge.
 */
export const getWinEvent: Cmdlet = {
  name: 'Get-WinEvent',
  parameters: [
    'LogName',
    'Path',
    'ProviderName',
    'FilterHashtable',
    'FilterXPath',
    'ListLog',
    'MaxEvents',
    'Oldest?',
    'ComputerName',
    'Force?',
  ],
  positional: ['LogName'],
  others: ['Credential', 'FilterXml', 'ListProvider'],
  run,
};
