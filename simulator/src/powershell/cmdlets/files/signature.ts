import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { fileFact } from '../../../cmd/programs/volume-lines.ts';
import { mayWrite } from '../../../cmd/file-access.ts';
import { extensionOf, type FileEntry, nameOf, parentOf } from '../../../host/files.ts';
import { wordOf } from '../../language/convert.ts';
import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { type Display, item, type PsItem, psObject } from '../../values.ts';
import { fileSystem } from './file-objects.ts';
import { givenPaths, pathTexts, reportMissing, resolveEntries } from './paths.ts';

/**
 * Get-AuthenticodeSignature, Get-Acl and Unblock-File. Source: from knowledge.
 */

const view: Display = {
  form: 'table',
  groupBy: { property: 'Folder', title: 'Directory', indent: 4, blankLines: 2 },
  columns: [{ property: 'SignerCertificate', width: 41 }, { property: 'Status', width: 38 }, { property: 'Path' }],
  list: [
    'SignerCertificate',
    'TimeStamperCertificate',
    'Status',
    'StatusMessage',
    'Path',
    'SignatureType',
    'IsOSBinary',
  ],
};

const signable = [
  '.exe',
  '.dll',
  '.sys',
  '.msi',
  '.msp',
  '.msu',
  '.cab',
  '.cat',
  '.ocx',
  '.ps1',
  '.psm1',
  '.psd1',
  '.ps1xml',
  '.vbs',
  '.js',
  '.com',
  '.cpl',
  '.scr',
];

const statusMessages: Readonly<Record<string, (path: string) => string>> = {
  Valid: () => 'Signature verified.',
  NotSigned: (path) =>
    `The file ${path} is not digitally signed. You cannot run this script on the current system. For more information about running scripts and setting execution policy, see about_Execution_Policies at https:/go.microsoft.com/fwlink/?LinkID=135170`,
  HashMismatch: (path) =>
    `The contents of file ${path} might have been changed by an unauthorized user or process, because the hash of the file does not match the hash stored in the digital signature. The script cannot run on the specified system. For more information, run Get-Help about_Signing.`,
  NotTrusted: (path) =>
    `File ${path} is published by an unknown publisher and is not trusted on your system. Only run scripts from trusted publishers.`,
  UnknownError: () =>
    'The form specified for the subject is not one supported or known by the specified trust provider',
};

function emitSignature(call: CmdletCall, entry: FileEntry): void {
  const { session } = call;
  const fact = (...rest: readonly string[]) => session.fact(fileFact(entry, 'signature', ...rest));
  const status = entry.signature?.status ?? (signable.includes(extensionOf(entry.path)) ? 'NotSigned' : 'UnknownError');
  const subject = entry.signature?.subject ?? '';
  const thumbprint = bytesToHex(sha1(utf8ToBytes(subject))).toUpperCase();
  const hasCertificate = subject !== '' && status !== 'NotSigned';
  const certificate: PsItem = hasCertificate
    ? item(
        psObject('System.Security.Cryptography.X509Certificates.X509Certificate2', [
          ['Thumbprint', item(thumbprint, fact('subject'))],
          ['Subject', item(subject, fact('subject'))],
          [
            'Issuer',
            item('CN=Microsoft Code Signing PCA 2011, O=Microsoft Corporation, L=Redmond, S=Washington, C=US'),
          ],
        ]),
      )
    : item(null, fact('subject'));
  const columns = view.columns.map((column) => {
    if (column.property === 'SignerCertificate')
      return { ...column, shows: hasCertificate ? item(thumbprint) : item('') };
    return column.property === 'Path'
      ? { ...column, shows: item(nameOf(entry.path), session.fact(fileFact(entry))) }
      : column;
  });
  call.emit(
    item(
      psObject(
        'System.Management.Automation.Signature',
        [
          ['SignerCertificate', certificate],
          ['TimeStamperCertificate', item(null)],
          ['Status', item(status, fact('status'))],
          ['StatusMessage', item((statusMessages[status] ?? (() => ''))(entry.path), fact('status'))],
          ['Path', item(entry.path, session.fact(fileFact(entry)))],
          ['SignatureType', item(hasCertificate ? 'Authenticode' : 'None')],
          ['IsOSBinary', item(hasCertificate && entry.path.toLowerCase().startsWith('c:\\windows\\'))],
          ['Folder', item(parentOf(entry.path))],
        ],
        { ...view, columns },
      ),
    ),
  );
}

function getSignature(call: CmdletCall): void {
  for (const typed of pathTexts(call, 'filepath', 'literalpath')) {
    const entries = resolveEntries(call, typed, true);
    if (!entries || entries.length === 0) {
      call.error(
        `File ${typed} was not found.`,
        'ObjectNotFound: (:) [Get-AuthenticodeSignature], FileNotFoundException',
        'SignatureCommandsBaseFileNotFound',
      );
      continue;
    }
    for (const entry of entries) {
      call.session.fuel.burn();
      if (entry.kind === 'file') emitSignature(call, entry);
    }
  }
}

const accessView: Display = {
  form: 'table',
  groupBy: { property: 'Folder', title: 'Directory', indent: 4, blankLines: 2 },
  columns: [
    { property: 'PSChildName', title: 'Path' },
    { property: 'Owner' },
    { property: 'AccessToString', title: 'Access' },
  ],
  list: ['Path', 'Owner', 'Group', 'AccessToString', 'Audit', 'Sddl'],
};

/** The rights of a folder of Windows, or of a plant. */
function accessOf(entry: FileEntry): { readonly owner: string; readonly access: readonly string[] } {
  const isWindows = /^c:\\(?:windows|program files)/i.test(entry.path);
  const rights = [
    String.raw`NT AUTHORITY\SYSTEM Allow  FullControl`,
    String.raw`BUILTIN\Administrators Allow  FullControl`,
    String.raw`BUILTIN\Users Allow  ReadAndExecute, Synchronize`,
  ];
  if (isWindows) return { owner: String.raw`NT SERVICE\TrustedInstaller`, access: rights };
  return {
    owner: String.raw`BUILTIN\Administrators`,
    access: [...rights.toReversed(), String.raw`NT AUTHORITY\Authenticated Users Allow  Modify, Synchronize`],
  };
}

function getAcl(call: CmdletCall): void {
  const given = givenPaths(call, 'path', 'literalpath');
  for (const typed of given.length > 0 ? given.map(({ value }) => wordOf(value)) : ['.']) {
    const entries = resolveEntries(call, typed, true);
    if (!entries) reportMissing(call, typed);
    for (const entry of entries ?? []) {
      const { owner, access } = accessOf(entry);
      const isRoot = entry.path.length <= 3;
      call.emit(
        item(
          psObject(
            'System.Security.AccessControl.FileSecurity',
            [
              ['Path', item(fileSystem + entry.path)],
              ['PSChildName', item(isRoot ? entry.path : nameOf(entry.path))],
              ['Owner', item(owner)],
              ['Group', item(String.raw`NT AUTHORITY\SYSTEM`)],
              ['AccessToString', item(access.join('\n'))],
              ['Audit', item(null)],
              ['Folder', item(isRoot ? '' : parentOf(entry.path))],
            ],
            accessView,
          ),
        ),
      );
    }
  }
}

function unblock(call: CmdletCall): void {
  for (const typed of pathTexts(call, 'path', 'literalpath')) {
    const entries = resolveEntries(call, typed, true);
    if (!entries) reportMissing(call, typed);
    for (const entry of entries ?? []) {
      call.session.act({ act: 'file.unblock', of: entry.path, ok: mayWrite(call.session, entry.path) });
    }
  }
}

export const signatureCmdlets: readonly Cmdlet[] = [
  {
    name: 'Get-AuthenticodeSignature',
    parameters: ['FilePath', 'LiteralPath'],
    positional: ['FilePath'],
    mandatory: ['FilePath[]', 'LiteralPath'],
    since: { LiteralPath: '4.0' },
    others: ['SourcePathOrExtension', 'Content'],
    run: getSignature,
  },
  {
    name: 'Get-Acl',
    parameters: ['Path', 'LiteralPath'],
    positional: ['Path'],
    others: ['Audit?', 'AllCentralAccessPolicies?', 'Filter', 'Include', 'Exclude', 'InputObject', 'UseTransaction?'],
    run: getAcl,
  },
  {
    name: 'Unblock-File',
    parameters: ['Path', 'LiteralPath'],
    positional: ['Path'],
    mandatory: ['Path[]', 'LiteralPath'],
    others: ['WhatIf?', 'Confirm?'],
    exists: ({ powershell }) => powershell !== '2.0',
    run: unblock,
  },
];
