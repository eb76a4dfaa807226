import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { TimeZone } from '../../../time.ts';
import { knownZones } from './zones.ts';

function setZone(call: ProgramCall, typed: string): number {
  const { session } = call;
  const id = typed.replace(/_dstoff$/i, '');
  const found = knownZones.find((zone) => zone.id.toLowerCase() === id.toLowerCase());
  session.act({ act: 'clock.change', of: 'tzutil', ok: found !== undefined, detail: { zone: id.slice(0, 80) } });
  if (!found) {
    call.printError('Invalid time zone ID.');
    return 1;
  }
  const zone = id === typed ? found : { ...found, daylight: 'none' as const };
  session.change((host) => ({ ...host, clock: { ...host.clock, zone } }));
  return 0;
}

/** The id of a zone. `_dstoff` behind it says that the zone has daylight saving time, and that it is switched off. */
function zoneText({ id, daylight }: TimeZone): string {
  const hasDaylight = knownZones.some((zone) => zone.id === id && zone.daylight !== 'none');
  return daylight === 'none' && hasDaylight ? `${id}_dstoff` : id;
}

/** tzutil.exe. Everybody may change the time zone. Source: from knowledge. */
export const tzutil: Program = {
  names: ['tzutil'],
  kind: 'program',
  run(call) {
    const { session } = call;
    const [first = '', second] = call.args.map(({ text }) => text);
    switch (first.toLowerCase().replace('-', '/')) {
      case '/g':
        session.print(session.value('clock/zone/id', zoneText(session.host.clock.zone)));
        return 0;
      case '/l':
        for (const { id, display } of knownZones) {
          session.print(display);
          session.print(id);
          session.print();
        }
        return 0;
      case '/s':
        if (second !== undefined) return setZone(call, second);
        break;
      default:
        break;
    }
    for (const line of [
      'Windows Time Zone Utility',
      '',
      'Usage:',
      'TZUTIL </? | /g | /s TimeZoneID[_dstoff] | /l>',
      '',
      'Parameters:',
      '    /? Displays usage information.',
      '',
      '    /g Displays the current time zone ID.',
      '',
      '    /s TimeZoneID[_dstoff]',
      '       Sets the current time zone using the specified time zone ID.',
      '       The _dstoff suffix disables Daylight Saving Time adjustments',
      '       for the time zone (where applicable).',
      '',
      '    /l Lists all valid time zone IDs and display names.',
    ]) {
      session.print(line);
    }
    return first === '/?' || first === '' ? 0 : 1;
  },
  words: () => ['/g', '/l', '/s'],
};
