import { findEntry } from '../../../host/files.ts';
import { eventXml } from '../../../host/event-nodes.ts';
import { eventTextLines } from '../../../host/event-text.ts';
import { eventFactPaths, eventsOf, savedLogPath } from '../../../host/log-events.ts';
import { type EventQuery, parseQuery, queryErrorPosition, selectEvents } from '../../../host/log-query.ts';
import type { EventLog, LogEvent } from '../../../host/state.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import { type FactId, shown, type Span } from '../../../text.ts';
import { fileErrors, hostNow, mayRead, pathOf, volumeError } from '../../file-access.ts';
import { type ErrorName, errorText, fail, findLog, isOn, logPathOf, mayReadLog, type Options } from './command-line.ts';

/** A log of the host, or a saved one. */
interface Source {
  readonly log: EventLog;
  /** The path of its facts. */
  readonly path: string;
}

/** wevtutil prints the text of the error twice when a query does not begin. */
function refuse(call: ProgramCall, error: ErrorName, first: string = errorText(call, error)): number {
  return fail(call, error, first, '', 'Failed to open event query.');
}

/** The log or file that a command reads. Prints the error and returns the exit code if there is none. */
export function openSource(call: ProgramCall, options: Options, isFile: boolean, count?: number): Source | number {
  const { session } = call;
  const name = options.values[0] ?? '';
  if (!isFile) {
    const log = findLog(session, name);
    if (!log) return refuse(call, 'channel');
    return mayReadLog(session, log) ? { log, path: logPathOf(log) } : refuse(call, 'denied');
  }
  const path = pathOf(session, name);
  const entry = findEntry(session.host.files, path);
  if (volumeError(session.host, path) === fileErrors.noPath) return refuse(call, 'noPath');
  if (!mayRead(session, path)) return refuse(call, 'denied');
  if (entry?.kind !== 'file') return refuse(call, 'notFound');
  if (entry.content.kind !== 'evtx') return refuse(call, 'corrupt');
  const detail = count === undefined ? {} : { detail: { events: count } };
  session.act({ act: 'open-evtx', of: entry.path, ok: true, ...detail });
  return { log: entry.content.log, path: savedLogPath(session.host.host.name, entry.content) };
}

/** The events of a log that fit a query, oldest first. Without a query all. Undefined for an invalid query. */
export function findEvents(
  call: ProgramCall,
  log: EventLog,
  text: string | undefined,
  older: number,
): LogEvent[] | undefined {
  const { session } = call;
  const computer = session.host.host.name;
  if (text === undefined || /^\s*\*?\s*$/.test(text)) return [...eventsOf(log, computer, older)];
  const query: EventQuery | undefined = parseQuery(text);
  return query && selectEvents(eventsOf(log, computer, 0), query, log.name, hostNow(session), session.fuel);
}

/**
 * `wevtutil qe`. Without `/c` of a full log the events from before the known ones are left out but for three. Source: the
 * page "wevtutil" of Windows Commands (documented) for the options, published outputs for the texts.
 */
export function queryEvents(call: ProgramCall, options: Options): number {
  const { session } = call;
  const format = options.options.get('f')?.toLowerCase() ?? 'xml';
  if (!['xml', 'text', 'renderedxml'].includes(format)) return fail(call, 'parameter', 'Invalid value for option f.');
  const typedCount = options.options.get('c');
  const count = typedCount === undefined ? Number.MAX_SAFE_INTEGER : Number(typedCount);
  if (!Number.isSafeInteger(count) || count < 1) {
    return fail(call, 'parameter', 'Invalid value for property count.');
  }
  if (isOn(options, 'sq')) return refuse(call, 'notFound');
  const source = openSource(call, options, isOn(options, 'lf'), typedCount === undefined ? undefined : count);
  if (typeof source === 'number') return source;
  session.takes(2);
  const text = options.options.get('q');
  const isReversed = isOn(options, 'rd');
  const older = isReversed ? 1 : typedCount === undefined ? 3 : count;
  const found = findEvents(call, source.log, text, older);
  if (!found) {
    return refuse(call, 'query', `A syntax error occurred at position ${queryErrorPosition(text ?? '')}.`);
  }
  const events = (isReversed ? found.toReversed() : found).slice(0, count);
  printEvents(call, source, events, format, options.options.get('e'));
  return 0;
}

function printEvents(
  { session }: ProgramCall,
  { log, path }: Source,
  events: readonly LogEvent[],
  format: string,
  element: string | undefined,
): void {
  const { windows, clock } = session.host;
  const root = format === 'text' ? undefined : element;
  if (root !== undefined) session.print(`<${root}>`);
  for (const [index, event] of events.entries()) {
    const facts = eventFactPaths(path, log, event).map((each) => session.fact(each));
    if (format === 'text') {
      session.printLines(eventTextLines(windows, clock.zone, log.name, event, index, facts));
    } else {
      printXml(
        session,
        eventXml(event, log.name, windows),
        format === 'renderedxml' ? event : undefined,
        log.name,
        facts,
      );
    }
  }
  if (root !== undefined) session.print(`</${root}>`);
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The names of level, task and keywords, which rendered XML has beside their numbers. */
function renderingInfo(event: LogEvent, channel: string): string {
  const task = event.task === 'None' ? '' : escape(event.task);
  const keyword = event.keyword === '' ? '' : `<Keyword>${escape(event.keyword)}</Keyword>`;
  return `<RenderingInfo Culture='en-US'><Message>${escape(event.message)}</Message><Level>${event.level}</Level><Task>${task}</Task><Opcode>${event.keyword === 'Classic' ? '' : 'Info'}</Opcode><Channel>${escape(channel)}</Channel><Provider>${escape(event.provider)}</Provider><Keywords>${keyword}</Keywords></RenderingInfo>`;
}

function printXml(
  session: ProgramCall['session'],
  xml: string,
  rendered: LogEvent | undefined,
  channel: string,
  facts: readonly FactId[],
): void {
  const end = '</Event>';
  const whole = rendered ? `${xml.slice(0, -end.length)}${renderingInfo(rendered, channel)}${end}` : xml;
  // Messages have several lines, which stay lines in XML.
  for (const line of whole.split('\n')) session.print(...withOwnTime(line, facts));
}

/** A line of XML in which the time of the event is a value of its own, which can be tapped onto the sheet. */
function withOwnTime(line: string, facts: readonly FactId[]): readonly Span[] {
  const match = /^(.*?<TimeCreated SystemTime=')([^']+)('.*)$/.exec(line);
  const [before = line, time = '', behind = ''] = match?.slice(1) ?? [];
  return [before, time, behind].filter((text) => text !== '').map((text) => shown(text, ...facts));
}
