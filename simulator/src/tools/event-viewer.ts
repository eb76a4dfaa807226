import { clearLog } from '../host/clear-log.ts';
import { findEntry } from '../host/files.ts';
import { eventFactPaths, eventsOf, savedLogPath } from '../host/log-events.ts';
import { joinPath } from '../host/paths.ts';
import type { EventLog, LogEvent } from '../host/state.ts';
import type { Session } from '../shell/session.ts';
import { type Line, padLeft, shown, toLine, toLines, withCommas } from '../text.ts';
import { toLocal, usDateTime } from '../time.ts';
import { drawProperties, drawSettingsApplied } from './event-viewer-properties.ts';
import { drawSaveAs, drawSaved } from './event-viewer-save.ts';
import {
  button,
  buttons,
  cell,
  clockOf,
  type Drawn,
  empty,
  field,
  readChoice,
  type Tool,
  type ToolCall,
} from './tool.ts';

const id = 'eventvwr';
const title = 'Event Viewer';
const windowsLogs = ['Application', 'Security', 'Setup', 'System', 'ForwardedEvents'];
const pageSize = 20;
const most = 200;

/** A log that is shown: one of the host, or a saved one. `key` stands for it in the choices of its buttons. */
interface Shown {
  readonly key: string;
  readonly log: EventLog;
  readonly path: string;
  readonly host: string;
  readonly isSaved: boolean;
}

function drawOverview(session: Session): Drawn {
  const row = (name: string): Line => {
    const log = session.host.log.get(name);
    if (!log) return empty;
    const path = joinPath('log', name);
    return toLine(
      cell(button(session, id, `log:${name}`, name === 'ForwardedEvents' ? 'Forwarded Events' : name), 58),
      padLeft(session.value(`${path}/records`, withCommas(log.records)), 10),
      padLeft(session.value(`${path}/fileSize`, sizeText(log.fileSize)), 12),
    );
  };
  const others = [...session.host.log.keys()].filter((name) => !windowsLogs.includes(name));
  const heading = toLine(cell('Name', 58), padLeft('Events', 10), padLeft('Size', 12));
  const lines = [
    toLine('Windows Logs'),
    heading,
    ...windowsLogs.map((name) => row(name)).filter((line) => line.length > 0),
    empty,
    toLine('Applications and Services Logs'),
    heading,
    ...others.map((name) => row(name)),
  ];
  return { title, lines };
}

/** `20.00 MB` or `1.07 MB`, as the list of logs shows sizes. */
export function sizeText(bytes: number): string {
  const hundredths = Math.round((bytes * 100) / 1_048_576);
  if (hundredths >= 100) return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')} MB`;
  return `${Math.floor(bytes / 1024)} KB`;
}

function findShown(session: Session, key: string): Shown | undefined {
  const log = [...session.host.log.values()].find(({ name }) => name.toLowerCase() === key.toLowerCase());
  if (log) return { key, log, path: joinPath('log', log.name), host: session.host.host.name, isSaved: false };
  const entry = findEntry(session.host.files, key);
  if (entry?.content.kind !== 'evtx' || !entry.content.isComplete) return undefined;
  const { content } = entry;
  const path = savedLogPath(session.host.host.name, content);
  return { key: entry.path, log: content.log, path, host: content.host, isSaved: true };
}

const logTitle = ({ key, log, isSaved }: Shown): string => `${title} - ${isSaved ? `Saved Logs: ${key}` : log.name}`;

function drawLog(session: Session, source: Shown, count: number): Drawn {
  const { log, path, key } = source;
  const limit = Math.min(Math.max(pageSize, count), most);
  const newest = eventsOf(log, source.host).slice(-limit).toReversed();
  const total = session.value(`${path}/records`, withCommas(log.records));
  // The facts of a saved log of another host are not in this host's state.
  const records = source.isSaved ? shown(withCommas(log.records), session.fact(`${path}/records`)) : total;
  const actions = source.isSaved
    ? [button(session, id, '', 'All logs')]
    : [
        button(session, id, `save:${log.name}`, 'Save All Events As...'),
        button(session, id, `clear:${log.name}`, 'Clear Log...'),
        button(session, id, `properties:${log.name}`, 'Log properties...'),
        button(session, id, '', 'All logs'),
      ];
  const columns = [cell('Level', 12), cell('Date and Time', 23), cell('Source', 36), padLeft('Event ID', 8)];
  return {
    title: logTitle(source),
    selected: key,
    lines: [
      toLine(source.isSaved ? key : log.name, '    Number of events: ', records),
      buttons(...actions),
      empty,
      toLine(...columns, '  Task Category'),
      ...newest.map((event) => drawRow(session, source, event)),
      ...(limit < most && newest.length < log.events.length
        ? [buttons(button(session, id, `log:${key}#${limit + pageSize}`, 'More events'))]
        : []),
    ],
  };
}

function drawRow(session: Session, source: Shown, event: LogEvent): Line {
  const facts = eventFactPaths(source.path, source.log, event).map((each) => session.fact(each));
  const open = button(session, id, `event:${source.key}#${event.record}`, event.level);
  return toLine(
    cell(open, 12),
    cell(shown(usDateTime(toLocal(session.host.clock.zone, event.time)), ...facts), 23),
    cell(shown(event.provider, ...facts), 36),
    padLeft(shown(String(event.id), ...facts), 8),
    '  ',
    shown(event.task, ...facts),
  );
}

function drawEvent(session: Session, source: Shown, record: number): Drawn {
  const event = eventsOf(source.log, source.host).find((each) => each.record === record);
  if (!event) return drawLog(session, source, pageSize);
  const facts = eventFactPaths(source.path, source.log, event).map((each) => session.fact(each));
  const value = (text: string) => shown(text, ...facts);
  return {
    title: `Event Properties - Event ${event.id}, ${event.provider}`,
    selected: source.key,
    lines: [
      ...toLines(event.message.replaceAll('\t', '    ')).map((line) => line.map((span) => ({ ...span, facts }))),
      empty,
      field('Log Name:', source.log.name),
      field('Source:', value(event.provider)),
      field('Event ID:', value(String(event.id))),
      field('Level:', value(event.level)),
      field('User:', value(event.user)),
      field('Logged:', value(usDateTime(toLocal(session.host.clock.zone, event.time)))),
      field('Task Category:', value(event.task)),
      field('Keywords:', value(event.keyword)),
      field('Computer:', value(event.computer)),
      field('Event record:', value(String(event.record))),
      empty,
      buttons(button(session, id, `log:${source.key}`, 'Close')),
    ],
  };
}

function drawClear(session: Session, log: EventLog): Drawn {
  return {
    title,
    selected: log.name,
    lines: [
      toLine('You can save the contents of this log before clearing it.'),
      empty,
      buttons(
        button(session, id, `save-and-clear:${log.name}`, 'Save and Clear'),
        button(session, id, `cleared:${log.name}`, 'Clear'),
        button(session, id, `log:${log.name}`, 'Cancel'),
      ),
    ],
  };
}

function clear(session: Session, log: EventLog): void {
  session.change((host) => clearLog(host, log.name, session.account, clockOf(session)));
  session.act({ act: 'log.clear', of: log.name, ok: true });
}

function drawFile(session: Session, path: string): Drawn {
  const source = findShown(session, path);
  session.act({ act: 'open-evtx', of: path, ok: source?.isSaved === true });
  if (source?.isSaved) return drawLog(session, source, pageSize);
  const text =
    'Event Viewer cannot open the event log or custom view. Verify that Event Log service is running or query is too long.';
  return {
    title,
    lines: [
      toLine(text),
      toLine('The event log file is corrupted (1500)'),
      empty,
      buttons(button(session, id, '', 'OK')),
    ],
  };
}

function draw({ session, argument, before }: ToolCall): Drawn {
  if (before === undefined) session.takes(4);
  if (/^[a-z]:\\/i.test(argument)) return drawFile(session, argument);
  const { word, of, more } = readChoice(argument);
  const source = findShown(session, of);
  if (!source) return drawOverview(session);
  const { log } = source;
  if (word === 'event') return drawEvent(session, source, Number(more));
  if (word === 'log' || source.isSaved) return drawLog(session, source, Number(more) || pageSize);
  if (word === 'properties') return drawProperties(session, log, more);
  if (word === 'apply') return drawSettingsApplied(session, log, more);
  if (word === 'clear') return drawClear(session, log);
  if (word === 'save') return drawSaveAs(session, log);
  if (word === 'saved' || word === 'replaced')
    return drawSaved(session, log, more, word === 'replaced') ?? again(session, of);
  if (word === 'save-and-clear') {
    const refused = drawSaved(session, log, '', false);
    if (refused) return refused;
  }
  if (word === 'cleared' || word === 'save-and-clear') clear(session, log);
  return again(session, of);
}

/** The log as it is now. */
function again(session: Session, key: string): Drawn {
  const source = findShown(session, key);
  return source ? drawLog(session, source, pageSize) : drawOverview(session);
}

/** Event Viewer. Source: from knowledge. */
export const eventViewer: Tool = { id, draw };
