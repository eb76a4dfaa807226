import type { Line, Span } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { splitTool, type ToolPart } from './tool-lines.rules.ts';

const button = (text: string): Span => ({ text, tap: `tool/hist/x/${text.trim()}` });
const value = (text: string): Span => ({ text, facts: [`hist:${text.trim()}`] });
const plain = (text: string): Span => ({ text });

/**
 * The first table among the parts, as texts. `> ` before a heading marks a column that is aligned at the right, and `+`
 * joins the spans of a cell.
 */
const tableOf = (parts: readonly ToolPart[]) => {
  const table = parts.find((part) => part.kind === 'table');
  if (table?.kind !== 'table') throw new Error('There is no table.');
  return {
    headings: table.columns.map(({ heading, isRightAligned }) => (isRightAligned ? `> ${heading}` : heading)),
    rows: table.rows.map((row) =>
      'title' in row ? row.title : row.cells.map((cell) => cell.map(({ span }) => span.text).join('+')),
    ),
  };
};

describe('splitTool', () => {
  const heading: Line = [plain('Name       '), plain('    Events')];
  const logs: readonly Line[] = [
    [plain('Windows Logs')],
    heading,
    [button('System     '), value('    23,456')],
    [],
    [plain('Applications and Services Logs')],
    heading,
    [button('Key Mgmt   '), value('         0')],
    [button('More')],
  ];

  it('joins groups of rows with the same headings into one table, and keeps group titles and buttons', () => {
    const parts = splitTool(logs);
    expect(parts.map(({ kind }) => kind)).toEqual(['text', 'table', 'buttons']);
    expect(tableOf(parts)).toEqual({
      headings: ['Name', '> Events'],
      rows: [['System', '23,456'], 'Applications and Services Logs', ['Key Mgmt', '0']],
    });
  });

  it('does not separate columns at a single space in a heading or a value', () => {
    const parts = splitTool([
      [plain('Name        '), plain('Startup Type '), plain('Log On As')],
      [button('Print Spool '), value('Manual       '), value('Local System')],
      [button('Time        '), value('Manual       '), value('Local Service')],
    ]);
    expect(tableOf(parts)).toEqual({
      headings: ['Name', 'Startup Type', 'Log On As'],
      rows: [
        ['Print Spool', 'Manual', 'Local System'],
        ['Time', 'Manual', 'Local Service'],
      ],
    });
  });

  it('puts a date and its time into one cell, and a button at the end of a row into a separate column', () => {
    const parts = splitTool([
      [plain('Level       '), plain('Date and Time        '), plain('ID')],
      [button('Error       '), value('1/2/2026 9:29:59 AM  '), value(' 7'), plain('   '), button('End task')],
      [button('Error       '), value('1/3/2026 9:29:59 AM  '), value('12'), plain('   '), button('End task')],
    ]);
    expect(tableOf(parts)).toEqual({
      headings: ['Level', 'Date and Time', '> ID', ''],
      rows: [
        ['Error', '1/2/2026 9:29:59 AM', '7', 'End task'],
        ['Error', '1/3/2026 9:29:59 AM', '12', 'End task'],
      ],
    });
  });

  it('makes a table of two columns from rows without headings: the button, and the texts after it', () => {
    const parts = splitTool([
      [plain('Devices and drives')],
      [button('Local Disk (C:)     '), value('20.1 GB'), plain(' free of '), value('99.3 GB')],
      [button('DATA (D:)           '), value('120 GB'), plain(' free of '), value('250 GB')],
    ]);
    expect(tableOf(parts)).toEqual({
      headings: ['', ''],
      rows: [
        ['Local Disk (C:)', '20.1 GB+free of+99.3 GB'],
        ['DATA (D:)', '120 GB+free of+250 GB'],
      ],
    });
  });

  it('makes an empty table from headings without rows, but not from a text with wide gaps', () => {
    const parts = splitTool([
      [plain('Name        '), plain('Date modified       '), plain('      Size')],
      [plain('This folder is empty.')],
      [plain('09:41  SPARE-03  quarantined')],
    ]);
    expect(parts.map(({ kind }) => kind)).toEqual(['table', 'text']);
    expect(tableOf(parts)).toEqual({ headings: ['Name', 'Date modified', 'Size'], rows: [] });
  });

  it('makes a row from buttons beside each other, and a list from buttons below each other', () => {
    const parts = splitTool([
      [plain('Change the startup type: '), button('Automatic'), plain('   '), button('Manual')],
      [],
      [plain('  '), button('The screen')],
      [plain('  '), button('The papers beside it')],
      [],
      [button('Close')],
    ]);
    expect(parts).toMatchObject([
      { kind: 'buttons', line: 0, label: 'Change the startup type:', buttons: [{ index: 1 }, { index: 3 }] },
      { kind: 'text', from: 1 },
      { kind: 'list', entries: [{ line: 2, button: { index: 1 } }, { line: 3 }] },
      { kind: 'text', from: 4 },
      { kind: 'buttons', line: 5, label: '' },
    ]);
  });

  it('makes a field from a name, with or without a colon, and the span after it; a line with one span is text', () => {
    const parts = splitTool([
      [plain('Service name:             '), value('Spooler')],
      [plain('System Type               '), plain('x64-based PC')],
      [value('    Account Name:        SYSTEM')],
      [plain('protected by trademark and other pending or existing rights')],
    ]);
    expect(parts).toMatchObject([
      { kind: 'field', line: 0, name: 'Service name:', value: [{ index: 1, span: { text: 'Spooler' } }] },
      { kind: 'field', line: 1, name: 'System Type', value: [{ index: 1 }] },
      { kind: 'text', from: 2, lines: [{}, {}] },
    ]);
  });
});
