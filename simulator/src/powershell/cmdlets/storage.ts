import { fileKey, withoutEntry } from '../../host/files.ts';
import { removeAt, writePath } from '../../host/paths.ts';
import type { Disk, HostState, Volume } from '../../host/state.ts';
import { isSinceWindows10, isSinceWindows8, type WindowsProfile } from '../../windows/versions.ts';
import type { Cmdlet, CmdletCall } from '../cmdlet.ts';
import { type Column, item, nothing, type PsItem } from '../values.ts';
import { diskPnpId, partitionsOf } from './disk-layout.ts';
import { hostObject, listOf, namesFromInput, readerOf, textOf } from './host-items.ts';

const cimType = (name: string) =>
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

const denied = (call: CmdletCall, className: string): void =>
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
function findDisks(call: CmdletCall, windows: 'all' | 'none'): Disk[] {
  const { disk } = call.session.host;
  const numbers = [...listOf(call, 'number'), ...listOf(call, 'disknumber'), ...namesFromInput(call, 'Number')];
  if (numbers.length === 0) return windows === 'all' ? [...disk.values()] : [];
  return numbers.flatMap((number) => {
    const found = disk.get(number);
    if (!found) missing(call, 'MSFT_Disk', 'Number', number);
    return found ?? [];
  });
}

function diskColumns(windows: WindowsProfile, size: PsItem): readonly Column[] {
  const total: Column = { property: 'Size', title: 'Total Size', width: 10, align: 'right', shows: size };
  if (!isSinceWindows10(windows)) {
    return [
      { property: 'Number', width: 6 },
      { property: 'FriendlyName', title: 'Friendly Name', width: 40 },
      { property: 'OperationalStatus', width: 40 },
      total,
      { property: 'PartitionStyle', title: 'Partition Style', width: 15 },
    ];
  }
  return [
    { property: 'Number', width: 6 },
    { property: 'FriendlyName', title: 'Friendly Name', width: 13 },
    { property: 'SerialNumber', title: 'Serial Number', width: 32 },
    { property: 'HealthStatus', width: 20 },
    { property: 'OperationalStatus', width: 22 },
    total,
    { property: 'PartitionStyle', title: 'Partition Style', width: 10 },
  ];
}

function emitDisk(call: CmdletCall, disk: Disk): void {
  const { session } = call;
  const read = readerOf(session, 'disk', disk.number);
  const parts = partitionsOf(session.host, disk.number);
  const isBoot = parts.some(({ volume }) => volume?.letter === 'C:');
  const used = parts.reduce((sum, { size }) => sum + size, 0);
  const properties: (readonly [string, PsItem])[] = [
    ['PartitionStyle', read('partitionStyle', disk.partitionStyle)],
    ['ProvisioningType', item('Fixed')],
    ['OperationalStatus', read('status', disk.status)],
    ['HealthStatus', read('health', disk.health)],
    ['BusType', read('bus', disk.bus)],
    ['UniqueIdFormat', item('Vendor Specific')],
    ['AllocatedSize', item(disk.partitionStyle === 'RAW' ? 0 : used)],
    ['BootFromDisk', item(isBoot)],
    ['FirmwareVersion', item('1.00')],
    ['FriendlyName', read('model', disk.model)],
    ['IsBoot', item(isBoot)],
    ['IsClustered', item(false)],
    ['IsOffline', read('status', disk.status === 'Offline')],
    ['IsReadOnly', item(false)],
    ['IsSystem', item(isBoot)],
    ['LargestFreeExtent', item(Math.max(0, disk.size - used))],
    ['Location', item('Integrated : Bus 0 : Device 23 : Function 0 : Adapter 0 : Port 0')],
    ['LogicalSectorSize', item(512)],
    ['Manufacturer', nothing],
    ['Model', read('model', disk.model)],
    ['Number', read('number', disk.number)],
    ['NumberOfPartitions', item(disk.partitionStyle === 'RAW' ? 0 : parts.length)],
    ['Path', item(`\\\\?\\${diskPnpId(session.host, disk).replaceAll('\\', '#').toLowerCase()}`)],
    ['PhysicalSectorSize', item(512)],
    ['SerialNumber', read('serial', disk.serial)],
    ['Size', read('size', disk.size)],
    ['PSComputerName', nothing],
  ];
  const columns = diskColumns(session.host.windows, read('size', sizeText(disk.size)));
  call.emit(item(hostObject(cimType('MSFT_Disk'), properties, { form: 'table', columns })));
}

const getDisk = (call: CmdletCall): void => {
  call.session.takes(1);
  // Without administrator rights there is no access to the storage service before Windows 10.
  if (!call.session.isElevated && !isSinceWindows10(call.session.host.windows)) return denied(call, 'MSFT_Disk');
  const wanted = listOf(call, 'serialnumber').map((text) => text.toLowerCase());
  for (const disk of findDisks(call, 'all')) {
    if (wanted.length === 0 || wanted.includes(disk.serial.toLowerCase())) emitDisk(call, disk);
  }
};

function getPhysicalDisk(call: CmdletCall): void {
  const { session } = call;
  session.takes(1);
  if (!session.isElevated && !isSinceWindows10(session.host.windows)) return denied(call, 'MSFT_PhysicalDisk');
  const is10 = isSinceWindows10(session.host.windows);
  for (const [number, disk] of session.host.disk) {
    const read = readerOf(session, 'disk', number);
    const size: Column = { property: 'Size', align: 'right', shows: read('size', sizeText(disk.size)) };
    const last = ['CanPool', 'OperationalStatus', 'HealthStatus', 'Usage'].map((property) => ({ property }));
    const columns = is10
      ? [...['Number', 'FriendlyName', 'SerialNumber', 'MediaType'].map((property) => ({ property })), ...last, size]
      : [{ property: 'FriendlyName' }, ...last, size];
    const isFlash = /ssd|nvme/i.test(disk.model) || disk.bus === 'NVMe';
    const status =
      disk.health === 'Healthy' ? 'OK' : disk.health === 'Warning' ? 'Predictive Failure' : 'Lost Communication';
    const properties: (readonly [string, PsItem])[] = [
      ['Number', read('number', number)],
      ['Usage', item('Auto-Select')],
      ['OperationalStatus', read('health', status)],
      ['HealthStatus', read('health', disk.health)],
      ['BusType', read('bus', disk.bus)],
      ['CannotPoolReason', item('Insufficient Capacity')],
      ['MediaType', item(disk.bus === 'RAID' || disk.bus === 'USB' ? 'Unspecified' : isFlash ? 'SSD' : 'HDD')],
      ['AllocatedSize', read('size', disk.size)],
      ['CanPool', item(false)],
      ['DeviceId', read('number', number)],
      ['FirmwareVersion', item('1.00')],
      ['FriendlyName', read('model', is10 ? disk.model : `PhysicalDisk${number}`)],
      ['Model', read('model', disk.model)],
      ['PhysicalLocation', item('Integrated : Bus 0 : Device 23 : Function 0 : Adapter 0 : Port 0')],
      ['SerialNumber', read('serial', disk.serial)],
      ['Size', read('size', disk.size)],
      ['PSComputerName', nothing],
    ];
    call.emit(item(hostObject(cimType('MSFT_PhysicalDisk'), properties, { form: 'table', columns })));
  }
}

function getPartitions(call: CmdletCall): void {
  const { session } = call;
  session.takes(1);
  const letter = textOf(call, 'driveletter')?.slice(0, 1).toUpperCase();
  for (const disk of findDisks(call, 'all')) {
    const path = `\\\\?\\${diskPnpId(session.host, disk).replaceAll('\\', '#').toLowerCase()}`;
    for (const part of partitionsOf(session.host, disk.number)) {
      const own = part.volume?.letter.slice(0, 1);
      if (letter !== undefined && own !== letter) continue;
      const facts = part.volume ? [session.fact(`volume/${part.volume.letter}/partition`)] : [];
      const size = part.volume ? item(part.size, session.fact(`volume/${part.volume.letter}/size`)) : item(part.size);
      call.emit(
        item(
          hostObject(
            cimType('MSFT_Partition'),
            [
              ['Type', item(part.type)],
              ['DiskPath', item(path)],
              ['DiskNumber', item(disk.number, session.fact(`disk/${disk.number}/number`))],
              ['DriveLetter', own === undefined ? item('') : item(own, ...facts)],
              ['IsBoot', item(own === 'C')],
              ['IsSystem', item(part.type === 'System')],
              ['Offset', item(part.start)],
              ['PartitionNumber', item(part.number, ...facts)],
              ['Size', size],
              ['PSComputerName', nothing],
            ],
            {
              form: 'table',
              groupBy: { property: 'DiskPath', title: 'DiskPath' },
              columns: [
                { property: 'PartitionNumber', width: 16 },
                { property: 'DriveLetter', width: 11 },
                { property: 'Offset', width: 43 },
                { property: 'Size', width: 10, align: 'right', shows: item(sizeText(part.size), ...size.facts) },
                { property: 'Type' },
              ],
            },
          ),
        ),
      );
    }
  }
}

const driveTypes = { 2: 'Removable', 3: 'Fixed', 5: 'CD-ROM' } as const;

/** The volumes of `-DriveLetter`, of the pipeline, or all. */
function findVolumes(call: CmdletCall, without: 'all' | 'none'): Volume[] {
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

function emitVolume(call: CmdletCall, volume: Volume): void {
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
  call.emit(item(hostObject(cimType('MSFT_Volume'), properties, { form: 'table', columns })));
}

/** Notes a change of a disk or volume and refuses it without administrator rights. */
function mayChange(call: CmdletCall, of: string, className: string): boolean {
  const { isElevated } = call.session;
  call.session.act({ act: 'disk.change', of, ok: isElevated });
  if (!isElevated) denied(call, className);
  return isElevated;
}

function initialize(call: CmdletCall): void {
  const style = textOf(call, 'partitionstyle')?.toUpperCase() === 'MBR' ? 'MBR' : 'GPT';
  for (const disk of findDisks(call, 'none')) {
    if (disk.partitionStyle !== 'RAW') {
      call.session.act({ act: 'disk.change', of: `disk ${disk.number}`, ok: false });
      call.error(
        'The disk has already been initialized.',
        'InvalidOperation: (StorageWMI:ROOT/Microsoft/Windows/Storage/MSFT_Disk) [Initialize-Disk], CimException',
        'StorageWMI 41001,Initialize-Disk',
      );
    } else if (mayChange(call, `disk ${disk.number}`, 'MSFT_Disk')) {
      call.session.change((host) => writePath(host, `disk/${disk.number}/partitionStyle`, style));
    }
  }
}

function clear(call: CmdletCall): void {
  for (const disk of findDisks(call, 'none')) {
    if (!mayChange(call, `disk ${disk.number}`, 'MSFT_Disk')) continue;
    call.session.change((host) => {
      let cleared = writePath(host, `disk/${disk.number}/partitionStyle`, 'RAW');
      for (const { letter, disk: number } of host.volume.values()) {
        if (number !== disk.number || letter === 'C:') continue;
        cleared = removeAt({ ...cleared, files: withoutFiles(cleared, letter) }, `volume/${letter}`);
      }
      return cleared;
    });
  }
}

const withoutFiles = (host: HostState, letter: string): HostState['files'] => {
  const kept = withoutEntry(host.files, fileKey(`${letter}\\`).slice(0, 2));
  const root = host.files.get(`${letter.toLowerCase()}\\`);
  return root ? new Map(kept).set(`${letter.toLowerCase()}\\`, root) : kept;
};

function format(call: CmdletCall): void {
  for (const volume of findVolumes(call, 'none')) {
    if (!mayChange(call, volume.letter, 'MSFT_Volume')) continue;
    if (volume.letter === 'C:') {
      call.error(
        'The volume cannot be formatted because it contains Windows.',
        'InvalidOperation: (StorageWMI:ROOT/Microsoft/Windows/Storage/MSFT_Volume) [Format-Volume], CimException',
        'StorageWMI 43012,Format-Volume',
      );
      continue;
    }
    const label = textOf(call, 'newfilesystemlabel') ?? '';
    const fileSystem = textOf(call, 'filesystem') ?? 'NTFS';
    const empty: Volume = { ...volume, label, fileSystem, free: volume.size, isDirty: false };
    call.session.change((host) => ({
      ...host,
      files: withoutFiles(host, volume.letter),
      volume: new Map(host.volume).set(volume.letter, empty),
    }));
    emitVolume(call, empty);
  }
}

function setDisk(call: CmdletCall): void {
  for (const disk of findDisks(call, 'none')) {
    if (!mayChange(call, `disk ${disk.number}`, 'MSFT_Disk') || !call.parameters.has('isoffline')) continue;
    const isOffline = textOf(call, 'isoffline')?.toLowerCase() === 'true';
    call.session.change((host) => writePath(host, `disk/${disk.number}/status`, isOffline ? 'Offline' : 'Online'));
  }
}

function repair(call: CmdletCall): void {
  for (const volume of findVolumes(call, 'none')) {
    if (!mayChange(call, volume.letter, 'MSFT_Volume')) continue;
    call.session.takes(60);
    call.emit(
      item(volume.isDirty ? 'ErrorsFound' : 'NoErrorsFound', call.session.fact(`volume/${volume.letter}/isDirty`)),
    );
  }
}

const cmdletOf = (
  name: string,
  parameters: readonly string[],
  run: Cmdlet['run'],
  positional: readonly string[] = [],
): Cmdlet => ({
  name,
  parameters,
  positional,
  others: ['CimSession', 'AsJob?', 'ThrottleLimit', 'Confirm?', 'WhatIf?'],
  exists: isSinceWindows8,
  run,
});

/**
 * The cmdlets of the module Storage, which Windows 8 and Server 2012 brought. Source: property names from Microsoft Learn,
 * "MSFT_Disk class" and "MSFT_PhysicalDisk class" (documented); tables from stored outputs of real consoles; the rest from
 * knowledge.
 */
export const storageCmdlets: readonly Cmdlet[] = [
  cmdletOf('Get-Disk', ['Number', 'FriendlyName', 'SerialNumber', 'UniqueId'], getDisk, ['Number']),
  cmdletOf('Get-PhysicalDisk', ['FriendlyName', 'SerialNumber', 'UniqueId', 'CanPool'], getPhysicalDisk, [
    'FriendlyName',
  ]),
  cmdletOf('Get-Partition', ['DiskNumber', 'PartitionNumber', 'DriveLetter'], getPartitions),
  cmdletOf(
    'Get-Volume',
    ['DriveLetter', 'FileSystemLabel', 'Path'],
    (call) => {
      call.session.takes(1);
      for (const volume of findVolumes(call, 'all')) emitVolume(call, volume);
    },
    ['DriveLetter'],
  ),
  cmdletOf('Initialize-Disk', ['Number', 'PartitionStyle', 'PassThru?'], initialize, ['Number']),
  cmdletOf('Clear-Disk', ['Number', 'RemoveData?', 'RemoveOEM?', 'PassThru?'], clear, ['Number']),
  cmdletOf(
    'Format-Volume',
    ['DriveLetter', 'FileSystem', 'NewFileSystemLabel', 'Full?', 'Force?', 'FileSystemLabel'],
    format,
    ['DriveLetter'],
  ),
  cmdletOf('Set-Disk', ['Number', 'IsOffline', 'IsReadOnly', 'PartitionStyle'], setDisk, ['Number']),
  cmdletOf('Repair-Volume', ['DriveLetter', 'Scan?', 'SpotFix?', 'OfflineScanAndFix?'], repair, ['DriveLetter']),
];
