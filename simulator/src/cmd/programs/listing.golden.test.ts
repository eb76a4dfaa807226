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

const entries = [
  textFile('D:\\Job\\list.csv', 'PT-101'),
  binaryFile('D:\\Job\\HIST-02_20261120_Security.evtx', 20_971_520),
  textFile('D:\\Job\\hidden.ini', 'x', 'ah'),
  folder('D:\\Job\\Set'),
  binaryFile('D:\\Job\\Set\\plan.dat', 1_234_567),
];
const host = createSmallHost(entries);
const run = (line: string, options?: SessionOptions, windows: WindowsVersion = '2019') =>
  runLines(createSmallHost(entries, windows), [line], options);

const head = [' Volume in drive D is Data', ' Volume Serial Number is 4A3F-1C22'];

describe('dir', () => {
  test.each<WindowsVersion>(['7', '2019', '2025'])('lists a folder on %s', (windows) => {
    expect(run('dir', {}, windows).text).toBe(
      [
        ...head,
        '',
        ' Directory of D:\\Job',
        '',
        '11/20/2026  08:30 AM    <DIR>          .',
        '11/20/2026  08:30 AM    <DIR>          ..',
        '11/20/2026  08:30 AM        20,971,520 HIST-02_20261120_Security.evtx',
        '11/20/2026  08:30 AM                 8 list.csv',
        '11/20/2026  08:30 AM    <DIR>          Set',
        '               2 File(s)     20,971,528 bytes',
        '               3 Dir(s) 100,000,000,000 bytes free',
      ].join('\n'),
    );
  });

  test('lists files in all folders with their total', () => {
    expect(run('dir /s /a-d D:\\Job').text).toBe(
      [
        ...head,
        '',
        ' Directory of D:\\Job',
        '',
        '11/20/2026  08:30 AM                 3 hidden.ini',
        '11/20/2026  08:30 AM        20,971,520 HIST-02_20261120_Security.evtx',
        '11/20/2026  08:30 AM                 8 list.csv',
        '               3 File(s)     20,971,531 bytes',
        '',
        ' Directory of D:\\Job\\Set',
        '',
        '11/20/2026  08:30 AM         1,234,567 plan.dat',
        '               1 File(s)      1,234,567 bytes',
        '',
        '     Total Files Listed:',
        '               4 File(s)     22,206,098 bytes',
        '               0 Dir(s) 100,000,000,000 bytes free',
      ].join('\n'),
    );
  });

  test.each([
    ['dir /b', 'HIST-02_20261120_Security.evtx\nlist.csv\nSet'],
    ['dir /b /o-n', 'Set\nlist.csv\nHIST-02_20261120_Security.evtx'],
    ['dir /b /os', 'Set\nlist.csv\nHIST-02_20261120_Security.evtx'],
    ['dir /b /a', 'hidden.ini\nHIST-02_20261120_Security.evtx\nlist.csv\nSet'],
    ['dir /b /ah', 'hidden.ini'],
    ['dir /b /ad', 'Set'],
    ['dir /b/a-d', 'hidden.ini\nHIST-02_20261120_Security.evtx\nlist.csv'],
    ['dir /b /s *.dat', 'D:\\Job\\Set\\plan.dat'],
    ['dir /b D:\\Job\\HIST*', 'HIST-02_20261120_Security.evtx'],
    ['dir /b nothing', 'File Not Found'],
    ['dir Q:\\', 'The system cannot find the path specified.'],
    ['dir /z', 'Parameter format not correct - "z".'],
  ])('%s', (line, expected) => {
    expect(run(line).text).toBe(expected);
  });

  test('says File Not Found below the name of the folder', () => {
    expect(run('dir D:\\Job\\nope*').text).toBe(
      [...head, '', ' Directory of D:\\Job', '', 'File Not Found'].join('\n'),
    );
  });

  test('shows the facts of names, sizes, times and free room', () => {
    const facts = run('dir list.csv').session.output.flatMap((line) => factsOf(line));
    expect(facts).toEqual([
      'hist:volume/D:/label',
      'hist:volume/D:/serial',
      'hist:files/d:\\job\\list.csv/modified',
      'hist:files/d:\\job\\list.csv/size',
      'hist:files/d:\\job\\list.csv',
      'hist:volume/D:/free',
    ]);
  });

  test('the free room is less by what was written', () => {
    const { text } = runLines(host, ['echo a > x.txt', 'dir x.txt']);
    expect(text).toContain(' 99,999,995,904 bytes free');
  });
});

describe('other lists', () => {
  test('vol shows label and serial number, and fails for a letter that is not there', () => {
    expect(run('vol D:').text).toBe(head.join('\n'));
    expect(run('vol K:').text).toBe('The system cannot find the path specified.');
    expect(run('vol K:').session.window.errorLevel).toBe(1);
  });

  test('tree draws the folders', () => {
    expect(run('tree D:\\').text).toBe(
      'Folder PATH listing for volume Data\nVolume serial number is 4A3F-1C22\nD:\\\n└───Job\n    └───Set\n',
    );
  });

  test.each<readonly [WindowsVersion, string]>([
    ['7', 'A   H        D:\\Job\\hidden.ini'],
    ['2025', 'A   H                D:\\Job\\hidden.ini'],
  ])('attrib shows attributes on %s', (windows, expected) => {
    expect(run('attrib hidden.ini', {}, windows).text).toBe(expected);
  });
});
