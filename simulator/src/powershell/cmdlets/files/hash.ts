import { md5 } from '@noble/hashes/legacy.js';
import { sha384, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { fileFact } from '../../../cmd/programs/volume-lines.ts';
import { fileErrors } from '../../../cmd/file-access.ts';
import { bytesOf, type FileEntry, hashOf, sizeOf } from '../../../host/files.ts';
import { toLine } from '../../../text.ts';
import { unknownCommand } from '../../../shell/unknown.ts';
import { isStopped } from '../../language/context.ts';
import { consoleWidth, wrapped } from '../../output/cells.ts';
import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { type Display, item, psObject } from '../../values.ts';
import { textValue } from '../general/call-values.ts';
import { fullPath, isReadable, pathTexts, resolveEntries } from './paths.ts';

/**
 * Get-FileHash, which came with PowerShell 4.0. Notes the act `hash` for each file. Source: from knowledge; the widths of
 * the columns are those of its view in PowerShell 5.1.
 */

const view: Display = {
  form: 'table',
  columns: [{ property: 'Algorithm', width: 15 }, { property: 'Hash', width: 70 }, { property: 'Path' }],
  list: ['Algorithm', 'Hash', 'Path'],
};

const hashes: Readonly<Record<string, (entry: FileEntry) => string>> = {
  MD5: (entry) => bytesToHex(md5(utf8ToBytes(bytesOf(entry)))),
  SHA1: (entry) => hashOf(entry, 'SHA1'),
  SHA256: (entry) => hashOf(entry, 'SHA256'),
  SHA384: (entry) => bytesToHex(sha384(utf8ToBytes(bytesOf(entry)))),
  SHA512: (entry) => bytesToHex(sha512(utf8ToBytes(bytesOf(entry)))),
};
const algorithms = ['SHA1', 'SHA256', 'SHA384', 'SHA512', 'MACTripleDES', 'MD5', 'RIPEMD160'];

/** About the bytes that a host of a plant reads in a second. */
const bytesPerSecond = 150_000_000;

function getFileHash(call: CmdletCall): void {
  const algorithm = (textValue(call, 'algorithm') ?? 'SHA256').toUpperCase();
  const hash = hashes[algorithm];
  if (!algorithms.some((name) => name.toUpperCase() === algorithm)) {
    call.error(
      `Cannot validate argument on parameter 'Algorithm'. The argument "${textValue(call, 'algorithm') ?? ''}" does not belong to the set "${algorithms.join(',')}" specified by the ValidateSet attribute. Supply an argument that is in the set and then try the command again.`,
      'InvalidData: (:) [Get-FileHash], ParameterBindingValidationException',
      'ParameterArgumentValidationError,Get-FileHash',
    );
    return;
  }
  if (!hash) {
    call.session.print(unknownCommand);
    return;
  }
  for (const typed of pathTexts(call, 'path', 'literalpath')) {
    const entries = resolveEntries(call, typed, true);
    if (!entries) reportNoFile(call, typed, algorithm);
    for (const entry of entries ?? []) {
      if (isStopped(call.session)) return;
      if (entry.kind === 'file') emitHash(call, entry, algorithm, hash);
    }
  }
}

function emitHash(call: CmdletCall, entry: FileEntry, algorithm: string, hashFile: (entry: FileEntry) => string): void {
  const { session } = call;
  const isDenied = !isReadable(call, entry.path);
  if (entry.isLocked || isDenied) {
    session.act({ act: 'hash', of: entry.path, ok: false, detail: { algorithm } });
    reportUnreadable(call, entry.path, isDenied ? fileErrors.denied : fileErrors.inUse);
    return;
  }
  session.fuel.burn(1 + sizeOf(entry) / 1e9);
  session.takes(sizeOf(entry) / bytesPerSecond);
  if (isStopped(session)) return;
  const hash = hashFile(entry);
  session.act({ act: 'hash', of: entry.path, ok: true, detail: { algorithm, hash } });
  call.emit(
    item(
      psObject(
        'Microsoft.Powershell.Utility.FileHash',
        [
          ['Algorithm', item(algorithm)],
          ['Hash', item(hash.toUpperCase(), session.fact(`file/${algorithm.toLowerCase()}/${hash}`))],
          ['Path', item(entry.path, session.fact(fileFact(entry)))],
        ],
        view,
      ),
    ),
  );
}

function reportUnreadable(call: CmdletCall, path: string, message: string): void {
  const reason =
    message === fileErrors.denied
      ? `Access to the path '${path}' is denied.`
      : `The process cannot access the file '${path}' because it is being used by another process.`;
  call.error(
    `The file '${path}' cannot be read: Exception calling "OpenRead" with "1" argument(s): "${reason}"`,
    `ReadError: (${path}:PSObject) [Write-Error], WriteErrorException`,
    'FileReadError,Get-FileHash',
  );
}

/** The function behind Get-FileHash looks for the files with Resolve-Path, whose error names the file of the module. */
function reportNoFile(call: CmdletCall, typed: string, algorithm: string): void {
  const path = fullPath(call, typed);
  call.session.act({ act: 'hash', of: path, ok: false, detail: { algorithm } });
  if (call.parameters.get('erroraction')?.value === 'SilentlyContinue') return;
  const isDrive = call.session.host.volume.has(path.slice(0, 2));
  const drive = path.slice(0, 1);
  const module = String.raw`C:\Windows\system32\WindowsPowerShell\v1.0\Modules\Microsoft.PowerShell.Utility\Microsoft.PowerShell.Utility.psm1`;
  const lines = [
    isDrive
      ? `Resolve-Path : Cannot find path '${path}' because it does not exist.`
      : `Resolve-Path : Cannot find drive. A drive with the name '${drive}' does not exist.`,
    `At ${module}:110 char:36`,
    '+             $pathsToProcess += Resolve-Path $Path | Foreach-Object { $_.ProviderPath }',
    '+                                ~~~~~~~~~~~~~~~~~~',
    `    + CategoryInfo          : ObjectNotFound: (${isDrive ? path : drive}:String) [Resolve-Path], ${isDrive ? 'ItemNotFoundException' : 'DriveNotFoundException'}`,
    `    + FullyQualifiedErrorId : ${isDrive ? 'PathNotFound' : 'DriveNotFound'},Microsoft.PowerShell.Commands.ResolvePathCommand`,
    ' ',
  ];
  for (const line of lines) call.session.printLines(wrapped(toLine(line), consoleWidth));
}

export const hashCmdlets: readonly Cmdlet[] = [
  {
    name: 'Get-FileHash',
    parameters: ['Path', 'LiteralPath', 'Algorithm'],
    positional: ['Path'],
    mandatory: ['Path[]', 'LiteralPath'],
    others: ['InputStream'],
    exists: ({ powershell }) => powershell !== '2.0',
    run: getFileHash,
  },
];
