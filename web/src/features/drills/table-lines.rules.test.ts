import { plainText } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import {
  findColumnStarts,
  isPairTable,
  isTextTable,
  findNameColumn,
  findNextScrollLeft,
  splitFirstCell,
  splitOutput,
  splitPair,
  squeezeFileCounts,
  squeezeNumberedLines,
  squeezeTable,
  measureFirstColumn,
} from './table-lines.rules.ts';

/** The result of `splitOutput` for a text: for each part, whether it is a table, and its lines. */
const splitText = (text: string) =>
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
    expect(splitText(audit.join('\n'))).toEqual([
      [false, audit.slice(0, 1)],
      [true, audit.slice(1)],
    ]);
  });

  it('adds blank lines before a table to the table, and blank lines after a table to the next text', () => {
    const text = ['Active Connections', '', '  Proto  State', '  TCP    LISTENING', '', 'End'];
    expect(splitText(text.join('\n'))).toEqual([
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
    expect(splitText(text)).toEqual([[false, text.split('\n')]]);
  });

  it('separates two tables if more than three other lines stand between them', () => {
    const row = 'a  b';
    expect(splitText([row, row, '1', '2', '3', '4', row, row].join('\n')).map(([isTable]) => isTable)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('returns the index of the first line of each part, and no part for an empty output', () => {
    const lines = ['x', '', 'a  b', 'c  d', 'y'].map((text) => [{ text }]);
    expect(splitOutput(lines).map(({ from }) => from)).toEqual([0, 1, 4]);
    expect(splitOutput([])).toEqual([]);
  });
});

const toLines = (texts: readonly string[]) => texts.map((text) => [{ text }]);

const robocopySummary = [
  '               Total    Copied   Skipped  Mismatch    FAILED    Extras',
  '    Dirs :         4         4         0         0         0         0',
  '   Files :        12         9         0         0         3         0',
  '   Bytes :  143.00 m  112.00 m         0         0   31.00 m         0',
];

describe('tables on a narrow screen', () => {
  it('splitOutput ends a table at a line of dashes across the whole output', () => {
    const list = ['  New Dir          4    D:\\Unit4\\', '    New File           8.5 m        alarms.adb'];
    const text = [...list, '', '-'.repeat(78), '', ...robocopySummary].join('\n');
    const parts = splitOutput(text.split('\n').map((line) => [{ text: line }]));
    // The blank line before the summary belongs to the part of the summary.
    expect(parts.map(({ isTable, lines }) => [isTable, lines.length])).toEqual([
      [true, 2],
      [false, 2],
      [true, 5],
    ]);
  });

  it('measureFirstColumn returns a width that covers nothing of the second column', () => {
    const rows = ['a long first cell  1', 'b  22                3'];
    // The second column begins at the character with the index 3. One space before it stays free.
    expect(measureFirstColumn(toLines(rows))).toBe(2);
    expect(measureFirstColumn(toLines(robocopySummary))).toBe('   Files :'.length);
  });

  it('squeezeTable leaves two spaces between columns, and the values below their headings', () => {
    const squeezed = squeezeTable(toLines(robocopySummary)).map(plainText);
    expect(squeezed).toEqual([
      '              Total    Copied  Skipped  Mismatch   FAILED  Extras',
      '   Dirs :         4         4        0         0        0       0',
      '  Files :        12         9        0         0        3       0',
      '  Bytes :  143.00 m  112.00 m        0         0  31.00 m       0',
    ]);
    expect(findColumnStarts(squeezeTable(toLines(robocopySummary)))).toEqual([11, 21, 31, 40, 50, 59]);
  });

  it('findNextScrollLeft goes to the next column that is cut at the right edge', () => {
    const lines = squeezeTable(toLines(robocopySummary));
    // With 10 pixels for each character, the columns begin at 110, 210, 310, 400, 500 and 590 pixels.
    // The column from 310 to 400 pixels is cut at the right edge, at 350. It moves beside the first column, which takes
    // 9 characters and a space: 310 - 100 = 210. Then the column at 500 pixels is cut at 210 + 350: 500 - 100 = 400.
    const box = { scrollLeft: 0, scrollWidth: 650, clientWidth: 350 };
    expect(findNextScrollLeft(box, lines, 9)).toBe(210);
    expect(findNextScrollLeft({ ...box, scrollLeft: 210 }, lines, 9)).toBe(400);
  });

  it('findNextScrollLeft goes on inside a column that is wider than the screen, even after the browser has rounded', () => {
    const lines = toLines([`one  1  ${'n'.repeat(60)}`, `two  2  ${'m'.repeat(60)}`]);
    const box = { scrollLeft: 0, scrollWidth: 680, clientWidth: 350 };
    // The last column begins at 80 pixels. The first column takes 3 characters and a space: 80 - 40 = 40.
    expect(findNextScrollLeft(box, lines, 3)).toBe(40);
    // The browser has rounded 40 to 39. One more pixel would show nothing new, so the table scrolls by 80% of its width.
    expect(findNextScrollLeft({ ...box, scrollLeft: 39 }, lines, 3)).toBe(39 + 0.8 * 350);
  });

  it('squeezeTable keeps the values in the rows, and the titles', () => {
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

  it('isPairTable recognizes a table of long names with short values, and splitPair splits its rows', () => {
    const audit = [
      'Category/Subcategory                      Setting',
      'System',
      '  Security System Extension               No Auditing',
    ];
    expect(isPairTable(toLines(audit))).toBe(true);
    expect(isPairTable(toLines(robocopySummary))).toBe(false);
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

/** The output of Get-Disk with Format-Table -AutoSize. Single spaces separate the cells of the only disk. */
const autoSizedDisks = [
  'Number FriendlyName           SerialNumber         Size BusType',
  '------ ------------           ------------         ---- -------',
  '     0 NORDEN NS-512 NVMe SSD ND2F78F75F14 512110190592 NVMe',
];

/** The output of Get-Disk. The last title is wrapped: `Partition Style`. */
const disks = [
  'Number Friendly Name Serial Number                    HealthStatus         OperationalStatus      Total Size Partition',
  '                                                                                                             Style',
  '------ ------------- -------------                    ------------         -----------------      ---------- ----------',
  '0      LINDEN U64... LU1123581321                     Healthy              Online                   57.75 GB MBR',
];

describe('a table with dashes below its titles', () => {
  it('contains all rows up to the blank line, even rows with single spaces between their cells', () => {
    expect(splitText(['', ...autoSizedDisks, '', 'End'].join('\n'))).toEqual([
      [true, ['', ...autoSizedDisks]],
      [false, ['', 'End']],
    ]);
  });

  it('keeps its values below their titles on a narrow screen, even if a title is wrapped', () => {
    expect(squeezeTable(toLines(autoSizedDisks)).map(plainText)).toEqual(autoSizedDisks);
    expect(squeezeTable(toLines(disks)).map(plainText)).toEqual([
      'Number Friendly Name Serial Number  HealthStatus  OperationalStatus  Total Size Partition',
      '                                                                                Style',
      '------ ------------- -------------  ------------  -----------------  ---------- ----------',
      '0      LINDEN U64... LU1123581321   Healthy       Online               57.75 GB MBR',
    ]);
  });

  it('does not contain a heading that stands above the titles', () => {
    const tasks = [
      'Folder: \\A folder with a name that is as long as all columns of the table together',
      'TaskName                                 Next Run Time          Status',
      '======================================== ====================== ===============',
      'Backup                                   N/A                    Ready',
    ];
    expect(splitText(tasks.join('\n'))).toEqual([
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
  it('does not contain the lines below it that state the numbers of files and folders', () => {
    expect(splitText([...files, ...fileCounts].join('\n'))).toEqual([
      [true, files],
      [false, fileCounts],
    ]);
  });

  it('squeezeFileCounts moves the lines below it that state the numbers of files to the left edge', () => {
    expect(squeezeFileCounts(toLines([...fileCounts, 'End'])).map(plainText)).toEqual([
      '  2 File(s)        805,888 bytes',
      '  1 Dir(s)  245,300,727,808 bytes free',
      'End',
    ]);
  });

  it('squeezeTable moves its names closer to the dates, and all names still begin at the same place', () => {
    expect(squeezeTable(toLines(files)).map(plainText)).toEqual([
      '10/05/2018  09:12 AM  <DIR>   wbem',
      '09/15/2018  09:12 AM  794,624 whoami.exe',
      '09/15/2018  09:12 AM   11,264 where.exe',
    ]);
  });

  it('squeezeTable leaves single spaces between its columns if PowerShell has printed it', () => {
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
    expect(findNameColumn(lines)).toEqual({ start: 37, width: 'HIST-02_20261120_Security.evtx'.length });
  });

  it('findNameColumn returns the last column, which is as wide as the longest name', () => {
    expect(findNameColumn(squeezeTable(toLines(files)))).toEqual({ start: 30, width: 'whoami.exe'.length });
    expect(findNameColumn(toLines(['Mode                LastWriteTime         Length Name']))).toEqual({
      start: 49,
      width: 'Name'.length,
    });
    expect(findNameColumn(toLines(robocopySummary))).toBeNull();
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

  it('returns only spaces as the first cell of a heading that stands over another column', () => {
    expect(splitFirstCell([{ text: '              Total    Copied' }], 9)).toEqual([
      [{ text: ' '.repeat(9) }],
      [{ text: '     Total    Copied' }],
    ]);
  });

  it('measureFirstColumn returns the length of the longest first cell that is short enough to stay in view', () => {
    const rows = ['  TCP                 1', 'System Idle Process   0', 'A cell that is far too long   1'];
    expect(measureFirstColumn(rows.map((text) => [{ text }]))).toBe('System Idle Process'.length);
  });

  it('does not split a row whose first cell is too long, empty, or only a part of a value', () => {
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
  ])('removes the spaces after the line number and after the label: %s', (text, squeezed) => {
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

  it('is false for numbers in columns, and for rows in which each cell is a separate value', () => {
    expect(isTextTable(rowsOf(['Visit      29/10/2026  12/11/2026', 'Handles    1024        4096']))).toBe(false);
    expect(
      isTextTable(
        logBook.map((text) => [{ text: text.slice(0, 7), facts: ['lap:file'] as const }, { text: text.slice(7) }]),
      ),
    ).toBe(false);
  });
});
