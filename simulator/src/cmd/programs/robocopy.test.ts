import { describe, expect, test } from 'vitest';
import { hashOf, sizeOf } from '../../host/files.ts';
import { binaryFile, createSmallHost, folder, runLines, textFile } from '../../testing/small-host.ts';
import { factsOf, plainText } from '../../text.ts';

const host = createSmallHost([
  folder('D:\\Set'),
  textFile('D:\\Set\\a.csv', 'A'),
  binaryFile('D:\\Set\\big.dat', 400_000_000),
  binaryFile('D:\\Set\\later.dat', 100_000_000),
  folder('D:\\Set\\Empty'),
  folder('D:\\Back'),
  textFile('D:\\Back\\own.txt', 'mine'),
]);
const withLocked = createSmallHost([
  folder('D:\\Set'),
  { ...textFile('D:\\Set\\open.mdb', 'x'), isLocked: true },
  textFile('D:\\Set\\a.csv', 'A'),
]);

const namesIn = (files: typeof host.files, start: string): string[] =>
  [...files.values()]
    .map(({ path }) => path)
    .filter((path) => path.startsWith(start))
    .toSorted();

describe('what robocopy does', () => {
  test('copies with the same bytes and times, and keeps what else is in the target', () => {
    const { session } = runLines(host, ['robocopy D:\\Set D:\\Back /E']);
    expect(namesIn(session.host.files, 'D:\\Back\\')).toEqual([
      'D:\\Back\\Empty',
      'D:\\Back\\a.csv',
      'D:\\Back\\big.dat',
      'D:\\Back\\later.dat',
      'D:\\Back\\own.txt',
    ]);
    const [source, copy] = ['d:\\set\\a.csv', 'd:\\back\\a.csv'].map((key) => session.host.files.get(key));
    if (!source || !copy) throw new Error('a file is missing');
    expect(hashOf(copy, 'SHA256')).toBe(hashOf(source, 'SHA256'));
    expect(copy.modified).toBe(source.modified);
    expect(session.window.errorLevel).toBe(3);
    expect(session.acts).toEqual([
      {
        act: 'files.copy',
        host: 'hist',
        of: 'D:\\Set',
        ok: true,
        detail: { target: 'D:\\Back', files: 3, bytes: 500_000_003, failed: 0, code: 3, overwritten: 0 },
      },
    ]);
    expect(session.seconds).toBeGreaterThan(24);
    expect(session.seconds).toBeLessThan(26);
  });

  test('a second run skips what is there already', () => {
    const { session, text } = runLines(host, ['robocopy D:\\Set D:\\Back /E', 'robocopy D:\\Set D:\\Back /E']);
    expect(text).toContain('   Files :         3         0         3         0         0         1');
    expect(session.window.errorLevel).toBe(2);
  });

  test('/L changes nothing', () => {
    const { session } = runLines(host, ['robocopy D:\\Set D:\\New /MIR /L']);
    expect(namesIn(session.host.files, 'D:\\New')).toEqual([]);
    expect(session.acts.map(({ act }) => act)).toEqual(['files.list']);
  });

  test('/MIR deletes what only the target has, and is noted', () => {
    const { session } = runLines(host, ['robocopy D:\\Set D:\\Back /MIR']);
    expect(session.host.files.has('d:\\back\\own.txt')).toBe(false);
    expect(session.acts.map(({ act, of, ok }) => [act, of, ok])).toEqual([
      ['files.copy', 'D:\\Set', true],
      ['files.mirror', 'D:\\Back', true],
    ]);
  });

  test('/MOV takes the files from the source, and /MOVE the folders too', () => {
    const moved = runLines(host, ['robocopy D:\\Set D:\\Back /MOV']).session;
    expect(namesIn(moved.host.files, 'D:\\Set')).toEqual(['D:\\Set', 'D:\\Set\\Empty']);
    expect(moved.acts.map(({ act }) => act)).toEqual(['files.copy', 'files.move']);
    const whole = runLines(host, ['robocopy D:\\Set D:\\Back /E /MOVE']).session;
    expect(namesIn(whole.host.files, 'D:\\Set')).toEqual([]);
  });

  test('Ctrl+C leaves the files that were copied by then', () => {
    const { session, text } = runLines(host, ['robocopy D:\\Set D:\\New /E'], { stoppedAfterSeconds: 21 });
    expect(namesIn(session.host.files, 'D:\\New')).toEqual(['D:\\New', 'D:\\New\\a.csv', 'D:\\New\\big.dat']);
    expect(text).not.toContain('Ended');
  });

  test('takes its room from the volume, and gives up when there is none', () => {
    const before = host.volume.get('D:')?.free ?? 0;
    const after = runLines(host, ['robocopy D:\\Set D:\\New']).session.host.volume.get('D:')?.free ?? 0;
    expect(before - after).toBeGreaterThanOrEqual(500_000_003);
    expect(before - after).toBeLessThan(500_020_000);
    const volume = host.volume.get('D:');
    if (!volume) throw new Error('the drive is missing');
    const full = { ...host, volume: new Map(host.volume).set('D:', { ...volume, free: 1_000_000 }) };
    const { session, text } = runLines(full, ['robocopy D:\\Set D:\\New /R:0 /W:0']);
    expect(text).toContain(
      'ERROR 112 (0x00000070) Copying File D:\\Set\\big.dat\nThere is not enough space on the disk.',
    );
    expect(session.window.errorLevel).toBe(9);
  });
});

describe('a file that is in use', () => {
  test('the numbers of a dry run are no facts of a copy', () => {
    const { session } = runLines(host, ['robocopy D:\\Set D:\\Back /E /L']);
    const facts = session.output.flatMap((line) => factsOf(line));
    expect(facts).toContain('hist:robocopy-list/files/copied');
    expect(facts).not.toContain('hist:robocopy/files/copied');
  });

  test('is tried again, and then counted as failed', () => {
    const { session, text } = runLines(withLocked, ['robocopy D:\\Set D:\\New /E /R:2 /W:5 /NP']);
    const tries = text
      .split('\n')
      .filter((line) => line.includes('ERROR 32 (0x00000020) Copying File D:\\Set\\open.mdb'));
    expect(tries.map((line) => line.slice(0, 19))).toEqual([
      '2026/11/20 09:30:00',
      '2026/11/20 09:30:05',
      '2026/11/20 09:30:10',
    ]);
    expect(text).toContain('Waiting 5 seconds... Retrying...');
    expect(text).toContain('ERROR: RETRY LIMIT EXCEEDED.');
    expect(text).toContain('   Files :         2         1         0         0         1         0');
    expect(session.window.errorLevel).toBe(9);
    const facts = session.output.flatMap((line) => factsOf(line));
    expect(facts).toContain('hist:files/d:\\set\\open.mdb/isLocked');
    expect(facts).toContain('hist:robocopy/files/failed');
  });

  test('is tried a million times without /R', () => {
    const { session } = runLines(withLocked, ['robocopy D:\\Set D:\\New']);
    expect(session.seconds).toBeGreaterThan(29_000_000);
    const stopped = runLines(withLocked, ['robocopy D:\\Set D:\\New'], { stoppedAfterSeconds: 70 });
    expect(stopped.text.split('\n').filter((line) => line.includes('ERROR 32'))).toHaveLength(3);
    expect(namesIn(stopped.session.host.files, 'D:\\New')).toEqual(['D:\\New', 'D:\\New\\a.csv']);
  });
});

describe('what robocopy refuses', () => {
  const lastLines = (line: string): string[] =>
    runLines(host, [line])
      .text.split('\n')
      .filter((each) => /ERROR|cannot|denied|No /.test(each));

  test('a source that is not there', () => {
    const stamp = '2026/11/20 09:30:00 ERROR 2 (0x00000002)';
    const missing = 'The system cannot find the file specified.';
    expect(lastLines('robocopy D:\\Nope D:\\Back')).toEqual([
      `${stamp} Getting File System Type of Source D:\\Nope\\`,
      missing,
      `${stamp} Accessing Source Directory D:\\Nope\\`,
      missing,
    ]);
    expect(runLines(host, ['robocopy D:\\Nope D:\\Back']).session.window.errorLevel).toBe(16);
  });

  test('a log file in a folder that is not there', () => {
    const { session, text } = runLines(host, ['robocopy D:\\Set D:\\New /LOG:D:\\Logs\\copy.log /TEE']);
    expect(text).toContain(
      'ERROR 3 (0x00000003) Opening Log File D:\\Logs\\copy.log\nThe system cannot find the path specified.',
    );
    expect(session.window.errorLevel).toBe(16);
    expect(session.host.files.has('d:\\new')).toBe(false);
  });

  test.each([
    ['robocopy D:\\Set', 'ERROR : No Destination Directory Specified.'],
    ['robocopy D:\\Set D:\\New /BOGUS', 'ERROR : Invalid Parameter #3 : "/BOGUS"'],
    ['robocopy D:\\Set Q:\\New', '2026/11/20 09:30:00 ERROR 3 (0x00000003) Creating Destination Directory Q:\\New\\'],
    [
      'robocopy D:\\Set\\a.csv D:\\New',
      '2026/11/20 09:30:00 ERROR 267 (0x0000010B) Accessing Source Directory D:\\Set\\a.csv\\',
    ],
  ])('%s', (line, expected) => {
    expect(lastLines(line)).toContain(expected);
  });
});

describe('the log file', () => {
  const lines = ['robocopy D:\\Set D:\\New /E /LOG:D:\\Job\\copy.log'];

  test('takes the output from the screen, with tabs and percentages on lines of their own', () => {
    const { session, text } = runLines(host, lines);
    expect(text).toBe('\n Log File : D:\\Job\\copy.log');
    const content = session.host.files.get('d:\\job\\copy.log')?.content;
    const texts = content?.kind === 'text' ? content.lines.map((line) => plainText(line)) : [];
    expect(texts).toContain('\t    New File  \t\t 381.4 m\tbig.dat');
    expect(texts).toContain('100%  ');
    expect(session.acts.map(({ act }) => act)).toEqual(['files.copy', 'file.write']);
  });

  test('/TEE shows it too, and /LOG+ goes on behind it', () => {
    expect(runLines(host, [`${lines[0] ?? ''} /TEE`]).text).toContain(
      '100%        New File             381.4 m        big.dat',
    );
    const once = runLines(host, lines).session.host.files.get('d:\\job\\copy.log');
    const twice = runLines(host, [...lines, 'robocopy D:\\Set D:\\New /E /LOG+:D:\\Job\\copy.log']);
    const after = twice.session.host.files.get('d:\\job\\copy.log');
    expect(after && once && sizeOf(after) > sizeOf(once)).toBe(true);
  });
});
