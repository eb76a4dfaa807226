import { fileKey, withoutEntry } from '../../host/files.ts';
import { removeAt, writePath } from '../../host/paths.ts';
import type { HostState, Volume } from '../../host/state.ts';
import type { CmdletCall } from '../cmdlet.ts';
import { item } from '../values.ts';
import { textOf } from './host-items.ts';
import { denied, emitVolume, findDisks, findVolumes } from './storage-objects.ts';

/** Notes a change of a disk or volume and refuses it without administrator rights. */
function mayChange(call: CmdletCall, of: string, className: string): boolean {
  const { isElevated } = call.session;
  call.session.act({ act: 'disk.change', of, ok: isElevated });
  if (!isElevated) denied(call, className);
  return isElevated;
}

/** Initialize-Disk. */
export function initializeDisks(call: CmdletCall): void {
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

/** Clear-Disk: a disk loses its volumes and their files. Windows keeps its own. */
export function clearDisks(call: CmdletCall): void {
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

/** Format-Volume. */
export function formatVolumes(call: CmdletCall): void {
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

/** Set-Disk. */
export function setDisks(call: CmdletCall): void {
  for (const disk of findDisks(call, 'none')) {
    if (!mayChange(call, `disk ${disk.number}`, 'MSFT_Disk') || !call.parameters.has('isoffline')) continue;
    const isOffline = textOf(call, 'isoffline')?.toLowerCase() === 'true';
    call.session.change((host) => writePath(host, `disk/${disk.number}/status`, isOffline ? 'Offline' : 'Online'));
  }
}

/** Repair-Volume. */
export function repairVolumes(call: CmdletCall): void {
  for (const volume of findVolumes(call, 'none')) {
    if (!mayChange(call, volume.letter, 'MSFT_Volume')) continue;
    call.session.takes(60);
    call.emit(
      item(volume.isDirty ? 'ErrorsFound' : 'NoErrorsFound', call.session.fact(`volume/${volume.letter}/isDirty`)),
    );
  }
}
