import type { Volume } from '../../../host/state.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import { unknownCommand } from '../../../shell/unknown.ts';
import { type Piece, withCommas } from '../../../text.ts';
import { buildOf, findVolume, isReadable, volumePath } from './volumes.ts';

const usage = [
  '---- Commands Supported ----',
  '',
  '8dot3name       8dot3name management',
  'behavior        Control file system behavior',
  'dirty           Manage volume dirty bit',
  'file            File specific commands',
  'fsinfo          File system information',
  'hardlink        Hardlink management',
  'objectid        Object ID management',
  'quota           Quota management',
  'repair          Self healing management',
  'reparsepoint    Reparse point management',
  'resource        Transactional Resource Manager management',
  'sparse          Sparse file control',
  'transaction     Transaction management',
  'usn             USN management',
  'volume          Volume management',
];

const kinds: Readonly<Record<string, readonly string[]>> = {
  dirty: [
    '---- DIRTY Commands Supported ----',
    '',
    'query           Query the dirty bit',
    'set             Set the dirty bit',
  ],
  volume: [
    '---- VOLUME Commands Supported ----',
    '',
    'diskfree        Query the free space of a volume',
    'dismount        Dismount a volume',
    'list            List volumes',
    'querycluster    Query which file is using a particular cluster',
  ],
  fsinfo: [
    '---- FSINFO Commands Supported ----',
    '',
    'drives          List all drives',
    'drivetype       Query drive type for a drive',
    'ntfsinfo        Query NTFS specific volume information',
    'statistics      Query file system statistics',
    'volumeinfo      Query volume information',
  ],
};

/** Prints why Windows refuses a command, and returns the exit code. */
function refuse({ session, printError }: ProgramCall, text: string): number {
  const isOld = session.host.windows.kernel.startsWith('6.1');
  printError(isOld && text === 'Access is denied.' ? needsRights : `Error:  ${text}`);
  return 1;
}

const needsRights = 'The FSUTIL utility requires that you have administrative privileges.';

/** The volume of a command. Prints the error and returns the exit code if it cannot be used. */
function openVolume(call: ProgramCall): Volume | number {
  const { session, args } = call;
  if (!session.isElevated) return refuse(call, 'Access is denied.');
  const volume = findVolume(session.host, args[2]?.text);
  if (!volume) return refuse(call, 'The system cannot find the path specified.');
  return isReadable(volume) ? volume : refuse(call, 'The device is not ready.');
}

function queryDirty(call: ProgramCall): number {
  const { session } = call;
  const volume = openVolume(call);
  if (typeof volume === 'number') return volume;
  const text = `Volume - ${volume.letter} is ${volume.isDirty ? '' : 'NOT '}Dirty`;
  session.print(session.value(volumePath(volume, 'isDirty'), text));
  return 0;
}

function setDirty(call: ProgramCall): number {
  const { session, args } = call;
  const volume = openVolume(call);
  const isFound = typeof volume !== 'number';
  session.act({ act: 'disk.change', of: isFound ? volume.letter : (args[2]?.text ?? ''), ok: isFound });
  if (!isFound) return volume;
  session.change((host) => ({
    ...host,
    volume: new Map(host.volume).set(volume.letter, { ...volume, isDirty: true }),
  }));
  session.print(`Volume - ${volume.letter} is now marked dirty`);
  return 0;
}

/** Newer versions print bytes with commas and a rounded size behind them. */
function printFree(call: ProgramCall): number {
  const { session, args } = call;
  const volume = findVolume(session.host, args[2]?.text);
  if (!volume) return refuse(call, 'The system cannot find the path specified.');
  if (!isReadable(volume)) return refuse(call, 'The device is not ready.');
  const free = (text: string): Piece => session.value(volumePath(volume, 'free'), text);
  const size = (text: string): Piece => session.value(volumePath(volume, 'size'), text);
  if (buildOf(session.host) < 17_763) {
    session.print('Total # of free bytes        : ', free(String(volume.free)));
    session.print('Total # of bytes             : ', size(String(volume.size)));
    session.print('Total # of avail free bytes  : ', free(String(volume.free)));
    return 0;
  }
  const width = Math.max(withCommas(volume.free).length, withCommas(volume.size).length);
  const text = (bytes: number): string =>
    `${withCommas(bytes).padStart(width)} (${(bytes / 1_073_741_824).toFixed(1).padStart(5)} GB)`;
  session.print('Total free bytes        : ', free(text(volume.free)));
  session.print('Total bytes             : ', size(text(volume.size)));
  session.print('Total quota free bytes  : ', free(text(volume.free)));
  return 0;
}

/** Open files of the volume lose what was not written. The system drive cannot be dismounted. */
function dismount(call: ProgramCall): number {
  const { session, args } = call;
  const volume = openVolume(call);
  const isFound = typeof volume !== 'number';
  const isDone = isFound && volume.letter !== 'C:';
  session.act({ act: 'disk.change', of: isFound ? volume.letter : (args[2]?.text ?? ''), ok: isDone });
  if (!isFound) return volume;
  return isDone ? 0 : refuse(call, 'Access is denied.');
}

const driveTypes = { 2: 'Removable Drive', 3: 'Fixed Drive', 5: 'CD-ROM Drive' } as const;

function printVolumeInfo(call: ProgramCall): number {
  const { session, args } = call;
  const volume = findVolume(session.host, args[2]?.text);
  if (!volume) return refuse(call, 'The system cannot find the path specified.');
  if (!isReadable(volume)) return refuse(call, 'The device is not ready.');
  const serial = `0x${volume.serial.replace('-', '').toLowerCase()}`;
  session.print('Volume Name : ', session.value(volumePath(volume, 'label')));
  session.print('Volume Serial Number : ', session.value(volumePath(volume, 'serial'), serial));
  session.print('Max Component Length : 255');
  session.print('File System Name : ', session.value(volumePath(volume, 'fileSystem')));
  if (buildOf(session.host) >= 9600) session.print('Is ReadWrite');
  if (volume.fileSystem === 'NTFS') {
    session.print('Supports Case-sensitive filenames');
    session.print('Preserves Case of filenames');
    session.print('Supports Unicode in filenames');
    session.print("Preserves & Enforces ACL's");
    session.print('Supports file-based Compression');
    session.print('Supports Disk Quotas');
    session.print('Supports Sparse files');
    session.print('Supports Reparse Points');
  }
  return 0;
}

function printDriveType(call: ProgramCall): number {
  const { session, args } = call;
  const typed = args[2]?.text ?? '';
  const volume = findVolume(session.host, typed);
  if (!volume) {
    session.print(`${typed} - No such Root Directory`);
    return 0;
  }
  const text = `${typed} - ${driveTypes[volume.driveType]}`;
  session.print(session.value(volumePath(volume, 'driveType'), text));
  return 0;
}

function printDrives({ session }: ProgramCall): number {
  const letters = [...session.host.volume.keys()].map((letter) => `${letter}\\ `);
  session.print('');
  session.print(`Drives: ${letters.join('')}`);
  return 0;
}

const commands: Readonly<Record<string, (call: ProgramCall) => number>> = {
  'dirty query': queryDirty,
  'dirty set': setDirty,
  'volume diskfree': printFree,
  'volume dismount': dismount,
  'fsinfo drives': printDrives,
  'fsinfo drivetype': printDriveType,
  'fsinfo volumeinfo': printVolumeInfo,
};

const usages: Readonly<Record<string, string>> = {
  'dirty query': 'dirty query <volume pathname>\n   Eg : fsutil dirty query C:',
  'dirty set': 'dirty set <volume pathname>\n   Eg : fsutil dirty set C:',
  'volume diskfree': 'volume diskfree <volume pathname>\n   Eg : fsutil volume diskfree C:',
  'volume dismount': 'volume dismount <volume pathname>\n   Eg : fsutil volume dismount C:',
  'fsinfo drivetype': 'fsinfo drivetype <volume pathname>\n   Eg : fsutil fsinfo drivetype C:',
  'fsinfo volumeinfo': 'fsinfo volumeinfo <volume pathname>\n   Eg : fsutil fsinfo volumeinfo C:\\',
};

function run(call: ProgramCall): number {
  const { session, args } = call;
  const [kind = '', verb = ''] = args.map(({ text }) => text.toLowerCase());
  const name = `${kind} ${verb}`;
  const lines = verb === '' ? kinds[kind] : undefined;
  if (lines) {
    for (const line of lines) session.print(line);
    return 1;
  }
  const work = commands[name];
  if (!work) {
    const isKnown = usage.some((line) => line.startsWith(`${kind} `));
    if (isKnown && kind !== '') session.print(unknownCommand);
    else {
      if (kind !== '' && kind !== '/?') session.print(`${args[0]?.text ?? ''} is an invalid parameter.`);
      for (const line of usage) session.print(line);
    }
    return 1;
  }
  const help = usages[name];
  if (help !== undefined && args[2] === undefined) {
    for (const line of `Usage : fsutil ${help}`.split('\n')) session.print(line);
    return 1;
  }
  return work(call);
}

/** fsutil: the dirty bit, free space, kinds of drives, and dismounting. Source: from knowledge. */
export const fsutil: Program = {
  names: ['fsutil'],
  kind: 'program',
  run,
  words(words, session) {
    if (words.length <= 1) return ['dirty', 'fsinfo', 'volume'];
    const verbs = Object.keys(commands).map((name) => name.split(' '));
    if (words.length === 2)
      return verbs.flatMap(([kind, verb = '']) => (kind === words[1]?.toLowerCase() ? [verb] : []));
    return [...session.host.volume.keys()];
  },
};
