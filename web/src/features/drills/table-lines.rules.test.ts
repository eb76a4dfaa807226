import { plainText } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { splitFirstCell, splitOutput, widestFirstCell } from './table-lines.rules.ts';

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

  it('gives blank lines before a table to it, and those behind it to the text that follows', () => {
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

  it('separates tables with much text between them', () => {
    const row = 'a  b';
    expect(split([row, row, '1', '2', '3', '4', row, row].join('\n')).map(([isTable]) => isTable)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('knows at which line of the output each part begins, and has no part of an empty output', () => {
    const lines = ['x', '', 'a  b', 'c  d', 'y'].map((text) => [{ text }]);
    expect(splitOutput(lines).map(({ from }) => from)).toEqual([0, 1, 4]);
    expect(splitOutput([])).toEqual([]);
  });
});

describe('splitFirstCell', () => {
  it('separates the first cell of a row, with the spaces before it', () => {
    expect(splitFirstCell([{ text: '  Logon      Success' }])).toEqual([
      [{ text: '  Logon' }],
      [{ text: '      Success' }],
    ]);
    const value = { text: 'UDP', facts: ['hist:port' as const] };
    expect(splitFirstCell([{ text: '  ' }, value, { text: '    *:*' }])).toEqual([
      [{ text: '  ' }, value],
      [{ text: '    *:*' }],
    ]);
    expect(splitFirstCell([{ ...value, text: 'UDP    ' }, { text: '*:*' }])).toEqual([
      [value],
      [{ text: '    ' }, { text: '*:*' }],
    ]);
  });

  it('knows the longest of the first cells that stay in view', () => {
    const rows = ['  TCP    1', 'System Idle Process   0', 'A cell that is far too long   1'];
    expect(widestFirstCell(rows.map((text) => [{ text }]))).toBe('System Idle Process'.length);
  });

  it('leaves a row whole if its first cell is long or empty, or a part of a value', () => {
    for (const text of ['  Security System Extension     No Auditing', '', '   ']) {
      expect(splitFirstCell([{ text }])).toEqual([[], [{ text }]]);
    }
    const whole = [{ text: 'a  b', facts: ['hist:log' as const] }, { text: '1' }];
    expect(splitFirstCell(whole)).toEqual([[], whole]);
  });
});
