import type { Volume } from '../../../host/state.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { isSinceWindows8 } from '../../../windows/versions.ts';
import { findVolume, isReadable, volumePath } from './volumes.ts';

const usage = [
  'Checks a disk and displays a status report.',
  '',
  '',
  'CHKDSK [volume[[path]filename]]] [/F] [/V] [/R] [/X] [/I] [/C] [/L[:size]] [/B] [/scan] [/spotfix]',
  '',
  '',
  '  volume              Specifies the drive letter (followed by a colon),',
  '                      mount point, or volume name.',
  '  filename            FAT/FAT32 only: Specifies the files to check for',
  '                      fragmentation.',
  '  /F                  Fixes errors on the disk.',
  '  /V                  On FAT/FAT32: Displays the full path and name of every',
  '                      file on the disk.',
  '                      On NTFS: Displays cleanup messages if any.',
  '  /R                  Locates bad sectors and recovers readable information',
  '                      (implies /F, when /scan not specified).',
  '  /X                  Forces the volume to dismount first if necessary.',
  '                      All opened handles to the volume would then be invalid',
  '                      (implies /F).',
  '  /I                  NTFS only: Performs a less vigorous check of index',
  '                      entries.',
  '  /C                  NTFS only: Skips checking of cycles within the folder',
  '                      structure.',
  '  /scan               NTFS only: Runs an online scan on the volume',
  '  /spotfix            NTFS only: Runs spot fixing on the volume',
];

const notElevated = [
  'Access Denied as you do not have sufficient privileges or',
  'the disk may be locked by another process.',
  'You have to invoke this utility running in elevated mode',
  'and make sure the disk is unlocked.',
];

const repairing = ['/f', '/r', '/x', '/b', '/spotfix', '/sdcleanup', '/offlinescanandfix'];

const kilobytes = (bytes: number): string => String(Math.floor(bytes / 1024)).padStart(10);

/** The stages of a check, as they are printed without errors. */
function printStages(session: Session, volume: Volume): void {
  const random = session.random(`chkdsk/${volume.letter}`);
  const files = random.integer(120_000, 420_000);
  const indexes = Math.floor(files * 1.31);
  if (isSinceWindows8(session.host.windows)) {
    session.print('');
    session.print('Stage 1: Examining basic file system structure ...');
    session.print(`  ${files} file records processed.                                                         `);
    session.print('File verification completed.');
    session.print('');
    session.print('Stage 2: Examining file name linkage ...');
    session.print(`  ${indexes} index entries processed.                                                        `);
    session.print('Index verification completed.');
    session.print('');
    session.print('Stage 3: Examining security descriptors ...');
    session.print('Security descriptor verification completed.');
  } else {
    session.print('');
    session.print('CHKDSK is verifying files (stage 1 of 3)...');
    session.print(`  ${files} file records processed.`);
    session.print('File verification completed.');
    session.print('CHKDSK is verifying indexes (stage 2 of 3)...');
    session.print(`  ${indexes} index entries processed.`);
    session.print('Index verification completed.');
    session.print('CHKDSK is verifying security descriptors (stage 3 of 3)...');
    session.print(`  ${files} file SDs/SIDs processed.`);
    session.print('Security descriptor verification completed.');
  }
  session.print(`  ${Math.floor(files / 8)} data files processed.`);
  session.print('');
  session.print('Windows has scanned the file system and found no problems.');
  if (isSinceWindows8(session.host.windows)) session.print('No further action is required.');
  session.print('');
  session.print(session.value(volumePath(volume, 'size'), `${kilobytes(volume.size)} KB total disk space.`));
  session.print(`${kilobytes(volume.size - volume.free)} KB in ${files} files.`);
  session.print(session.value(volumePath(volume, 'free'), `${kilobytes(volume.free)} KB available on disk.`));
  session.print('');
  session.print('      4096 bytes in each allocation unit.');
  session.print(`${String(Math.floor(volume.size / 4096)).padStart(10)} total allocation units on disk.`);
  session.print(`${String(Math.floor(volume.free / 4096)).padStart(10)} allocation units available on disk.`);
}

function printHead(session: Session, volume: Volume): void {
  session.print('The type of the file system is ', session.value(volumePath(volume, 'fileSystem')), '.');
}

function checkReadOnly(session: Session, volume: Volume): number {
  session.takes(95);
  printHead(session, volume);
  if (volume.label !== '') session.print('Volume label is ', session.value(volumePath(volume, 'label')), '.');
  session.print('');
  session.print(`WARNING!  ${isSinceWindows8(session.host.windows) ? '/F' : 'F'} parameter not specified.`);
  session.print('Running CHKDSK in read-only mode.');
  if (session.stoppedAfterSeconds === undefined) printStages(session, volume);
  return 0;
}

function scanOnline(session: Session, volume: Volume): number {
  session.takes(240);
  session.act({ act: 'disk.change', of: volume.letter, ok: true, detail: { check: '/scan' } });
  printHead(session, volume);
  if (session.stoppedAfterSeconds === undefined) printStages(session, volume);
  return 0;
}

/** A check with repair waits for the next start, or takes the volume away from the programs that use it. */
function repair(session: Session, volume: Volume, isForced: boolean): number {
  const act = { act: 'disk.change', of: volume.letter, detail: { check: '/f' } };
  printHead(session, volume);
  session.print('Cannot lock current drive.');
  session.print('');
  const isSystem = volume.letter === 'C:';
  if (isSystem) {
    session.print('Chkdsk cannot run because the volume is in use by another');
    session.print('process.  Would you like to schedule this volume to be');
    session.print('checked the next time the system restarts? (Y/N) ');
  } else if (!isForced) {
    session.print('Chkdsk cannot run because the volume is in use by another');
    session.print('process.  Chkdsk may run if this volume is dismounted first.');
    session.print('ALL OPENED HANDLES TO THIS VOLUME WOULD THEN BE INVALID.');
    session.print('Would you like to force a dismount on this volume? (Y/N) ');
  }
  const answer = isForced && !isSystem ? 'y' : session.ask();
  if (answer === undefined) {
    session.act({ ...act, ok: false, phase: 'begun' });
    return 0;
  }
  if (!/^\s*y/i.test(answer)) {
    session.act({ ...act, ok: false });
    session.print('');
    session.print(isSystem ? 'This volume will not be checked.' : 'The volume is in use. It was not checked.');
    return 3;
  }
  session.act({ ...act, ok: true });
  session.print('');
  if (isSystem) {
    session.print('This volume will be checked the next time the system restarts.');
    session.change((host) => ({
      ...host,
      volume: new Map(host.volume).set(volume.letter, { ...volume, isDirty: true }),
    }));
    return 3;
  }
  session.takes(160);
  session.print('Volume dismounted.  All opened handles to this volume are now invalid.');
  if (session.stoppedAfterSeconds === undefined) printStages(session, volume);
  return 0;
}

function run({ session, args }: ProgramCall): number {
  const words = args.map(({ text }) => text.toLowerCase());
  if (words.includes('/?')) {
    for (const line of usage) session.print(line);
    return 0;
  }
  const switches = words.filter((word) => word.startsWith('/'));
  const typed = words.find((word) => !word.startsWith('/')) ?? session.window.folder.slice(0, 2);
  const volume = findVolume(session.host, typed);
  const isRepair = switches.some((word) => repairing.includes(word.replace(/:.*/, '')));
  const isScan = switches.includes('/scan');
  const isNew = isSinceWindows8(session.host.windows);
  const wrong = switches.find(
    (word) =>
      !/^\/(?:f|v|r|x|i|c|b|l(?::\d+)?|scan|spotfix|perf|forceofflinefix|sdcleanup|offlinescanandfix|freeorphanedchains|markclean)$/.test(
        word,
      ),
  );
  const refuse = (...lines: readonly string[]): number => {
    if (isRepair || isScan) session.act({ act: 'disk.change', of: volume?.letter ?? typed.toUpperCase(), ok: false });
    for (const line of lines) session.print(line);
    return 3;
  };
  if (wrong !== undefined || (!isNew && (isScan || switches.includes('/spotfix')))) {
    return refuse(`Invalid parameter - ${wrong ?? switches.find((word) => word.length > 3) ?? ''}`);
  }
  if (!session.isElevated) return refuse(...notElevated);
  if (!volume) return refuse('The drive, the path, or the file name is not valid.');
  if (!isReadable(volume)) return refuse('Cannot open volume for direct access.');
  if (isScan) return scanOnline(session, volume);
  return isRepair ? repair(session, volume, switches.includes('/x')) : checkReadOnly(session, volume);
}

/** chkdsk: reads only without switches. The others note `disk.change`. Source: from knowledge. */
export const chkdsk: Program = {
  names: ['chkdsk'],
  kind: 'program',
  run,
  words: (words, session) => (words.length <= 1 ? [...session.host.volume.keys()] : ['/f', '/r', '/scan']),
};
