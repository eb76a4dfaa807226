import { plainText } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import {
  columnStarts,
  isPairTable,
  isTextTable,
  nameColumn,
  nextScroll,
  splitFirstCell,
  splitOutput,
  splitPair,
  squeezeFileCounts,
  squeezeNumberedLines,
  squeezeTable,
  measureFirstColumn,
} from './table-lines.rules.ts';

/** Each part of an output: whether it is a table, and its lines. */
const split = (text: string) =>
  splitOutput(text.split('\n').map((line) => [{ text: line }])).map(({ isTable, lines }) => [
    isTable,
    lines.map(plainText),
  ]);

describe('splitOutput', () => {
  it('keeps the rows of a table together, with the titles and blank lines between them', () => {
    const audit = [
      'System audit policy',
      'Category/Subcategory                      Setting',
      'System',
      '  Security System Extension               No Auditing',
      '',
      'Logon/Logoff',
      '  Logon                                   Success and Failure',
    ];
    expect(split(audit.join('\n'))).toEqual([
      [false, audit.slice(0, 1)],
      [true, audit.slice(1)],
    ]);
  });

  it('puts blank lines before a table into the part of the table, and blank lines after the table into the text that follows', () => {
    const text = ['Active Connections', '', '  Proto  State', '  TCP    LISTENING', '', 'End'];
    expect(split(text.join('\n'))).toEqual([
      [false, ['Active Connections']],
      [true, ['', '  Proto  State', '  TCP    LISTENING']],
      [false, ['', 'End']],
    ]);
  });

  it.each([
    ['labels with a colon', 'Host Name:                 HIST-02\nOS Version:                10.0.17763'],
    ['labels with a colon before the value', 'Name          : Security\nSTATE         : 4  RUNNING'],
    ['a single line with columns', 'maxSize\n               1 File(s)  20,975,616 bytes\nend'],
    ['sentences', 'The command completed successfully.\nThe file exists.'],
  ])('takes %s as text', (_, text) => {
    expect(split(text)).toEqual([[false, text.split('\n')]]);
  });

  it('separates tables with more than three other lines between them', () => {
    const row = 'a  b';
    expect(split([row, row, '1', '2', '3', '4', row, row].join('\n')).map(([isTable]) => isTable)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('says at which line of the output each part begins, and returns no part for an empty output', () => {
    const lines = ['x', '', 'a  b', 'c  d', 'y'].map((text) => [{ text }]);
    expect(splitOutput(lines).map(({ from }) => from)).toEqual([0, 1, 4]);
    expect(splitOutput([])).toEqual([]);
  });
});

const toLines = (texts: readonly string[]) => texts.map((text) => [{ text }]);

const summary = [
  '               Total    Copied   Skipped  Mismatch    FAILED    Extras',
  '    Dirs :         4         4         0         0         0         0',
  '   Files :        12         9         0         0         3         0',
  '   Bytes :  143.00 m  112.00 m         0         0   31.00 m         0',
];

describe('a table on a narrow screen', () => {
  it('ends where the output has a line of dashes across its whole width', () => {
    const list = ['  New Dir          4    D:\\Unit4\\', '    New File           8.5 m        alarms.adb'];
    const text = [...list, '', '-'.repeat(78), '', ...summary].join('\n');
    const parts = splitOutput(text.split('\n').map((line) => [{ text: line }]));
    // The blank line before the summary belongs to the part of the summary.
    expect(parts.map(({ isTable, lines }) => [isTable, lines.length])).toEqual([
      [true, 2],
      [false, 2],
      [true, 5],
    ]);
  });

  it('has a first column that covers nothing of the second column while it stays in view', () => {
    const rows = ['a long first cell  1', 'b  22                3'];
    // The second column begins at the character with the index 3. One space before it stays free.
    expect(measureFirstColumn(toLines(rows))).toBe(2);
    expect(measureFirstColumn(toLines(summary))).toBe('   Files :'.length);
  });

  it('has two spaces between its columns, and its values below their headings', () => {
    const squeezed = squeezeTable(toLines(summary)).map(plainText);
    expect(squeezed).toEqual([
      '              Total    Copied  Skipped  Mismatch   FAILED  Extras',
      '   Dirs :         4         4        0         0        0       0',
      '  Files :        12         9        0         0        3       0',
      '  Bytes :  143.00 m  112.00 m        0         0  31.00 m       0',
    ]);
    expect(columnStarts(squeezeTable(toLines(summary)))).toEqual([11, 21, 31, 40, 50, 59]);
  });

  it('is scrolled to the next column that is cut', () => {
    const lines = squeezeTable(toLines(summary));
    // With 10 pixels for each character, the columns begin at 110, 210, 310, 400, 500 and 590 pixels.
    // The column at 310 pixels ends at 400, and is cut at 350. It then stands beside the first column, which takes 9
    // characters and a space: 310 - 100. After that, the column at 500 pixels is cut at 210 + 350: 500 - 100.
    const box = { scrollLeft: 0, scrollWidth: 650, clientWidth: 350 };
    expect(nextScroll(box, lines, 9)).toBe(210);
    expect(nextScroll({ ...box, scrollLeft: 210 }, lines, 9)).toBe(400);
  });

  it('is scrolled on inside a column that is wider than the screen, also after the browser has rounded', () => {
    const lines = toLines([`one  1  ${'n'.repeat(60)}`, `two  2  ${'m'.repeat(60)}`]);
    const box = { scrollLeft: 0, scrollWidth: 680, clientWidth: 350 };
    // The last column begins at 80 pixels. The first column takes 3 characters and a space: 80 - 40.
    expect(nextScroll(box, lines, 3)).toBe(40);
    // The browser has rounded 40 to 39. One more pixel would show nothing new, so the table scrolls by 80% of its width.
    expect(nextScroll({ ...box, scrollLeft: 39 }, lines, 3)).toBe(39 + 0.8 * 350);
  });

  it('keeps the values in its rows, and its titles', () => {
    const value = { text: '     12', facts: ['hist:files' as const] };
    const rows = [
      [{ text: 'Files   ' }, value],
      [{ text: 'A title of the group that is long' }],
      [{ text: 'Dirs         4' }],
    ];
    const squeezed = squeezeTable(rows);
    expect(squeezed[0]?.map(({ text }) => text).join('')).toBe('Files  12');
    expect(squeezed[0]?.[1]?.facts).toEqual(value.facts);
    expect(plainText(squeezed[1] ?? [])).toBe('A title of the group that is long');
  });

  it('is recognized as a table of long names with short values, and its rows are split into name and value', () => {
    const audit = [
      'Category/Subcategory                      Setting',
      'System',
      '  Security System Extension               No Auditing',
    ];
    expect(isPairTable(toLines(audit))).toBe(true);
    expect(isPairTable(toLines(summary))).toBe(false);
    expect(isPairTable(toLines(['Name  Value', 'short  1']))).toBe(false);
    const value = { text: 'No Auditing', facts: ['hist:audit' as const] };
    expect(splitPair([{ text: '  Security System Extension               ' }, value])).toEqual([
      2,
      [{ text: 'Security System Extension' }],
      [value],
    ]);
    expect(splitPair([{ text: 'System' }])).toBeNull();
  });
});

/** Get-Disk with Format-Table -AutoSize: the row of the only disk has single spaces between its cells. */
const autoSizedDisks = [
  'Number FriendlyName           SerialNumber         Size BusType',
  '------ ------------           ------------         ---- -------',
  '     0 NORDEN NS-512 NVMe SSD ND2F78F75F14 512110190592 NVMe',
];

const disks = [
  'Number Friendly Name Serial Number                    HealthStatus         OperationalStatus      Total Size Partition',
  '                                                                                                             Style',
  '------ ------------- -------------                    ------------         -----------------      ---------- ----------',
  '0      LINDEN U64... LU1123581321                     Healthy              Online                   57.75 GB MBR',
];

describe('a table with dashes below its titles', () => {
  it('has all rows down to the blank line, also those whose cells fill their columns', () => {
    expect(split(['', ...autoSizedDisks, '', 'End'].join('\n'))).toEqual([
      [true, ['', ...autoSizedDisks]],
      [false, ['', 'End']],
    ]);
  });

  it('keeps the values below their titles on a narrow screen, and a wrapped title above its values', () => {
    expect(squeezeTable(toLines(autoSizedDisks)).map(plainText)).toEqual(autoSizedDisks);
    expect(squeezeTable(toLines(disks)).map(plainText)).toEqual([
      'Number Friendly Name Serial Number  HealthStatus  OperationalStatus  Total Size Partition',
      '                                                                                Style',
      '------ ------------- -------------  ------------  -----------------  ---------- ----------',
      '0      LINDEN U64... LU1123581321   Healthy       Online               57.75 GB MBR',
    ]);
  });

  it('does not take a heading above the titles as a row', () => {
    const tasks = [
      'Folder: \\A folder with a name that is as long as all columns of the table together',
      'TaskName                                 Next Run Time          Status',
      '======================================== ====================== ===============',
      'Backup                                   N/A                    Ready',
    ];
    expect(split(tasks.join('\n'))).toEqual([
      [false, tasks.slice(0, 1)],
      [true, tasks.slice(1)],
    ]);
  });
});

const files = [
  '10/05/2018  09:12 AM    <DIR>          wbem',
  '09/15/2018  09:12 AM           794,624 whoami.exe',
  '09/15/2018  09:12 AM            11,264 where.exe',
];
const fileCounts = [
  '               2 File(s)        805,888 bytes',
  '               1 Dir(s)  245,300,727,808 bytes free',
];

describe('a list of files', () => {
  it('does not contain the lines with the numbers of files below it', () => {
    expect(split([...files, ...fileCounts].join('\n'))).toEqual([
      [true, files],
      [false, fileCounts],
    ]);
  });

  it('has the lines with the numbers of files below it at the edge of a narrow screen', () => {
    expect(squeezeFileCounts(toLines([...fileCounts, 'End'])).map(plainText)).toEqual([
      '  2 File(s)        805,888 bytes',
      '  1 Dir(s)  245,300,727,808 bytes free',
      'End',
    ]);
  });

  it('has its names closer to the dates on a narrow screen, and all names begin at the same place', () => {
    expect(squeezeTable(toLines(files)).map(plainText)).toEqual([
      '10/05/2018  09:12 AM  <DIR>   wbem',
      '09/15/2018  09:12 AM  794,624 whoami.exe',
      '09/15/2018  09:12 AM   11,264 where.exe',
    ]);
  });

  it('has single spaces between its columns on a narrow screen if PowerShell has printed it', () => {
    const listing = [
      'Mode                LastWriteTime         Length Name',
      '----                -------------         ------ ----',
      'd-----        10/5/2018   9:12 AM                Temp',
      '-a----       11/20/2026   7:50 AM       20975616 HIST-02_20261120_Security.evtx',
    ];
    const lines = squeezeTable(toLines(listing));
    expect(lines.map(plainText).slice(2)).toEqual([
      'd-----  10/5/2018   9:12 AM          Temp',
      '-a---- 11/20/2026   7:50 AM 20975616 HIST-02_20261120_Security.evtx',
    ]);
    expect(nameColumn(lines)).toEqual({ start: 37, width: 'HIST-02_20261120_Security.evtx'.length });
  });

  it('has its names in its last column, which is as wide as the longest name', () => {
    expect(nameColumn(squeezeTable(toLines(files)))).toEqual({ start: 30, width: 'whoami.exe'.length });
    expect(nameColumn(toLines(['Mode                LastWriteTime         Length Name']))).toEqual({
      start: 49,
      width: 'Name'.length,
    });
    expect(nameColumn(toLines(summary))).toBeNull();
  });
});

describe('splitFirstCell', () => {
  it('separates the first cell of a row, with the spaces before it', () => {
    expect(splitFirstCell([{ text: '  Logon      Success' }], 7)).toEqual([
      [{ text: '  Logon' }],
      [{ text: '      Success' }],
    ]);
    const value = { text: 'UDP', facts: ['hist:port' as const] };
    expect(splitFirstCell([{ text: '  ' }, value, { text: '    *:*' }], 5)).toEqual([
      [{ text: '  ' }, value],
      [{ text: '    *:*' }],
    ]);
    expect(splitFirstCell([{ ...value, text: 'UDP    ' }, { text: '*:*' }], 3)).toEqual([
      [value],
      [{ text: '    ' }, { text: '*:*' }],
    ]);
  });

  it('returns only spaces as the first cell if a heading stands over another column', () => {
    expect(splitFirstCell([{ text: '              Total    Copied' }], 9)).toEqual([
      [{ text: ' '.repeat(9) }],
      [{ text: '     Total    Copied' }],
    ]);
  });

  it('measureFirstColumn returns the length of the longest first cell that stays in view', () => {
    const rows = ['  TCP                 1', 'System Idle Process   0', 'A cell that is far too long   1'];
    expect(measureFirstColumn(rows.map((text) => [{ text }]))).toBe('System Idle Process'.length);
  });

  it('does not split a row if its first cell is too long, empty, or a part of a value', () => {
    for (const text of ['  Security System Extension     No Auditing', '', '   ']) {
      expect(splitFirstCell([{ text }], 5)).toEqual([[], [{ text }]]);
    }
    const whole = [{ text: 'a  b', facts: ['hist:log' as const] }, { text: '1' }];
    expect(splitFirstCell(whole, 4)).toEqual([[], whole]);
  });
});

describe('squeezeNumberedLines', () => {
  it.each([
    ['   47:                                   Connection Name: Ethernet 2', '   47: Connection Name: Ethernet 2'],
    ['   48:                  DHCP Enabled:    No', '   48: DHCP Enabled: No'],
    ['   49:  IP address(es)', '   49: IP address(es)'],
  ])('moves the text of a numbered line to its number: %s', (text, squeezed) => {
    expect(squeezeNumberedLines([[{ text }]]).map(plainText)).toEqual([squeezed]);
  });

  it.each(['Host Name:     HIST-02', '***** D:\\OLD\\A.TXT', '09:30  text', ''])(
    'leaves other lines as they are: %s',
    (text) => {
      expect(squeezeNumberedLines([[{ text }]]).map(plainText)).toEqual([text]);
    },
  );
});

describe('isTextTable', () => {
  const rowsOf = (texts: readonly string[]) => texts.map((text) => [{ text, facts: ['lap:file'] as const }]);
  const logBook = ['CH-2198  2025-12-02  HMI-12A  Screen replaced', 'CH-2204  2026-02-17  HMI-12B  Keyboard replaced'];

  it('is true for the lines of a log book, which end with a sentence', () => {
    expect(isTextTable(rowsOf(logBook))).toBe(true);
  });

  it('is false for numbers in columns, and where each cell is a value of its own', () => {
    expect(isTextTable(rowsOf(['Visit      29/10/2026  12/11/2026', 'Handles    1024        4096']))).toBe(false);
    expect(
      isTextTable(
        logBook.map((text) => [{ text: text.slice(0, 7), facts: ['lap:file'] as const }, { text: text.slice(7) }]),
      ),
    ).toBe(false);
  });
});
