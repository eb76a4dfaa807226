import type { FileEntry } from '../files.ts';
import { bytesFile, plainFolder, textOf } from './file-entries.ts';
import type { HostSeed } from './seed.ts';

/** The data drive: folders without the one of a job, and the project of the control system. */
export function dataFiles(seed: HostSeed): FileEntry[] {
  const stream = seed.open('project-files');
  const project = String.raw`D:\Projects`;
  const revision = stream.integer(2, 9);
  const isStation = !seed.windows.isServer;
  return [
    plainFolder(seed, 'D:\\', 'hs'),
    plainFolder(seed, String.raw`D:\$RECYCLE.BIN`, 'hs'),
    plainFolder(seed, String.raw`D:\System Volume Information`, 'hs'),
    plainFolder(seed, String.raw`D:\Old`),
    plainFolder(seed, String.raw`D:\Ref`),
    plainFolder(seed, String.raw`D:\Staging`),
    textOf(seed, `${project}\\readme.txt`, `Unit 4, revision ${revision}\nChanges: see the log book.`, 24 * 40),
    bytesFile(seed, `${project}\\unit4.prj`, 1_048_576 * stream.integer(3, 9) + 2048, `project ${revision}`, 24 * 40),
    bytesFile(seed, `${project}\\Graphics\\overview.gfx`, 212_992, `overview ${revision}`, 24 * 120),
    bytesFile(seed, `${project}\\Graphics\\compressor.gfx`, 348_160, `compressor ${revision}`, 24 * 95),
    textOf(seed, `${project}\\Export\\tags.csv`, tagList(stream.integer(8, 14)), 24 * 41),
    ...(isStation ? controlSystem(seed) : []),
  ];
}

/** The control system of a station writes data and a log all the time. */
function controlSystem(seed: HostSeed): FileEntry[] {
  const program = bytesFile(seed, String.raw`D:\CtlSys\Bin\view.exe`, 4_214_784, 'control system viewer 7.2', 24 * 300);
  const subject = 'CN=Tarnfell Control Systems, O=Tarnfell Control Systems, C=NO';
  const open = { ...bytesFile(seed, String.raw`D:\CtlSys\Data\trend.dat`, 83_886_080, 'trend', 1), isLocked: true };
  return [
    { ...program, signature: { status: 'Valid', subject } },
    open,
    textOf(seed, String.raw`D:\CtlSys\Log\view.log`, 'Viewer started.\nConnected to the data server.', 5),
  ];
}

const tagList = (count: number): string =>
  [
    'Tag,Description,Unit',
    ...Array.from({ length: count }, (_, index) => `TI-4${String(index + 101)},Temperature ${index + 1},C`),
  ].join('\n');
