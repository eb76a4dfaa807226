import { withoutEntry } from '../host/files.ts';
import type { Disk, HostState, Volume } from '../host/state.ts';

export interface RemovableDrive {
  readonly disk: Disk;
  readonly volumes: readonly Volume[];
}

/** The drives that can be taken out: disks at USB. */
export const removableDrives = (host: HostState): readonly RemovableDrive[] =>
  [...host.disk.values()]
    .filter(({ bus }) => bus === 'USB')
    .map((disk) => ({ disk, volumes: [...host.volume.values()].filter((volume) => volume.disk === disk.number) }));

/** A host without a drive and what is on it. Windows still knows the device, as one that is not present. */
export function withoutDrive(host: HostState, { disk, volumes }: RemovableDrive): HostState {
  const disks = new Map(host.disk);
  disks.delete(String(disk.number));
  const volume = new Map(host.volume);
  let { files } = host;
  for (const { letter } of volumes) {
    volume.delete(letter);
    files = new Map(withoutEntry(files, letter));
    files = new Map([...files].filter(([key]) => !key.startsWith(`${letter.toLowerCase()}\\`)));
  }
  const device = new Map(
    [...host.device].map(([key, each]) =>
      each.isPresent && each.instanceId.toLowerCase().includes(disk.serial.toLowerCase())
        ? [key, { ...each, isPresent: false, status: 'Unknown' as const }]
        : [key, each],
    ),
  );
  return { ...host, disk: disks, volume, files, device };
}
