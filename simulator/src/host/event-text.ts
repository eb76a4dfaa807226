import { type FactId, type Line, shown, toLine } from '../text.ts';
import { type TimeZone, toIso, toLocal, fromUtc } from '../time.ts';
import type { WindowsProfile } from '../windows/versions.ts';
import { eventUserSid, isClassic, systemTime } from './event-nodes.ts';
import type { LogEvent } from './state.ts';

const buildOf = ({ kernel }: WindowsProfile): number => Number(kernel.split('.')[2] ?? 0);

/** Builds that were made since 2020 print no colon behind `Event[0]`, and times in UTC. */
const isNewFormat = (windows: WindowsProfile): boolean => buildOf(windows) >= 19_041;

/** The time of an event as `wevtutil qe /f:text` prints it: older versions use local time without a zone. */
function eventTextTime(windows: WindowsProfile, zone: TimeZone, event: LogEvent): string {
  return isNewFormat(windows) ? systemTime(event.time) : toIso(fromUtc(toLocal(zone, event.time))).slice(0, -1);
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
    toLine(`Event[${index}]${isNewFormat(windows) ? '' : ':'}`),
    ...fields.map(([name, value]) => toLine(`  ${name}: `, shown(value, ...facts))),
    toLine('  Description: '),
    ...event.message.split('\n').map((text) => toLine(shown(text, ...facts))),
    [],
  ];
}
