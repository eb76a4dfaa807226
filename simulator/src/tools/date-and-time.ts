import { reachableSource, synchronize } from '../cmd/programs/clock/w32tm.ts';
import { knownZones } from '../cmd/programs/clock/zones.ts';
import { setClock } from '../host/set-clock.ts';
import type { Session } from '../shell/session.ts';
import { shown, toLine } from '../text.ts';
import { day, hour, minute, offsetMinutesAt, toLocal, usDate, usTime, weekdayName } from '../time.ts';
import { isSinceWindows10 } from '../windows/versions.ts';
import {
  button,
  buttons,
  clockOf,
  type Drawn,
  empty,
  field,
  moment,
  readChoice,
  type Tool,
  type ToolCall,
} from './tool.ts';

const id = 'datetime';

const steps: readonly (readonly [name: string, milliseconds: number, text: string])[] = [
  ['1m', minute, '+ 1 minute'],
  ['-1m', -minute, '- 1 minute'],
  ['1h', hour, '+ 1 hour'],
  ['-1h', -hour, '- 1 hour'],
  ['1d', day, '+ 1 day'],
  ['-1d', -day, '- 1 day'],
];

function drawClock(session: Session, note = ''): Drawn {
  const { clock, time } = session.host;
  const now = clockOf(session);
  const at = toLocal(clock.zone, now);
  const fact = session.fact('clock/offsetMs');
  const offset = offsetMinutesAt(clock.zone, now);
  const isDaylight = offset !== clock.zone.offsetMinutes;
  return {
    title: 'Date and Time',
    lines: [
      ...(note === '' ? [] : [toLine(note), empty]),
      field('Date:', shown(`${weekdayName(at.weekday)}, ${usDate(at)}`, fact)),
      field('Time:', shown(usTime(at), fact)),
      field('Time zone:', session.value('clock/zone/display')),
      field('Daylight saving time:', shown(isDaylight ? 'On now' : 'Off now', session.fact('clock/zone/daylight'))),
      field('Last synchronization:', moment(session, time.lastSync, 'time/lastSync')),
      empty,
      buttons(
        button(session, id, 'change', isSinceWindows10(session.host.windows) ? 'Change' : 'Change date and time...'),
        button(session, id, 'zone', 'Change time zone...'),
        button(session, id, 'sync', isSinceWindows10(session.host.windows) ? 'Sync now' : 'Update now'),
      ),
    ],
  };
}

function drawChange(session: Session): Drawn {
  return {
    title: 'Date and Time Settings',
    lines: [
      toLine('Set the clock of this host by:'),
      ...steps.map(([name, , text]) => toLine(button(session, id, `set:${name}`, text))),
      empty,
      buttons(button(session, id, '', 'Cancel')),
    ],
  };
}

/** The program behind the window, as event 4616 names it. */
const programOf = ({ host }: Session): string =>
  isSinceWindows10(host.windows)
    ? String.raw`C:\Windows\System32\SystemSettingsAdminFlows.exe`
    : String.raw`C:\Windows\System32\rundll32.exe`;

function moveClock(session: Session, name: string): Drawn {
  const step = steps.find(([each]) => each === name);
  if (!step) return drawClock(session);
  const [, milliseconds, text] = step;
  session.act({ act: 'clock.change', of: 'clock', ok: true, detail: { to: text } });
  setClock(session, clockOf(session) + milliseconds, programOf(session));
  return drawClock(session);
}

function drawZones(session: Session): Drawn {
  return {
    title: 'Time Zone Settings',
    lines: [
      ...knownZones.map((zone) => toLine(button(session, id, `set-zone:${zone.id}`, zone.display))),
      empty,
      buttons(button(session, id, '', 'Cancel')),
    ],
  };
}

function setZone(session: Session, zoneId: string): Drawn {
  const zone = knownZones.find((each) => each.id === zoneId);
  if (!zone) return drawClock(session);
  session.act({ act: 'clock.change', of: 'zone', ok: true, detail: { to: zone.id } });
  session.change((host) => ({ ...host, clock: { ...host.clock, zone } }));
  return drawClock(session);
}

/** Sets the clock to the source of time, if one answers. */
function syncNow(session: Session): Drawn {
  const source = reachableSource(session);
  session.takes(4);
  session.act({ act: 'clock.resync', of: 'Sync now', ok: source !== undefined });
  if (source === undefined) {
    return drawClock(session, 'Time synchronization failed. Check the settings or try again later.');
  }
  synchronize(session, source);
  return drawClock(session);
}

function draw({ session, argument }: ToolCall): Drawn {
  const { word, of } = readChoice(argument);
  if (word === 'change') return drawChange(session);
  if (word === 'zone') return drawZones(session);
  if (word === 'set') return moveClock(session, of);
  if (word === 'set-zone') return setZone(session, of);
  return word === 'sync' ? syncNow(session) : drawClock(session);
}

/** Date and Time. Source: from knowledge. */
export const dateAndTime: Tool = { id, draw };
