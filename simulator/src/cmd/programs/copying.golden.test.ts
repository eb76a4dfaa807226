import { describe, expect, test } from 'vitest';
import {
  binaryFile,
  createSmallHost,
  folder,
  runLines,
  type SessionOptions,
  textFile,
} from '../../testing/small-host.ts';
import { factsOf } from '../../text.ts';
import type { WindowsVersion } from '../../windows/versions.ts';

const files = [
  textFile('D:\\Job\\list.txt', 'PT-101\nPT-102\nPT-103\nPT-104'),
  folder('D:\\Old'),
  textFile('D:\\Old\\list.txt', 'PT-101\nPT-102\nPT-105\nPT-104'),
  binaryFile('D:\\Job\\empty.txt', 0),
  folder('D:\\Projects'),
  binaryFile('D:\\Projects\\unit4.prj', 44_000_000),
  folder('D:\\Projects\\Export'),
  textFile('D:\\Projects\\Export\\tags.csv', 'Tag\nPT-101'),
];

const run = (windows: WindowsVersion, lines: readonly string[], options?: SessionOptions) =>
  runLines(createSmallHost(files, windows), lines, options);

describe('certutil -hashfile', () => {
  const hash = 'ee6f5cf5b4d6ee6bc38a2cdb3c4a1ae8a6fc1e2c';

  test.each<readonly [WindowsVersion, readonly string[]]>([
    ['7', ['SHA1 hash of file D:\\Job\\list.txt:', 'HASH', 'CertUtil: -hashfile command completed successfully.']],
    ['2012r2', ['SHA1 hash of file D:\\Job\\list.txt:', 'HASH', 'CertUtil: -hashfile command completed successfully.']],
    ['2025', ['SHA1 hash of D:\\Job\\list.txt:', 'HASH', 'CertUtil: -hashfile command completed successfully.']],
  ])('takes SHA-1 if no algorithm is named, on %s', (windows, expected) => {
    const { session, text } = run(windows, ['certutil -hashfile D:\\Job\\list.txt']);
    const lines = text.split('\n');
    expect(session.acts).toHaveLength(1);
    const found = String(session.acts[0]?.detail?.['hash']);
    expect(found).toHaveLength(hash.length);
    const printed = windows === '2025' ? found : (found.match(/../g) ?? []).join(' ');
    expect(lines).toEqual(expected.map((line) => (line === 'HASH' ? printed : line)));
    expect(session.output.flatMap((line) => factsOf(line))).toEqual([`hist:file/sha1/${found}`]);
  });

  test('the SHA-256 is that of the bytes of the text', () => {
    const host = createSmallHost([textFile('D:\\Job\\abc.txt', 'abc')]);
    // SHA-256 of "abc" with a carriage return and a line feed.
    expect(runLines(host, ['certutil -hashfile abc.txt SHA256']).text.split('\n')[1]).toBe(
      '552bab6864c7a7b69a502ed1854b9245c0e1a30f008aaa0b281da62585fdb025',
    );
  });

  test.each<readonly [WindowsVersion, string, string]>([
    [
      '7',
      'nope.txt',
      'CertUtil: -hashfile command FAILED: 0x80070002 (WIN32: 2)\nCertUtil: The system cannot find the file specified.',
    ],
    [
      '2019',
      'nope.txt',
      'CertUtil: -hashfile command FAILED: 0x80070002 (WIN32: 2 ERROR_FILE_NOT_FOUND)\nCertUtil: The system cannot find the file specified.',
    ],
    [
      '2025',
      'empty.txt',
      'CertUtil: -hashfile command FAILED: 0x800703ee (WIN32: 1006 ERROR_FILE_INVALID)\nCertUtil: The volume for a file has been externally altered so that the opened file is no longer valid.',
    ],
    [
      '2019',
      'list.txt SHA3',
      'CertUtil: -hashfile command FAILED: 0x80090008 (-2146893816 NTE_BAD_ALGID)\nCertUtil: Invalid algorithm specified.',
    ],
  ])('on %s, %s fails', (windows, words, expected) => {
    expect(run(windows, [`certutil -hashfile ${words}`]).text).toBe(expected);
  });
});

describe('fc', () => {
  test.each<WindowsVersion>(['7', '2019', '2025'])('compares texts with line numbers on %s', (windows) => {
    const { session, text } = run(windows, ['fc.exe /n D:\\Old\\list.txt D:\\Job\\list.txt']);
    expect(text).toBe(
      [
        'Comparing files D:\\Old\\list.txt and D:\\JOB\\LIST.TXT',
        '***** D:\\Old\\list.txt',
        '    2:  PT-102',
        '    3:  PT-105',
        '    4:  PT-104',
        '***** D:\\JOB\\LIST.TXT',
        '    2:  PT-102',
        '    3:  PT-103',
        '    4:  PT-104',
        '*****',
        '',
      ].join('\n'),
    );
    expect(session.window.errorLevel).toBe(1);
  });

  test('compares bytes, and says when there is no difference', () => {
    expect(run('2019', ['fc /b D:\\Job\\list.txt D:\\Job\\list.txt']).text).toBe(
      'Comparing files D:\\Job\\list.txt and D:\\JOB\\LIST.TXT\nFC: no differences encountered\n\n',
    );
    expect(run('2019', ['fc /b D:\\Old\\list.txt D:\\Job\\list.txt']).text).toBe(
      'Comparing files D:\\Old\\list.txt and D:\\JOB\\LIST.TXT\n00000015: 35 33\n\n',
    );
  });

  test('shows which files were compared, also when no line differs', () => {
    const { session } = run('2019', ['fc D:\\Job\\list.txt D:\\Job\\list.txt']);
    expect(session.output.flatMap((line) => factsOf(line))).toContain(
      String.raw`${session.host.id}:files/d:\job\list.txt/compared`,
    );
  });

  test('names a file that it cannot open', () => {
    const { session, text } = run('2019', ['fc list.txt nope.txt']);
    expect(text).toBe('FC: cannot open NOPE.TXT - No such file or folder\n');
    expect(session.window.errorLevel).toBe(2);
  });
});

const copyLine = 'robocopy D:\\Projects D:\\Copy /E /Z /R:2 /W:5 /XJ /NP';
const rule = '-'.repeat(78);

const expectedCopy = (started: string, between: readonly string[], options: string, ended: readonly string[]): string =>
  [
    '',
    `${rule}-`,
    '   ROBOCOPY     ::     Robust File Copy for Windows                              ',
    `${rule}-`,
    '',
    `  Started : ${started}`,
    ...between,
    '   Source : D:\\Projects\\',
    '     Dest : D:\\Copy\\',
    '',
    '    Files : *.*',
    '            ',
    `  Options : ${options}`,
    '',
    rule,
    '',
    '          New Dir          1    D:\\Projects\\',
    '            New File              41.9 m        unit4.prj',
    '          New Dir          1    D:\\Projects\\Export\\',
    '            New File                  13        tags.csv',
    '',
    rule,
    '',
    '               Total    Copied   Skipped  Mismatch    FAILED    Extras',
    '    Dirs :         2         2         0         0         0         0',
    '   Files :         2         2         0         0         0         0',
    '   Bytes :   41.96 m   41.96 m         0         0         0         0',
    '   Times :   0:00:02   0:00:02                       0:00:00   0:00:00',
    '',
    '',
    ...ended,
    '',
  ].join('\n');

describe('robocopy', () => {
  test('prints header, folders, files and summary on 7', () => {
    const { session, text } = run('7', [copyLine]);
    expect(text).toBe(
      expectedCopy('Fri Nov 20 09:30:00 2026', [''], '*.* /S /E /COPY:DAT /Z /NP /XJ /R:2 /W:5 ', [
        '   Speed :            19642857 Bytes/sec.',
        '   Speed :            1123.973 MegaBytes/min.',
        '',
        '   Ended : Fri Nov 20 09:30:02 2026',
      ]),
    );
    expect(session.window.errorLevel).toBe(1);
  });

  test.each<readonly [WindowsVersion, string]>([
    ['2019', '            19642857'],
    ['2025', '          19,642,857'],
  ])('prints header, folders, files and summary on %s', (windows, speed) => {
    expect(run(windows, [copyLine]).text).toBe(
      expectedCopy('Friday, November 20, 2026 9:30:00 AM', [], '*.* /S /E /DCOPY:DA /COPY:DAT /Z /NP /XJ /R:2 /W:5 ', [
        `   Speed :${speed} Bytes/sec.`,
        '   Speed :            1123.973 MegaBytes/min.',
        '   Ended : Friday, November 20, 2026 9:30:02 AM',
      ]),
    );
  });
});
