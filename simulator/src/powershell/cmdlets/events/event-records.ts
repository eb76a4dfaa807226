import type { Content } from '../../../host/files.ts';
import { eventFactPaths, savedLogPath } from '../../../host/log-events.ts';
import { joinPath } from '../../../host/paths.ts';
import type { EventLog, LogEvent } from '../../../host/state.ts';
import type { Session } from '../../../shell/session.ts';
import type { FactId } from '../../../text.ts';
import { isSinceWindows8 } from '../../../windows/versions.ts';
import { type Display, item, nothing, type PsItem } from '../../values.ts';
import { hostObject, psDate, psList } from '../host-items.ts';

/** A log of the host, or a saved one. */
export interface EventSource {
  readonly log: EventLog;
  /** The name of the host that wrote the log. */
  readonly host: string;
  /** The name of the log, or the path of the file. */
  readonly file: string;
  /** Where its facts are, for example `log/Security`. */
  readonly path: string;
}

export const sourceOfLog = (session: Session, log: EventLog): EventSource => ({
  log,
  host: session.host.host.name,
  file: log.name,
  path: joinPath('log', log.name),
});

export const sourceOfFile = (
  session: Session,
  file: string,
  content: Extract<Content, { kind: 'evtx' }>,
): EventSource => ({
  log: content.log,
  host: content.host,
  file,
  path: savedLogPath(session.host.host.name, content),
});

/** The facts that an event shows. */
export const factsOfEvent = (session: Session, { path, log }: EventSource, event: LogEvent): readonly FactId[] =>
  eventFactPaths(path, log, event).map((each) => session.fact(each));

export const levelNumbers = { Critical: 1, Error: 2, Warning: 3, Information: 4, Verbose: 5 } as const;

/** Event texts keep their tabs in the state; PowerShell prints them. */
const eventDisplay: Display = {
  form: 'table',
  groupBy: { property: 'ProviderName', title: 'ProviderName' },
  columns: [
    { property: 'TimeCreated', width: 25 },
    { property: 'Id', width: 8, align: 'right' },
    { property: 'LevelDisplayName', width: 16 },
    { property: 'Message' },
  ],
  list: ['TimeCreated', 'ProviderName', 'Id', 'Message'],
};

/** The first line of a message with dots behind it, as tables show messages of several lines. */
const firstLine = (message: string): string => {
  const end = message.indexOf('\n');
  return end < 0 ? message : `${message.slice(0, end).trimEnd()}...`;
};

/** An event as Get-WinEvent returns it. */
export function toEventRecord(session: Session, source: EventSource, event: LogEvent): PsItem {
  const facts = factsOfEvent(session, source, event);
  const shows = item(firstLine(event.message), ...facts);
  const isOld = !isSinceWindows8(session.host.windows);
  const columns = eventDisplay.columns.map((column) => (column.property === 'Message' ? { ...column, shows } : column));
  const display: Display = isOld
    ? {
        form: 'table',
        groupBy: { property: 'ProviderName', title: 'ProviderName' },
        list: eventDisplay.list ?? [],
        columns: [
          { property: 'TimeCreated', width: 23 },
          { property: 'ProviderName', width: 30 },
          { property: 'Id', width: 6, align: 'right' },
          { property: 'Message', shows },
        ],
      }
    : { ...eventDisplay, columns };
  const data = Object.values(event.data).map((value) =>
    item(hostObject('System.Diagnostics.Eventing.Reader.EventProperty', [['Value', item(value, ...facts)]])),
  );
  return item(
    hostObject(
      'System.Diagnostics.Eventing.Reader.EventLogRecord',
      [
        ['Message', item(event.message, ...facts)],
        ['Id', item(event.id, ...facts)],
        ['Version', item(0)],
        ['Qualifiers', nothing],
        ['Level', item(source.log.name === 'Security' ? 0 : levelNumbers[event.level], ...facts)],
        ['Task', item(0)],
        ['Opcode', item(0)],
        ['Keywords', item(event.keyword === 'Classic' ? 36_028_797_018_963_968 : -9_214_364_837_600_034_816)],
        ['RecordId', item(event.record, ...facts)],
        ['ProviderName', item(event.provider, ...facts)],
        ['LogName', item(source.log.name, ...facts)],
        ['MachineName', item(event.computer, ...facts)],
        ['UserId', event.user === 'N/A' ? nothing : item(event.user, ...facts)],
        ['TimeCreated', item(psDate(event.time), ...facts)],
        ['ContainerLog', item(source.file)],
        ['LevelDisplayName', item(event.level, ...facts)],
        ['OpcodeDisplayName', item('Info')],
        ['TaskDisplayName', item(event.task, ...facts)],
        ['KeywordsDisplayNames', item(psList([item(event.keyword, ...facts)]))],
        ['Properties', item(psList(data))],
      ],
      display,
    ),
  );
}
