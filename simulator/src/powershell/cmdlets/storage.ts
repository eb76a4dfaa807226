import type { Disk } from '../../host/state.ts';
import { isSinceWindows10, isSinceWindows8, type WindowsProfile } from '../../windows/versions.ts';
import type { Cmdlet, CmdletCall } from '../cmdlet.ts';
import { type Column, item, nothing, type PsItem } from '../values.ts';
import { diskPnpId, partitionsOf } from './disk-layout.ts';
import { hostObject, listOf, readerOf, textOf } from './host-items.ts';
import { storageType, denied, emitVolume, findDisks, findVolumes, sizeText } from './storage-objects.ts';
import { clearDisks, formatVolumes, initializeDisks, repairVolumes, setDisks } from './storage-changes.ts';

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

/** What Format-List shows of a disk. */
const diskList = [
  'UniqueId',
  'Number',
  'Path',
  'Manufacturer',
  'Model',
  'SerialNumber',
  'Size',
  'AllocatedSize',
  'LogicalSectorSize',
  'PhysicalSectorSize',
  'NumberOfPartitions',
  'PartitionStyle',
  'IsReadOnly',
  'IsSystem',
  'IsBoot',
];

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
    ['UniqueId', read('serial', `SCSI\\DISK${disk.serial}`)],
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
  call.emit(item(hostObject(storageType('MSFT_Disk'), properties, { form: 'table', columns, list: diskList })));
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
    call.emit(item(hostObject(storageType('MSFT_PhysicalDisk'), properties, { form: 'table', columns })));
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
      // A letter stands below the path of its disk.
      const fields = part.volume ? ['partition', 'disk'] : [];
      const facts = fields.map((field) => session.fact(`volume/${part.volume?.letter ?? ''}/${field}`));
      const size = part.volume ? item(part.size, session.fact(`volume/${part.volume.letter}/size`)) : item(part.size);
      call.emit(
        item(
          hostObject(
            storageType('MSFT_Partition'),
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
  cmdletOf('Initialize-Disk', ['Number', 'PartitionStyle', 'PassThru?'], initializeDisks, ['Number']),
  cmdletOf('Clear-Disk', ['Number', 'RemoveData?', 'RemoveOEM?', 'PassThru?'], clearDisks, ['Number']),
  cmdletOf(
    'Format-Volume',
    ['DriveLetter', 'FileSystem', 'NewFileSystemLabel', 'Full?', 'Force?', 'FileSystemLabel'],
    formatVolumes,
    ['DriveLetter'],
  ),
  cmdletOf('Set-Disk', ['Number', 'IsOffline', 'IsReadOnly', 'PartitionStyle'], setDisks, ['Number']),
  cmdletOf('Repair-Volume', ['DriveLetter', 'Scan?', 'SpotFix?', 'OfflineScanAndFix?'], repairVolumes, ['DriveLetter']),
];
