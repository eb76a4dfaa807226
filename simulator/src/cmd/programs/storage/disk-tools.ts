import { removeEntries } from '../../file-access.ts';
import { listFolder } from '../../../host/files.ts';
import type { Volume } from '../../../host/state.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { findVolume, volumePath } from './volumes.ts';

/** Text of a tool that would go on with a prompt of its own. */
const stopsHere = 'This practice host stops here. The tool would now change disks.';

/** diskpart: notes `disk.tool`. Source: from knowledge. */
export const diskpart: Program = {
  names: ['diskpart'],
  kind: 'program',
  run({ session, args }) {
    const { windows } = session.host;
    const isScript = args.some(({ text }) => /^[/-]s$/i.test(text));
    session.takes(3);
    session.act({ act: 'disk.tool', of: 'diskpart', ok: true, ...(isScript && { detail: { script: true } }) });
    session.print('');
    session.print(`Microsoft DiskPart version ${windows.kernel}${windows.kernel.startsWith('10.') ? '.1' : ''}`);
    session.print('');
    session.print(
      windows.kernel.startsWith('6.1')
        ? 'Copyright (C) 1999-2008 Microsoft Corporation.'
        : windows.version === '2012r2' || windows.version === '2016'
          ? 'Copyright (C) 1999-2013 Microsoft Corporation.'
          : 'Copyright (C) Microsoft Corporation.',
    );
    session.print('On computer: ', session.value('host/name'));
    session.print('');
    session.print(stopsHere);
    return 0;
  },
};

function emptyVolume(session: Session, volume: Volume, fileSystem: string): void {
  const top = listFolder(session.host.files, `${volume.letter}\\`).map(({ path }) => path);
  removeEntries(session, top);
  session.change((host) => ({
    ...host,
    volume: new Map(host.volume).set(volume.letter, {
      ...volume,
      label: '',
      fileSystem,
      free: volume.size - 90_000_000,
      isDirty: false,
      bitLocker: 'off',
    }),
  }));
}

/** Asks what format asks. Returns `yes`, `no`, or undefined while an answer is missing. */
function confirmFormat(session: Session, volume: Volume): 'yes' | 'no' | undefined {
  session.print('The type of the file system is ', session.value(volumePath(volume, 'fileSystem')), '.');
  if (volume.driveType === 2) {
    session.print(`Insert new disk for drive ${volume.letter}`);
    session.print('and press ENTER when ready... ');
    return session.ask() === undefined ? undefined : 'yes';
  }
  if (volume.label !== '') {
    session.print(`Enter current volume label for drive ${volume.letter} `);
    const label = session.ask();
    if (label === undefined) return undefined;
    if (label.trim().toLowerCase() !== volume.label.toLowerCase()) {
      session.print('An incorrect volume label was entered for this drive.');
      return 'no';
    }
  }
  session.print('');
  session.print('WARNING, ALL DATA ON NON-REMOVABLE DISK');
  session.print(`DRIVE ${volume.letter} WILL BE LOST!`);
  session.print('Proceed with Format (Y/N)? ');
  const answer = session.ask();
  if (answer === undefined) return undefined;
  return /^\s*y/i.test(answer) ? 'yes' : 'no';
}

function runFormat(call: ProgramCall): number {
  const { session, args } = call;
  const words = args.map(({ text }) => text);
  const typed = words.find((word) => !word.startsWith('/')) ?? '';
  const volume = findVolume(session.host, typed);
  const act = { act: 'disk.change', of: volume?.letter ?? typed.toUpperCase(), detail: { format: true } };
  const refuse = (code: number, ...lines: readonly string[]): number => {
    if (typed !== '') session.act({ ...act, ok: false });
    for (const line of lines) session.print(line);
    return code;
  };
  if (typed === '') return refuse(4, 'Required parameter missing - ');
  if (!session.isElevated) {
    return refuse(
      4,
      'Access Denied as you do not have sufficient privileges.',
      'You have to invoke this utility running in elevated mode.',
    );
  }
  if (!volume) return refuse(4, 'The volume does not contain a recognized file system.');
  if (volume.letter === 'C:') return refuse(4, 'System Partition is not allowed to be formatted.');
  const isQuiet = words.some((word) => /^\/y$/i.test(word));
  const answer = isQuiet ? 'yes' : confirmFormat(session, volume);
  if (answer === undefined) {
    session.act({ ...act, ok: false, phase: 'begun' });
    return 0;
  }
  if (answer === 'no') {
    session.act({ ...act, ok: false });
    return 5;
  }
  const isQuick = words.some((word) => /^\/q$/i.test(word));
  session.takes(isQuick ? 8 : 900);
  if (session.stoppedAfterSeconds !== undefined) return 4;
  const fileSystem =
    /^\/fs:(.+)$/i.exec(words.find((word) => /^\/fs:/i.test(word)) ?? '')?.[1]?.toUpperCase() ?? 'NTFS';
  session.print(`${isQuick ? 'QuickFormatting' : 'Formatting'} ${(volume.size / 1_073_741_824).toFixed(1)} GB`);
  emptyVolume(session, volume, fileSystem);
  session.act({ ...act, ok: true });
  session.print('Volume label (32 characters, ENTER for none)? ');
  session.print('Creating file system structures.');
  session.print('Format complete.');
  session.print(`  ${(volume.size / 1_073_741_824).toFixed(1)} GB total disk space.`);
  session.print(`  ${((volume.size - 90_000_000) / 1_073_741_824).toFixed(1)} GB are available.`);
  return 0;
}

/** format: notes `disk.change`, also when it only asks. Source: from knowledge. */
export const format: Program = {
  names: ['format'],
  kind: 'program',
  run: runFormat,
  words: (words, session) => (words.length <= 1 ? [...session.host.volume.keys()] : ['/q', '/y']),
};
