import type { Session } from '../../../shell/session.ts';
import { type Line, type Piece, toLine, withCommas } from '../../../text.ts';
import { hostNow } from '../../file-access.ts';
import { toLocal, usDate, usDateTime } from '../../../time.ts';
import { compareText } from '../../../host/files.ts';
import { pageFileOf } from '../../../host/virtual-memory.ts';
import { osVersion } from './systeminfo.ts';

/** The system summary of msinfo32 and its lists of drives, services and drivers. Source: from knowledge. */
export function systemReport(session: Session): Line[] {
  const { host, windows, clock, volume, service, driver } = session.host;
  const row = (title: string, ...value: readonly Piece[]): Line => toLine(`${title}\t`, ...value);
  const written = usDateTime(toLocal(clock.zone, hostNow(session)));
  const gigabytes = (bytes: number): string => `${(Math.floor((bytes / 1_073_741_824) * 100) / 100).toFixed(2)} GB`;
  const inGigabytes = (megabytes: number): string => gigabytes(megabytes * 1_048_576);
  return [
    toLine(`System Information report written at: ${written}`),
    toLine('System Name: ', session.value('host/name')),
    toLine('[System Summary]'),
    toLine(),
    toLine('Item\tValue'),
    row('OS Name', session.value('windows/caption')),
    row('Version', session.value('windows/kernel', osVersion(windows).replace(' N/A', ''))),
    row('OS Manufacturer', 'Microsoft Corporation'),
    row('System Name', session.value('host/name')),
    row('System Manufacturer', session.value('host/manufacturer')),
    row('System Model', session.value('host/model')),
    row('System Type', 'x64-based PC'),
    row('Processor', session.value('host/processor')),
    row(
      'BIOS Version/Date',
      session.value('host/bios'),
      session.value('host/biosDate', `, ${usDate(toLocal(clock.zone, host.biosDate))}`),
    ),
    row('Windows Directory', String.raw`C:\Windows`),
    row('System Directory', String.raw`C:\Windows\system32`),
    row('Locale', 'United States'),
    row('Time Zone', session.value('clock/zone/id')),
    row('Installed Physical Memory (RAM)', session.value('host/memoryMb', inGigabytes(host.memoryMb))),
    row('Available Physical Memory', session.value('host/availableMemoryMb', inGigabytes(host.availableMemoryMb))),
    row('Total Virtual Memory', session.value('host/virtualMemoryMb', inGigabytes(host.virtualMemoryMb))),
    row(
      'Available Virtual Memory',
      session.value('host/virtualMemoryUsedMb', inGigabytes(host.virtualMemoryMb - host.virtualMemoryUsedMb)),
    ),
    row('Page File Space', session.value('host/virtualMemoryMb', inGigabytes(pageFileOf(session.host).sizeMb))),
    row('Page File', String.raw`C:\pagefile.sys`),
    toLine(),
    toLine('[Drives]'),
    toLine(),
    toLine('Item\tValue'),
    ...[...volume.values()].flatMap(({ letter, size, free }) => [
      row('Drive', session.value(`volume/${letter}/letter`)),
      row('File System', session.value(`volume/${letter}/fileSystem`)),
      row('Size', session.value(`volume/${letter}/size`, `${gigabytes(size)} (${withCommas(size)} bytes)`)),
      row('Free Space', session.value(`volume/${letter}/free`, `${gigabytes(free)} (${withCommas(free)} bytes)`)),
      row('Volume Name', session.value(`volume/${letter}/label`)),
      row('Volume Serial Number', session.value(`volume/${letter}/serial`)),
    ]),
    toLine(),
    toLine('[System Drivers]'),
    toLine(),
    toLine('Name\tDescription\tFile\tType\tStarted\tStart Mode\tState'),
    ...[...driver.values()]
      .toSorted((one, other) => compareText(one.name, other.name))
      .map(({ name, type, state }) =>
        toLine(
          session.value(`driver/${name}/name`),
          '\t',
          session.value(`driver/${name}/display`),
          '\t',
          session.value(`driver/${name}/path`),
          `\t${type}Driver\t${state === 'Running' ? 'Yes' : 'No'}\t`,
          session.value(`driver/${name}/start`),
          '\t',
          session.value(`driver/${name}/state`),
        ),
      ),
    toLine(),
    toLine('[Services]'),
    toLine(),
    toLine('Display Name\tName\tState\tStart Mode\tPath\tStart Name'),
    ...[...service.values()]
      .toSorted((one, other) => compareText(one.display, other.display))
      .map(({ name }) =>
        toLine(
          ...(['display', 'name', 'state', 'start', 'path', 'account'] as const).flatMap((field, index) => [
            index === 0 ? '' : '\t',
            session.value(`service/${name}/${field}`),
          ]),
        ),
      ),
    toLine(),
  ];
}
