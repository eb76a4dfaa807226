import { compareText, type FileEntry, fileKey, parentOf } from '../files.ts';
import type { HostState } from '../state.ts';
import { isSinceWindows10 } from '../../windows/versions.ts';
import { plainFolder, programFile } from './file-entries.ts';
import { dataFiles } from './files-data.ts';
import { windowsFiles } from './files-windows.ts';
import { defaultPrograms } from './programs.ts';
import type { HostSeed } from './seed.ts';
import { defaultUpdates } from './updates.ts';

const makers: Readonly<Record<string, string>> = {
  norvik: 'Norvik Automation',
  tarnfell: 'Tarnfell Control Systems',
  guardline: 'Guardline',
};

/** The programs of other makers that processes, services and tasks of the host run. */
function vendorPrograms(seed: HostSeed): FileEntry[] {
  const { process, service, task } = defaultPrograms(seed);
  const commands = [
    ...[...process.values()].map(({ path }) => path),
    ...[...service.values()].map(({ path }) => path),
    ...[...task.values()].map(({ action }) => action),
  ];
  const paths = commands.flatMap((command) => /[A-Z]:\\Program Files\\[^"]+?\.exe/i.exec(command)?.[0] ?? []);
  return [...new Set(paths)].flatMap((path) => {
    const maker = makers[path.split('\\')[2]?.toLowerCase() ?? ''];
    return maker === undefined ? [] : [programFile(seed, path, `CN=${maker}, O=${maker}, C=NO`)];
  });
}

/** Defender in its own folder, and since Windows 10 in the folders of its platform versions too. */
function defenderPrograms(seed: HostSeed): FileEntry[] {
  const { windows } = seed;
  if (!isSinceWindows10(windows) && windows.isServer) return [];
  const own = String.raw`C:\Program Files\Windows Defender`;
  const names = isSinceWindows10(windows)
    ? ['MpCmdRun.exe', 'MsMpEng.exe', 'NisSrv.exe']
    : ['MpCmdRun.exe', 'MSASCui.exe'];
  const { isInstalled, productVersion } = defaultUpdates(seed).defender;
  const platform = String.raw`C:\ProgramData\Microsoft\Windows Defender\Platform`;
  const versions = isInstalled ? [`${platform}\\4.18.25110.6-0`, `${platform}\\${productVersion}-0`] : [];
  return [own, ...versions].flatMap((folder) => names.map((name) => programFile(seed, `${folder}\\${name}`)));
}

/** Every folder above the entries that is not among them. */
function missingFolders(seed: HostSeed, entries: readonly FileEntry[]): FileEntry[] {
  const known = new Set(entries.map(({ path }) => fileKey(path)));
  const found = new Map<string, FileEntry>();
  for (const { path } of entries) {
    for (let each = parentOf(path); !known.has(fileKey(each)) && !found.has(fileKey(each)); each = parentOf(each)) {
      found.set(fileKey(each), plainFolder(seed, each));
    }
  }
  return [...found.values()];
}

/**
 * The files of a host before the drill adds its own: what Windows and the programs of the host need, and the folders of
 * the data drive. Few enough that a change, which copies the map, stays fast.
 */
export function defaultFiles(seed: HostSeed): Pick<HostState, 'files'> {
  const named = [...windowsFiles(seed), ...defenderPrograms(seed), ...vendorPrograms(seed), ...dataFiles(seed)];
  const entries = [...missingFolders(seed, named), ...named];
  const sorted = entries.toSorted((one, other) => compareText(one.path, other.path));
  return { files: new Map(sorted.map((entry) => [fileKey(entry.path), entry])) };
}
