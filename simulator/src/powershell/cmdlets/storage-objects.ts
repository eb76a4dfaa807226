import type { Disk, Volume } from '../../host/state.ts';
import { isSinceWindows10 } from '../../windows/versions.ts';
import type { CmdletCall } from '../cmdlet.ts';
import { type Column, item, nothing, type PsItem } from '../values.ts';
import { hostObject, listOf, namesFromInput, readerOf, textOf } from './host-items.ts';

/** The name of a type of the module Storage. */
export const storageType = (name: string) =>
  `Microsoft.Management.Infrastructure.CimInstance#ROOT/Microsoft/Windows/Storage/${name}`;

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** `476.94 GB`: at most two decimals, as the module Storage prints sizes in tables. */
export function sizeText(bytes: number): string {
  let [unit, scale] = [0, 1];
  while (bytes / scale >= 1024 && unit < units.length - 1) {
    unit += 1;
    scale *= 1024;
  }
  const hundredths = Math.round((bytes * 100) / scale);
  return `${hundredths / 100} ${units[unit]}`;
}

/** Reports that a cmdlet of the module needs administrator rights. */
export const denied = (call: CmdletCall, className: string): void =>
  call.error(
    'Access Denied ',
    `PermissionDenied: (${className}:ROOT/Microsoft/Windows/Storage/${className}) [${call.name}], CimException`,
    `StorageWMI 40001,${call.name}`,
  );

const missing = (call: CmdletCall, className: string, property: string, value: string): void =>
  call.error(
    `No ${className} objects found with property '${property}' equal to '${value}'.  Verify the value of the property and retry.`,
    `ObjectNotFound: (${value}:String) [${call.name}], CimJobException`,
    `CmdletizationQuery_NotFound_${property},${call.name}`,
  );

/** The disks of `-Number` or of the pipeline, or all. */
export function findDisks(call: CmdletCall, windows: 'all' | 'none'): Disk[] {
  const { disk } = call.session.host;
  const numbers = [...listOf(call, 'number'), ...listOf(call, 'disknumber'), ...namesFromInput(call, 'Number')];
  if (numbers.length === 0) return windows === 'all' ? [...disk.values()] : [];
  return numbers.flatMap((number) => {
    const found = disk.get(number);
    if (!found) missing(call, 'MSFT_Disk', 'Number', number);
    return found ?? [];
  });
}

const driveTypes = { 2: 'Removable', 3: 'Fixed', 5: 'CD-ROM' } as const;

/** The volumes of `-DriveLetter`, of the pipeline, or all. */
export function findVolumes(call: CmdletCall, without: 'all' | 'none'): Volume[] {
  const { volume } = call.session.host;
  const letters = [...listOf(call, 'driveletter'), ...namesFromInput(call, 'DriveLetter')];
  const label = textOf(call, 'filesystemlabel');
  if (letters.length === 0) {
    const all = [...volume.values()].filter((each) => label === undefined || each.label === label);
    return without === 'all' || label !== undefined ? all : [];
  }
  return letters.flatMap((letter) => {
    const found = volume.get(`${letter.slice(0, 1).toUpperCase()}:`);
    if (!found) missing(call, 'MSFT_Volume', 'DriveLetter', letter);
    return found ?? [];
  });
}

/** Puts a volume into the pipeline. */
export function emitVolume(call: CmdletCall, volume: Volume): void {
  const read = readerOf(call.session, 'volume', volume.letter);
  const isOpen = volume.bitLocker !== 'locked' && volume.size > 0;
  const [size, free] = isOpen ? [volume.size, volume.free] : [0, 0];
  const is10 = isSinceWindows10(call.session.host.windows);
  const name = is10 ? 'FriendlyName' : 'FileSystemLabel';
  const system = is10 ? 'FileSystemType' : 'FileSystem';
  const properties: (readonly [string, PsItem])[] = [
    ['OperationalStatus', item(isOpen ? 'OK' : 'Unknown')],
    ['HealthStatus', read('isDirty', volume.isDirty ? 'Warning' : 'Healthy')],
    ['DriveType', read('driveType', driveTypes[volume.driveType])],
    ['FileSystemType', read('fileSystem', isOpen ? volume.fileSystem : 'Unknown')],
    ['DedupMode', item('NotAvailable')],
    ['AllocationUnitSize', item(4096)],
    ['DriveLetter', read('letter', volume.letter.slice(0, 1))],
    ['FileSystem', read('fileSystem', isOpen ? volume.fileSystem : '')],
    ['FileSystemLabel', read('label', isOpen ? volume.label : '')],
    ['FriendlyName', read('label', isOpen ? volume.label : '')],
    ['Size', read('size', size)],
    ['SizeRemaining', read('free', free)],
    ['PSComputerName', nothing],
  ];
  const columns: Column[] = [
    { property: 'DriveLetter', width: 11 },
    { property: name, width: is10 ? 12 : 15 },
    { property: system, width: is10 ? 14 : 10 },
    { property: 'DriveType', width: 9 },
    { property: 'HealthStatus', width: 12 },
    ...(is10 ? [{ property: 'OperationalStatus', width: 17 }] : []),
    { property: 'SizeRemaining', width: 13, align: 'right', shows: read('free', sizeText(free)) },
    { property: 'Size', width: 9, align: 'right', shows: read('size', sizeText(size)) },
  ];
  call.emit(item(hostObject(storageType('MSFT_Volume'), properties, { form: 'table', columns })));
}
