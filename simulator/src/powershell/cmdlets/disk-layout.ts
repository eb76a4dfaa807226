import type { Disk, HostState, Volume } from '../../host/state.ts';

/** A partition of a disk. */
export interface Partition {
  /** As Get-Partition numbers it, from 1. */
  readonly number: number;
  /** As WMI numbers it, from 0. WMI does not count reserved ones; then it is undefined. */
  readonly index: number | undefined;
  readonly type: 'System' | 'Reserved' | 'Recovery' | 'Basic' | 'IFS';
  readonly volume: Volume | undefined;
  readonly size: number;
  readonly start: number;
}

const mebibyte = 1_048_576;
const reservedBytes = 16 * mebibyte;
const systemBytes = 100 * mebibyte;

/** The partitions before the first one with a letter: what starts Windows, and on GPT disks a reserved one. */
function leading(disk: Disk, count: number, hasWindows: boolean): Pick<Partition, 'type' | 'size'>[] {
  const system = { type: disk.partitionStyle === 'GPT' ? 'System' : 'IFS', size: systemBytes } as const;
  const reserved = { type: 'Reserved', size: reservedBytes } as const;
  if (disk.partitionStyle !== 'GPT') return Array.from({ length: Math.min(count, 1) }, () => system);
  const usual = hasWindows ? [system, reserved, { type: 'Recovery', size: 499 * mebibyte } as const] : [reserved];
  return usual.slice(0, Math.max(0, count));
}

/** The partitions of a disk: those with a letter, and what lies before them. */
export function partitionsOf(host: HostState, number: number): readonly Partition[] {
  const disk = host.disk.get(String(number));
  const volumes = [...host.volume.values()]
    .filter((volume) => volume.disk === number && volume.driveType !== 5)
    .toSorted((one, other) => one.partition - other.partition);
  const first = volumes[0];
  if (!disk || !first) return [];
  const before = leading(disk, first.partition - 1, first.letter === 'C:');
  const basic = disk.partitionStyle === 'GPT' ? 'Basic' : 'IFS';
  const all = [
    ...before.map((each) => ({ ...each, volume: undefined })),
    ...volumes.map((volume) => ({ type: basic, size: volume.size, volume }) as const),
  ];
  let start = mebibyte;
  let index = 0;
  return all.map((each, position) => {
    const partition: Partition = {
      ...each,
      number: position + 1,
      index: each.type === 'Reserved' ? undefined : index,
      start,
    };
    if (each.type !== 'Reserved') index += 1;
    start += Math.ceil(each.size / mebibyte) * mebibyte;
    return partition;
  });
}

/** The device instance id of a disk: of the plug and play device with its name, or made from model and serial number. */
export function diskPnpId(host: HostState, disk: Disk): string {
  for (const device of host.device.values()) {
    const isDisk = device.class === 'DiskDrive' && device.isPresent;
    if (isDisk && device.instanceId.toLowerCase().includes(disk.serial.toLowerCase())) return device.instanceId;
  }
  for (const device of host.device.values()) {
    if (device.class === 'DiskDrive' && device.isPresent && device.name.startsWith(disk.model))
      return device.instanceId;
  }
  const [vendor = 'GENERIC', ...product] = disk.model.toUpperCase().split(' ');
  const name = product.join('_');
  return disk.bus === 'USB'
    ? `USBSTOR\\DISK&VEN_${vendor}&PROD_${name}&REV_1.00\\${disk.serial}&0`
    : `SCSI\\DISK&VEN_${vendor}&PROD_${name}\\4&1A2B3C4D&0&00000${disk.number}`;
}
