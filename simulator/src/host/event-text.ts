import { type FactId, type Line, shown, toLine } from '../text.ts';
import { type TimeZone, toLocal, fromUtc } from '../time.ts';
import type { WindowsProfile } from '../windows/versions.ts';
import { eventUserSid, isClassic } from './event-nodes.ts';
import { hasNewEventText, systemTime, withMilliseconds } from './event-times.ts';
import type { LogEvent } from './state.ts';

/** The time of an event as `wevtutil qe /f:text` prints it: older versions use local time without a zone. */
function eventTextTime(windows: WindowsProfile, zone: TimeZone, event: LogEvent): string {
  return hasNewEventText(windows)
    ? systemTime(event.time)
    : withMilliseconds(event.time, fromUtc(toLocal(zone, event.time)));
}

/**
 * The block of an event as `wevtutil qe /f:text` prints it, with an empty line at the end. Every line shows the facts of
 * the event. Source: from knowledge, compared with published outputs of Windows 10 1809.
 */
export function eventTextLines(
  windows: WindowsProfile,
  zone: TimeZone,
  channel: string,
  event: LogEvent,
  index: number,
  facts: readonly FactId[],
): Line[] {
  const sid = eventUserSid(event);
  const classic = isClassic(event);
  const fields = [
    ['Log Name', channel],
    ['Source', event.provider],
    ['Date', eventTextTime(windows, zone, event)],
    ['Event ID', String(event.id)],
    ['Task', /^(?:None|\d+)$/.test(event.task) ? 'N/A' : event.task],
    ['Level', event.level],
    ['Opcode', classic ? 'N/A' : 'Info'],
    ['Keyword', event.keyword === '' ? 'N/A' : event.keyword],
    ['User', sid === '' ? 'N/A' : sid],
    ['User Name', sid === '' ? 'N/A' : event.user],
    ['Computer', event.computer],
  ] as const;
  return [
    // Newer builds print no colon behind the number.
    toLine(`Event[${index}]${hasNewEventText(windows) ? '' : ':'}`),
    ...fields.map(([name, value]) => toLine(`  ${name}: `, shown(value, ...facts))),
    toLine('  Description: '),
    ...event.message.split('\n').map((text) => toLine(shown(text, ...facts))),
    [],
  ];
}
