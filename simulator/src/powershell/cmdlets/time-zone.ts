import { knownZones } from '../../cmd/programs/clock/zones.ts';
import type { TimeZone } from '../../time.ts';
import type { CmdletCall } from '../cmdlet.ts';
import { item, type PsItem } from '../values.ts';
import { hostObject, readerOf, textOf } from './host-items.ts';

/** `01:00:00`: an offset as a span of time. */
function spanText(minutes: number): string {
  const value = Math.abs(minutes);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${minutes < 0 ? '-' : ''}${two(Math.floor(value / 60))}:${two(value % 60)}:00`;
}

/** Puts a time zone into the pipeline. That of the host carries its facts. */
export function emitTimeZone(call: CmdletCall, zone: TimeZone, isOwn: boolean): void {
  const read = isOwn
    ? readerOf(call.session, 'clock', 'zone')
    : (_field: string, value: PsItem['value']) => item(value);
  call.emit(
    item(
      hostObject(
        'System.TimeZoneInfo',
        [
          ['Id', read('id', zone.id)],
          ['DisplayName', read('display', zone.display)],
          ['StandardName', read('id', zone.id)],
          ['DaylightName', read('id', zone.id.replace('Standard', 'Daylight'))],
          ['BaseUtcOffset', read('offsetMinutes', spanText(zone.offsetMinutes))],
          ['SupportsDaylightSavingTime', read('daylight', zone.daylight !== 'none')],
        ],
        undefined,
      ),
    ),
  );
}

/** The time zones that practice hosts have. */
export const zones: readonly TimeZone[] = knownZones;

/** Set-TimeZone. */
export function setTimeZone(call: CmdletCall): void {
  const typed = textOf(call, 'id') ?? textOf(call, 'name') ?? '';
  const zone = zones.find(
    ({ id, display }) => id.toLowerCase() === typed.toLowerCase() || display.toLowerCase() === typed.toLowerCase(),
  );
  const isDone = zone !== undefined && call.session.isElevated;
  call.session.act({ act: 'clock.change', of: typed, ok: isDone });
  if (!zone) {
    call.error(
      `The time zone ID '${typed}' was not found on the local computer.`,
      `ObjectNotFound: (${typed}:String) [Set-TimeZone], TimeZoneNotFoundException`,
      'TimeZoneNotFound,Microsoft.PowerShell.Commands.SetTimeZoneCommand',
    );
  } else if (isDone) {
    call.session.change((host) => ({ ...host, clock: { ...host.clock, zone } }));
  } else {
    call.error(
      'A required privilege is not held by the client',
      'PermissionDenied: (:) [Set-TimeZone], Win32Exception',
      'SetTimeZoneFailed,Microsoft.PowerShell.Commands.SetTimeZoneCommand',
    );
  }
}
