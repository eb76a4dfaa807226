import type { Volume } from '../../../host/state.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { isSinceWindows10 } from '../../../windows/versions.ts';
import { findVolume, volumePath } from './volumes.ts';

function banner({ host }: Session): readonly string[] {
  const { kernel } = host.windows;
  const year = kernel.startsWith('6.1') ? '2009' : '2013';
  return [
    `BitLocker Drive Encryption: Configuration Tool version ${kernel}`,
    `Copyright (C) ${year} Microsoft Corporation. All rights reserved.`,
    '',
  ];
}

const usage = [
  'manage-bde[.exe] -parameter [arguments]',
  '',
  'Description:',
  '    Configures BitLocker Drive Encryption on disk volumes.',
  '',
  'Parameter List:',
  '    -status     Provides information about BitLocker-capable volumes.',
  '    -on         Encrypts the volume and turns BitLocker protection on.',
  '    -off        Decrypts the volume and turns BitLocker protection off.',
  '    -pause      Pauses encryption or decryption.',
  '    -resume     Resumes encryption or decryption.',
  '    -lock       Prevents access to BitLocker-encrypted data.',
  '    -unlock     Allows access to BitLocker-encrypted data.',
  '    -autounlock Manages automatic unlocking of data volumes.',
  '    -protectors Manages protection methods for the encryption key.',
  '    -? or /?    Displays brief help.',
];

/** Sizes of BitLocker have two digits behind the point. */
const gigabytes = (bytes: number): string => `${(bytes / 1_073_741_824).toFixed(2)} GB`;

const row = (name: string): string => `    ${`${name}:`.padEnd(22)}`;

function printStatus(session: Session, volume: Volume): void {
  const state = (text: string) => session.value(volumePath(volume, 'bitLocker'), text);
  const isLocked = volume.bitLocker === 'locked';
  const isOld = session.host.windows.kernel.startsWith('6.1');
  const isOn = volume.bitLocker !== 'off';
  const label = isLocked ? '[Label Unknown]' : `[${volume.label}]`;
  session.print(`Volume ${volume.letter} `, session.value(volumePath(volume, 'label'), label));
  session.print(volume.letter === 'C:' ? '[OS Volume]' : '[Data Volume]');
  session.print('');
  const unknown = (text: string): string => (isLocked ? 'Unknown' : text);
  session.print(
    row('Size'),
    session.value(volumePath(volume, 'size'), isLocked ? 'Unknown GB' : gigabytes(volume.size)),
  );
  session.print(row('BitLocker Version'), state(isOn ? (isOld ? 'Windows 7' : '2.0') : 'None'));
  session.print(row('Conversion Status'), state(unknown(isOn ? 'Fully Encrypted' : 'Fully Decrypted')));
  session.print(row('Percentage Encrypted'), state(isLocked ? 'Unknown%' : isOn ? '100.0%' : '0.0%'));
  const isNew = isSinceWindows10(session.host.windows) && volume.driveType === 3;
  const method = isOld ? 'AES 128 with Diffuser' : isNew ? 'XTS-AES 128' : 'AES 128';
  session.print(row('Encryption Method'), state(isOn ? method : 'None'));
  session.print(row('Protection Status'), state(unknown(isOn ? 'Protection On' : 'Protection Off')));
  session.print(row('Lock Status'), state(isLocked ? 'Locked' : 'Unlocked'));
  session.print(row('Identification Field'), state(isLocked ? 'Unknown' : isOn ? 'Unknown' : 'None'));
  if (isOn && volume.letter !== 'C:') session.print(row('Automatic Unlock'), 'Disabled');
  session.print(`    Key Protectors:${isOn ? '' : '       None Found'}`);
  if (isOn) {
    session.print('        Password');
    session.print('        Numerical Password');
  }
  session.print('');
}

function status(call: ProgramCall): number {
  const { session, args } = call;
  const typed = args[1]?.text;
  const volumes = typed === undefined ? [...session.host.volume.values()] : [findVolume(session.host, typed)];
  const found = volumes.filter((volume) => volume !== undefined).filter(({ driveType }) => driveType !== 5);
  if (found.length === 0) {
    session.print(`ERROR: The volume ${typed ?? ''} could not be opened by BitLocker.`);
    session.print('This may be because the volume does not exist, or because it is not a valid');
    session.print('BitLocker volume.');
    return -1;
  }
  session.takes(2);
  if (typed === undefined) {
    session.print('Disk volumes that can be protected with');
    session.print('BitLocker Drive Encryption:');
  }
  for (const volume of found) printStatus(session, volume);
  return 0;
}

function protectors({ session }: ProgramCall, volume: Volume, isReading: boolean): number {
  if (!isReading) {
    session.act({ act: 'disk.change', of: volume.letter, ok: true, detail: { bitLocker: '-protectors' } });
    session.print(`Key protectors of volume ${volume.letter} were changed.`);
    return 0;
  }
  session.print(`Volume ${volume.letter} [${volume.bitLocker === 'locked' ? 'Label Unknown' : volume.label}]`);
  session.print('All Key Protectors');
  session.print('');
  if (volume.bitLocker === 'off') {
    session.print('ERROR: No key protectors found.');
    return -1;
  }
  const random = session.random(`bitlocker/${volume.letter}`);
  const id = (): string =>
    `{${random.hex(8)}-${random.hex(4)}-${random.hex(4)}-${random.hex(4)}-${random.hex(12)}}`.toUpperCase();
  session.print('    Password:');
  session.print(`      ID: ${id()}`);
  session.print('');
  session.print('    Numerical Password:');
  session.print(`      ID: ${id()}`);
  session.print('');
  return 0;
}

/** Locks, unlocks or decrypts a volume: notes `disk.change`. */
function change(call: ProgramCall, volume: Volume, verb: string): number {
  const { session, args } = call;
  const act = { act: 'disk.change', of: volume.letter, detail: { bitLocker: verb } };
  const refuse = (text: string): number => {
    session.act({ ...act, ok: false });
    session.print(`ERROR: ${text}`);
    return -1;
  };
  const put = (bitLocker: Volume['bitLocker']): void => {
    session.change((host) => ({ ...host, volume: new Map(host.volume).set(volume.letter, { ...volume, bitLocker }) }));
    session.act({ ...act, ok: true });
  };
  if (verb === '-unlock') {
    if (volume.bitLocker !== 'locked') return refuse(`Volume ${volume.letter} is already unlocked.`);
    const method = args.find(({ text }) => /^-(?:rp|recoverypassword|pw|password|rk|recoverykey)$/i.test(text));
    if (!method) return refuse('Not enough parameters are specified.');
    // A practice host asks for no password, so that nobody types a real one.
    if (/^-p/i.test(method.text)) session.print('Enter the password to unlock this volume: ••••');
    put('unlocked');
    session.print(`The password successfully unlocked volume ${volume.letter}.`);
    return 0;
  }
  if (verb === '-lock') {
    if (volume.letter === 'C:' || volume.bitLocker === 'off') {
      return refuse('This operation cannot be performed on this volume.');
    }
    put('locked');
    session.print(`Volume ${volume.letter} is now locked`);
    return 0;
  }
  if (verb === '-off') {
    if (volume.bitLocker === 'off')
      return refuse('BitLocker Drive Encryption is not enabled on this drive. Turn on BitLocker.');
    if (volume.bitLocker === 'locked')
      return refuse(
        'This drive is locked by BitLocker Drive Encryption. You must unlock this drive from Control Panel.',
      );
    put('off');
    session.print('Decryption is now in progress.');
    return 0;
  }
  session.act({ ...act, ok: true });
  session.print('This practice host stops here. The drive would now be changed.');
  return 0;
}

function run(call: ProgramCall): number {
  const { session, args } = call;
  for (const line of banner(session)) session.print(line);
  const verb = args[0]?.text.toLowerCase().replace(/^\//, '-') ?? '';
  const verbs = [
    '-status',
    '-on',
    '-off',
    '-pause',
    '-resume',
    '-lock',
    '-unlock',
    '-autounlock',
    '-protectors',
    '-changepin',
    '-changepassword',
    '-changekey',
    '-forcerecovery',
    '-setidentifier',
    '-upgrade',
    '-wipefreespace',
    '-w',
    '-keypackage',
  ];
  if (!verbs.includes(verb)) {
    const isHelp = verb === '' || verb === '-?' || verb === '-h';
    if (!isHelp) session.print('ERROR: Invalid Syntax.', '');
    for (const line of usage) session.print(line);
    return isHelp ? 0 : -1;
  }
  const isReading = verb === '-status' || (verb === '-protectors' && /^-get$/i.test(args[1]?.text ?? ''));
  const typed = verb === '-protectors' ? args[2]?.text : args[1]?.text;
  if (!session.isElevated) {
    if (!isReading) session.act({ act: 'disk.change', of: typed?.toUpperCase() ?? '', ok: false });
    session.print('ERROR: An attempt to access a required resource was denied.');
    session.print('Check that you have administrative rights on the computer.');
    return -1;
  }
  if (verb === '-status') return status(call);
  const volume = findVolume(session.host, typed);
  if (!volume) {
    if (!isReading) session.act({ act: 'disk.change', of: typed?.toUpperCase() ?? '', ok: false });
    session.print(`ERROR: The volume ${typed ?? ''} could not be opened by BitLocker.`);
    return -1;
  }
  return verb === '-protectors' ? protectors(call, volume, isReading) : change(call, volume, verb);
}

/** manage-bde: state and protection of drives. Source: from knowledge. */
export const manageBde: Program = {
  names: ['manage-bde'],
  kind: 'program',
  run,
  words: (words, session) =>
    words.length <= 1 ? ['-lock', '-off', '-protectors', '-status', '-unlock'] : [...session.host.volume.keys()],
};
