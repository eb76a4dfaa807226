import { diskPnpId, partitionsOf } from '../disk-layout.ts';
import type { Session } from '../../../shell/session.ts';
import { item, nothing, type PsItem } from '../../values.ts';
import { readerOf } from '../host-items.ts';
import type { CimClass, CimStyle, Properties } from './cim-class.ts';

/** A reference to another instance, as each of the two cmdlets prints it. */
function reference(session: Session, style: CimStyle, className: string, id: string, fact: string): PsItem {
  const text =
    style === 'cim'
      ? `${className} (DeviceID = "${id}")`
      : `\\\\${session.host.host.name}\\root\\cimv2:${className}.DeviceID="${id}"`;
  return item(text, session.fact(fact));
}

/** Win32_DiskDrive counts in whole cylinders, so its size is a little smaller than the disk. */
const cylinderBytes = 63 * 255 * 512;

const partitionTypes = {
  System: 'GPT: System',
  Reserved: 'GPT: Unknown',
  Recovery: 'GPT: Unknown',
  Basic: 'GPT: Basic Data',
  IFS: 'Installable File System',
} as const;

const driveDescriptions = { 2: 'Removable Disk', 3: 'Local Fixed Disk', 5: 'CD-ROM Disc' } as const;

/** Classes about disks and volumes. Source: from knowledge of the classes. */
export const storageClasses: readonly CimClass[] = [
  {
    name: 'Win32_LogicalDisk',
    keys: ['DeviceID'],
    wmiView: ['DeviceID', 'DriveType', 'ProviderName', 'FreeSpace', 'Size', 'VolumeName'],
    cimView: ['DeviceID', 'DriveType', 'ProviderName', 'VolumeName', 'Size', 'FreeSpace'],
    read: (session) =>
      [...session.host.volume].map(([letter, volume]): Properties => {
        const read = readerOf(session, 'volume', letter);
        const isOpen = volume.bitLocker !== 'locked' && volume.size > 0;
        return [
          ['Caption', read('letter', letter)],
          ['Description', item(driveDescriptions[volume.driveType])],
          ['DeviceID', read('letter', letter)],
          ['Name', read('letter', letter)],
          ['DriveType', read('driveType', volume.driveType)],
          ['FileSystem', isOpen ? read('fileSystem', volume.fileSystem) : nothing],
          ['FreeSpace', isOpen ? read('free', volume.free) : nothing],
          ['MediaType', item(volume.driveType === 3 ? 12 : 11)],
          ['ProviderName', nothing],
          ['Size', isOpen ? read('size', volume.size) : nothing],
          ['SystemName', item(session.host.host.name, session.fact('host/name'))],
          ['VolumeDirty', isOpen ? read('isDirty', volume.isDirty) : nothing],
          ['VolumeName', isOpen ? read('label', volume.label) : nothing],
          ['VolumeSerialNumber', isOpen ? read('serial', volume.serial.replace('-', '')) : nothing],
        ];
      }),
  },
  {
    name: 'Win32_LogicalDiskToPartition',
    keys: ['Antecedent', 'Dependent'],
    read: (session, style) =>
      [...session.host.disk.values()].flatMap((disk) =>
        partitionsOf(session.host, disk.number).flatMap(({ volume, index, start }): Properties[] => {
          if (!volume || index === undefined) return [];
          const path = `volume/${volume.letter}`;
          const partition = `Disk #${disk.number}, Partition #${index}`;
          return [
            [
              ['EndingAddress', item(start + volume.size - 1)],
              ['StartingAddress', item(start)],
              ['Antecedent', reference(session, style, 'Win32_DiskPartition', partition, `${path}/disk`)],
              ['Dependent', reference(session, style, 'Win32_LogicalDisk', volume.letter, `${path}/letter`)],
            ],
          ];
        }),
      ),
  },
  {
    name: 'Win32_DiskDrive',
    keys: ['DeviceID'],
    wmiView: ['Partitions', 'DeviceID', 'Model', 'Size', 'Caption'],
    cimView: ['DeviceID', 'Caption', 'Partitions', 'Size', 'Model'],
    read: (session) =>
      [...session.host.disk].map(([number, disk]): Properties => {
        const read = readerOf(session, 'disk', number);
        const id = `\\\\.\\PHYSICALDRIVE${number}`;
        return [
          ['Caption', read('model', disk.model)],
          ['Description', item('Disk drive')],
          ['DeviceID', read('number', id)],
          ['Index', read('number', disk.number)],
          ['InterfaceType', read('bus', disk.bus === 'USB' ? 'USB' : 'SCSI')],
          ['Manufacturer', item('(Standard disk drives)')],
          ['MediaType', item(disk.bus === 'USB' ? 'External hard disk media' : 'Fixed hard disk media')],
          ['Model', read('model', disk.model)],
          ['Name', read('number', id)],
          [
            'Partitions',
            item(partitionsOf(session.host, disk.number).filter(({ index }) => index !== undefined).length),
          ],
          ['PNPDeviceID', item(diskPnpId(session.host, disk), session.fact(`disk/${number}/serial`))],
          ['SerialNumber', read('serial', disk.serial)],
          ['Size', read('size', Math.floor(disk.size / cylinderBytes) * cylinderBytes)],
          ['Status', read('health', disk.health === 'Healthy' ? 'OK' : 'Pred Fail')],
          ['SystemName', item(session.host.host.name, session.fact('host/name'))],
        ];
      }),
  },
  {
    name: 'Win32_DiskPartition',
    keys: ['DeviceID'],
    wmiView: ['NumberOfBlocks', 'BootPartition', 'Name', 'PrimaryPartition', 'Size', 'Index'],
    cimView: ['Name', 'NumberOfBlocks', 'BootPartition', 'PrimaryPartition', 'Size', 'Index'],
    read: (session) =>
      [...session.host.disk.values()].flatMap((disk) =>
        partitionsOf(session.host, disk.number).flatMap(({ index, size, start, type }): Properties[] => {
          if (index === undefined) return [];
          const isSystem = type === 'System' || (type === 'IFS' && index === 0);
          const name = `Disk #${disk.number}, Partition #${index}`;
          const properties: Properties = [
            ['Caption', item(name)],
            ['DeviceID', item(name)],
            ['Name', item(name)],
            ['Bootable', item(isSystem)],
            ['BootPartition', item(isSystem)],
            ['BlockSize', item(512)],
            ['NumberOfBlocks', item(Math.floor(size / 512))],
            ['PrimaryPartition', item(true)],
            ['DiskIndex', item(disk.number, session.fact(`disk/${disk.number}/number`))],
            ['Index', item(index)],
            ['Size', item(size)],
            ['StartingOffset', item(start)],
            ['Type', item(partitionTypes[type])],
          ];
          return [properties];
        }),
      ),
  },
];
