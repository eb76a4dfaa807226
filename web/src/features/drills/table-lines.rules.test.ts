import { plainText } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { splitOutput } from './table-lines.rules.ts';

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
