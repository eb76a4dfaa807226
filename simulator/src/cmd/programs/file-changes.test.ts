import { describe, expect, test } from 'vitest';
import { createSmallHost, folder, runLines, type SessionOptions, textFile } from '../../testing/small-host.ts';

const host = createSmallHost([
  textFile('D:\\Job\\a.txt', 'A'),
  textFile('D:\\Job\\b.txt', 'B'),
  { ...textFile('D:\\Job\\open.mdb', 'x'), isLocked: true },
  folder('D:\\Old'),
  textFile('D:\\Old\\a.txt', 'old'),
  textFile('C:\\Windows\\x.ini', 'x'),
]);

const run = (lines: readonly string[], options?: SessionOptions) => runLines(host, lines, options);
const acts = (lines: readonly string[], options?: SessionOptions) =>
  run(lines, options).session.acts.map(({ act, of, ok }) => [act, of, ok]);

describe('copy', () => {
  test('copies to a folder or another name, and keeps the time of the last change', () => {
    const { session, text } = run(['copy a.txt D:\\Old\\c.txt']);
    expect(text).toBe('        1 file(s) copied.');
    expect(session.host.files.get('d:\\old\\c.txt')?.modified).toBe(host.files.get('d:\\job\\a.txt')?.modified);
    expect(session.acts).toEqual([
      {
        act: 'files.copy',
        host: 'hist',
        of: 'D:\\Job\\a.txt',
        ok: true,
        detail: { target: 'D:\\Old\\c.txt', files: 1, bytes: 3 },
      },
    ]);
  });

  test('asks before it replaces a file', () => {
    expect(run(['copy a.txt D:\\Old']).text).toBe('Overwrite D:\\Old\\a.txt? (Yes/No/All): ');
    expect(acts(['copy a.txt D:\\Old', 'n'])).toEqual([['files.copy', 'D:\\Job\\a.txt', false]]);
    expect(acts(['copy a.txt D:\\Old', 'yes'])).toEqual([
      ['file.overwrite', 'D:\\Old\\a.txt', true],
      ['files.copy', 'D:\\Job\\a.txt', true],
    ]);
    expect(run(['copy /y a.txt D:\\Old', 'type D:\\Old\\a.txt']).text).toBe('A');
  });

  test.each([
    ['copy nope.txt D:\\Old', 'The system cannot find the file specified.\n        0 file(s) copied.'],
    ['copy a.txt D:\\Nope\\a.txt', 'The system cannot find the path specified.\n        0 file(s) copied.'],
    [
      'copy open.mdb D:\\Old',
      'The process cannot access the file because it is being used by another process.\n        0 file(s) copied.',
    ],
    ['copy a.txt a.txt', 'The file cannot be copied onto itself.\n        0 file(s) copied.'],
    ['copy', 'The syntax of the command is incorrect.'],
  ])('%s is refused', (line, expected) => {
    expect(run([line]).text).toBe(expected);
  });

  test('wildcards copy what matches, with the names', () => {
    expect(run(['copy *.txt C:\\Users\\maint01']).text).toBe('a.txt\nb.txt\n        2 file(s) copied.');
  });
});

describe('move, ren and del', () => {
  test('move takes the file away', () => {
    const { session, text } = run(['move b.txt D:\\Old']);
    expect(text).toBe('        1 file(s) moved.');
    expect(session.host.files.has('d:\\job\\b.txt')).toBe(false);
    expect(session.host.files.has('d:\\old\\b.txt')).toBe(true);
    expect(acts(['move b.txt D:\\Old'])).toEqual([['files.move', 'D:\\Job\\b.txt', true]]);
  });

  test('move moves a folder with what is in it', () => {
    const { session, text } = run(['move D:\\Old D:\\Job\\Older']);
    expect(text).toBe('        1 dir(s) moved.');
    expect(session.host.files.has('d:\\job\\older\\a.txt')).toBe(true);
  });

  test.each([
    ['ren a.txt c.txt', '', ['b.txt', 'c.txt', 'open.mdb']],
    ['ren *.txt *.bak', '', ['a.bak', 'b.bak', 'open.mdb']],
    ['ren a.txt b.txt', 'A duplicate file name exists, or the file\ncannot be found.', ['a.txt', 'b.txt', 'open.mdb']],
    ['ren nope c.txt', 'The system cannot find the file specified.', ['a.txt', 'b.txt', 'open.mdb']],
    ['del a.txt', '', ['b.txt', 'open.mdb']],
    ['del nope.txt', 'Could Not Find D:\\Job\\nope.txt', ['a.txt', 'b.txt', 'open.mdb']],
    ['erase /q *.txt', '', ['open.mdb']],
    [
      'del open.mdb',
      'D:\\Job\\open.mdb\nThe process cannot access the file because it is being used by another process.',
      ['a.txt', 'b.txt', 'open.mdb'],
    ],
  ])('%s', (line, text, left) => {
    expect(run([line]).text).toBe(text);
    expect(run([line, 'dir /b']).text.split('\n')).toEqual(left);
  });
});

describe('folders', () => {
  test('mkdir makes all missing folders, and is noted', () => {
    const { session } = run(['mkdir D:\\Job\\X\\Y']);
    expect(session.host.files.get('d:\\job\\x\\y')?.kind).toBe('folder');
    expect(acts(['mkdir D:\\Job\\X\\Y'])).toEqual([['folder.make', 'D:\\Job\\X\\Y', true]]);
  });

  test.each([
    ['mkdir D:\\Old', 'A subdirectory or file D:\\Old already exists.'],
    ['mkdir Q:\\Old', 'The system cannot find the drive specified.'],
    ['mkdir D:\\a?b', 'The filename, directory name, or volume label syntax is incorrect.'],
    ['rd D:\\Old', 'The directory is not empty.'],
    ['rd D:\\Nope', 'The system cannot find the file specified.'],
    ['rd /s /q D:\\Job', 'The process cannot access the file because it is being used by another process.'],
    ['rd /s D:\\Old', 'D:\\Old, Are you sure (Y/N)? '],
  ])('%s', (line, expected) => {
    expect(run([line]).text).toBe(expected);
  });

  test('rd /s deletes a folder after a yes', () => {
    expect(acts(['rd /s D:\\Old', 'y'])).toEqual([['file.delete', 'D:\\Old', true]]);
    expect(acts(['rd /s D:\\Old', 'n'])).toEqual([['file.delete', 'D:\\Old', false]]);
  });
});

describe('rights', () => {
  const plain = { isElevated: false };

  test.each([
    ['echo a > C:\\Windows\\a.txt', 'Access is denied.'],
    ['echo a > C:\\a.txt', 'Access is denied.'],
    ['del C:\\Windows\\x.ini', 'C:\\Windows\\x.ini\nAccess is denied.'],
    ['mkdir C:\\Windows\\X', 'Access is denied.'],
    ['date 11-21-2026', 'A required privilege is not held by the client.'],
    [
      'label D: New',
      'Access Denied as you do not have sufficient privileges.\nYou have to invoke this utility running in elevated mode.',
    ],
  ])('%s is refused without elevation', (line, expected) => {
    const { session, text } = run([line], plain);
    expect(text).toBe(expected);
    expect(session.acts.every(({ ok }) => !ok)).toBe(true);
  });

  test('an elevated prompt may, and the act is noted', () => {
    expect(acts(['echo a > C:\\Windows\\a.txt'])).toEqual([['file.write', 'C:\\Windows\\a.txt', true]]);
    expect(acts(['date 11-21-2026'])).toEqual([['clock.change', 'clock', true]]);
    expect(run(['date 11-21-2026', 'echo %date%']).text).toBe('Sat 11/21/2026');
    expect(run(['time 14:00', 'time /t']).text).toBe('02:00 PM');
    expect(acts(['label D: New'])).toEqual([['disk.change', 'D:', true]]);
    expect(run(['label D: New', 'vol D:']).text.split('\n')[0]).toBe(' Volume in drive D is New');
  });
});

describe('redirection', () => {
  test.each([
    ['echo a > D:\\Nope\\a.txt', 'The system cannot find the path specified.'],
    ['echo a > Q:\\a.txt', 'The system cannot find the path specified.'],
    ['echo a > D:\\Old', 'Access is denied.'],
    ['echo a > open.mdb', 'The process cannot access the file because it is being used by another process.'],
    ['echo a > a?b', 'The filename, directory name, or volume label syntax is incorrect.'],
  ])('%s', (line, expected) => {
    expect(run([line]).text).toBe(expected);
  });

  test('replacing a file is another act than writing or extending one', () => {
    expect(acts(['echo a > c.txt'])).toEqual([['file.write', 'D:\\Job\\c.txt', true]]);
    expect(acts(['echo a >> a.txt'])).toEqual([['file.write', 'D:\\Job\\a.txt', true]]);
    expect(acts(['echo a > a.txt'])).toEqual([['file.overwrite', 'D:\\Job\\a.txt', true]]);
  });

  test('a full disk takes no file', () => {
    const volume = host.volume.get('D:');
    if (!volume) throw new Error('the drive is missing');
    const full = { ...host, volume: new Map(host.volume).set('D:', { ...volume, free: 0 }) };
    expect(runLines(full, ['echo a > c.txt']).text).toBe('There is not enough space on the disk.');
  });

  test('a host stores four million bytes of text at most', () => {
    const long = textFile('D:\\Old\\long.txt', `${'x'.repeat(998)}\n`.repeat(3999));
    const almostFull = createSmallHost([long]);
    expect(runLines(almostFull, ['dir /s C:\\ > D:\\Job\\a.txt']).text).toBe('There is not enough space on the disk.');
  });
});
