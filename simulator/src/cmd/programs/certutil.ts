import { md5 } from '@noble/hashes/legacy.js';
import { sha384, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bytesOf, type FileEntry, hashOf, sizeOf } from '../../host/files.ts';
import type { WindowsProfile } from '../../windows/versions.ts';
import { isSinceWindows10 } from '../../windows/versions.ts';
import type { Program, ProgramCall } from '../../shell/program.ts';
import { shown } from '../../text.ts';
import { unknownCommand } from '../../shell/unknown.ts';
import { entryAt, fileErrors, isFolder, mayRead, pathOf, volumeError } from '../file-access.ts';
import { parentOf } from '../../host/files.ts';

/**
 * `certutil -hashfile`. Source of the formats: the line above the hash and the last line `documented` by the web page
 * "How to calculate sha256 checksum on windows" for Windows 10 and newer; the spaces in the hash of older versions, and
 * the messages of errors, `from knowledge`.
 */

const algorithms: Readonly<Record<string, (entry: FileEntry) => string>> = {
  MD5: (entry) => bytesToHex(md5(utf8ToBytes(bytesOf(entry)))),
  SHA1: (entry) => hashOf(entry, 'SHA1'),
  SHA256: (entry) => hashOf(entry, 'SHA256'),
  SHA384: (entry) => bytesToHex(sha384(utf8ToBytes(bytesOf(entry)))),
  SHA512: (entry) => bytesToHex(sha512(utf8ToBytes(bytesOf(entry)))),
};

/** The errors of certutil: number, number within its facility, name on newer versions, and message. */
const failures = {
  notFound: ['0x80070002', '2', 'ERROR_FILE_NOT_FOUND', fileErrors.notFound],
  noPath: ['0x80070003', '3', 'ERROR_PATH_NOT_FOUND', fileErrors.noPath],
  denied: ['0x80070005', '5', 'ERROR_ACCESS_DENIED', fileErrors.denied],
  inUse: ['0x80070020', '32', 'ERROR_SHARING_VIOLATION', fileErrors.inUse],
  empty: [
    '0x800703ee',
    '1006',
    'ERROR_FILE_INVALID',
    'The volume for a file has been externally altered so that the opened file is no longer valid.',
  ],
} as const;

function fail({ session }: ProgramCall, kind: keyof typeof failures): number {
  const [code, number, name, message] = failures[kind];
  const detail = isSinceWindows10(session.host.windows) ? `WIN32: ${number} ${name}` : `WIN32: ${number}`;
  session.print(`CertUtil: -hashfile command FAILED: ${code} (${detail})`);
  session.print(`CertUtil: ${message}`);
  return Number(code) | 0;
}

function check(call: ProgramCall, path: string): keyof typeof failures | undefined {
  const { host } = call.session;
  if (volumeError(host, path) !== undefined || !isFolder(host, parentOf(path))) return 'noPath';
  const entry = entryAt(host, path);
  if (!entry) return 'notFound';
  if (entry.kind === 'folder' || !mayRead(call.session, path)) return 'denied';
  if (entry.isLocked) return 'inUse';
  return sizeOf(entry) === 0 ? 'empty' : undefined;
}

/** Windows before 10 separates the bytes of a hash by spaces. */
const printed = (windows: WindowsProfile, hash: string): string =>
  isSinceWindows10(windows) ? hash : (hash.match(/../g) ?? []).join(' ');

/** The line above the hash names the file as it was typed. */
const heading = (windows: WindowsProfile, algorithm: string, typed: string): string =>
  isSinceWindows10(windows) && windows.kernel !== '10.0.14393'
    ? `${algorithm} hash of ${typed}:`
    : `${algorithm} hash of file ${typed}:`;

/** About the bytes that a host of a plant reads in a second. */
const bytesPerSecond = 150_000_000;

function certutil(call: ProgramCall): number {
  const { session, args } = call;
  const [verb, file, named = 'SHA1'] = args.map(({ text }) => text);
  if (!/^[-/]hashfile$/i.test(verb ?? '')) {
    session.print(unknownCommand);
    return 1;
  }
  if (file === undefined) {
    session.print('CertUtil: Expected at least 1 args, received 0');
    session.print('CertUtil: Missing argument');
    return -2_147_024_809;
  }
  const algorithm = named.toUpperCase();
  const hashFile = Object.hasOwn(algorithms, algorithm) ? algorithms[algorithm] : undefined;
  const path = pathOf(session, file);
  const problem = check(call, path);
  const entry = entryAt(session.host, path);
  if (!hashFile) {
    session.print('CertUtil: -hashfile command FAILED: 0x80090008 (-2146893816 NTE_BAD_ALGID)');
    session.print('CertUtil: Invalid algorithm specified.');
    return -2_146_893_816;
  }
  if (problem !== undefined || !entry) {
    session.act({ act: 'hash', of: path, ok: false, detail: { algorithm } });
    return fail(call, problem ?? 'notFound');
  }
  session.takes(sizeOf(entry) / bytesPerSecond);
  if (session.stoppedAfterSeconds !== undefined) return 1;
  const hash = hashFile(entry);
  session.act({ act: 'hash', of: entry.path, ok: true, detail: { algorithm, hash } });
  session.print(heading(session.host.windows, algorithm, file));
  session.print(shown(printed(session.host.windows, hash), session.fact(`file/${algorithm.toLowerCase()}/${hash}`)));
  session.print('CertUtil: -hashfile command completed successfully.');
  return 0;
}

export const certutilPrograms: readonly Program[] = [
  {
    names: ['certutil'],
    kind: 'program',
    run: certutil,
    words: (words) => (words.length <= 1 ? ['-hashfile'] : ['MD5', 'SHA1', 'SHA256', 'SHA512']),
  },
];
