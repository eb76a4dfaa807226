import type { Disk, HostState, Volume } from '../state.ts';
import { isSinceWindows8 } from '../../windows/versions.ts';
import { planCounters } from './counters.ts';
import type { HostSeed } from './seed.ts';

const mebibyte = 1_048_576;

/** Disks, volumes and performance counters of a healthy host. */
export function defaultStorage(seed: HostSeed): Pick<HostState, 'volume' | 'disk' | 'counter'> {
  const disks = planDisks(seed);
  const volumes = planVolumes(seed, disks);
  return {
    disk: new Map(disks.map((disk) => [String(disk.number), disk])),
    volume: new Map(volumes.map((volume) => [volume.letter, volume])),
    counter: new Map(planCounters(seed, volumes).map((counter) => [counter.path, counter])),
  };
}

/** Servers have two volumes of a RAID controller, workstations one disk. */
export function planDisks({ windows, open }: HostSeed): Disk[] {
  const stream = open('disks');
  const isOld = !isSinceWindows8(windows);
  const base = { health: 'Healthy', status: 'Online', partitionStyle: isOld ? 'MBR' : 'GPT' } as const;
  const serial = (): string => `ND${stream.pick(['2', '4', '6'])}${stream.hex(9).toUpperCase()}`;
  if (windows.isServer) {
    const raid = { ...base, model: 'NORDEN RC-730 SCSI Disk Device', bus: isOld ? 'SAS' : 'RAID' } as const;
    const serials = [`00${stream.hex(30)}`, `00${stream.hex(30)}`];
    return [
      { ...raid, number: 0, serial: serials[0] ?? '', size: 299_439_751_168 },
      { ...raid, number: 1, serial: serials[1] ?? '', size: 599_550_590_976 },
    ];
  }
  if (isOld)
    return [
      { ...base, number: 0, model: 'NORDEN NH500AT ATA Device', serial: serial(), bus: 'SATA', size: 500_107_862_016 },
    ];
  const bus = windows.version === '11' ? 'NVMe' : 'SATA';
  return [{ ...base, number: 0, model: `NORDEN NS-512 ${bus} SSD`, serial: serial(), bus, size: 512_110_190_592 }];
}

function planVolumes({ windows, open }: HostSeed, disks: readonly Disk[]): Volume[] {
  const stream = open('volumes');
  const isOld = !isSinceWindows8(windows);
  const systemSize = windows.isServer ? 298_895_536_128 : 127_999_668_224;
  const dataDisk = disks.at(-1)?.number ?? 0;
  const diskSize = disks.at(-1)?.size ?? 0;
  const whole = (bytes: number): number => bytes - (bytes % 4096);
  const dataSize = whole(windows.isServer ? diskSize - 137 * mebibyte : diskSize - systemSize - 700 * mebibyte);
  const freeBytes = (percent: number, bytes: number): number =>
    whole(Math.floor(bytes / 100) * percent + stream.integer(0, 900_000_000));
  const base = { fileSystem: 'NTFS', isDirty: false, driveType: 3, bitLocker: 'off' } as const;
  return [
    {
      ...base,
      letter: 'C:',
      label: isOld ? '' : windows.isServer ? 'System' : 'OS',
      serial: serialNumber(stream.hex(8)),
      size: systemSize,
      free: freeBytes(windows.isServer ? stream.integer(78, 86) : stream.integer(46, 63), systemSize),
      disk: 0,
      // The partitions before it hold what starts Windows.
      partition: isOld ? 2 : 3,
    },
    {
      ...base,
      letter: 'D:',
      label: 'Data',
      serial: serialNumber(stream.hex(8)),
      size: dataSize,
      free: freeBytes(stream.integer(76, 88), dataSize),
      disk: dataDisk,
      partition: windows.isServer ? (isOld ? 1 : 2) : isOld ? 3 : 4,
    },
  ];
}

/** `7C41-09AE`. */
const serialNumber = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4)}`.toUpperCase();
