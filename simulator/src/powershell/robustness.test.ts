import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutOfFuel } from '../fuel.ts';
import { runLine } from '../shell/run-line.ts';
import { binaryFile, createSmallHost, openTestSession, textFile } from '../testing/small-host.ts';
import type { FactId } from '../text.ts';
import { windowsVersions } from '../windows/versions.ts';
import { readRows, toCell, toRow } from './cmdlets/general/csv-text.ts';
import { parseScript } from './language/parser.ts';
import { NotOnPracticeHosts, SyntaxProblem } from './language/syntax.ts';
import { splitLines } from './output/cells.ts';
import { elementsOf, isList, isObject } from './language/convert.ts';
import { item, psObject } from './values.ts';

const pieces = [
  '|',
  ';',
  '$',
  '$x',
  '$_',
  '${N}',
  '$env:COMPUTERNAME',
  '(',
  ')',
  '{',
  '}',
  '@(',
  '@{',
  '[',
  ']',
  '[int]',
  '[datetime]',
  '[math]::Round(',
  '"',
  "'",
  '`',
  ',',
  '.',
  '..',
  '=',
  '+',
  '-',
  '*',
  '/',
  '%',
  '?',
  '&',
  '&&',
  '>',
  '>>',
  '2>&1',
  '#',
  ' ',
  ' ',
  ' ',
  '\n',
  '-eq',
  '-match',
  '-like',
  '-f',
  '-not',
  '-in',
  '-split',
  '-join',
  '-Recurse',
  '-Property',
  '-First',
  '1',
  '0',
  '9999999999',
  '1gb',
  '-1',
  'Name',
  'Length',
  '*',
  '*.txt',
  'D:\\Job',
  'D:\\Job\\a.txt',
  'C:\\',
  'HKLM:\\',
  '.Count',
  '.Name',
  '.ToString(',
  '.AddDays(',
  '.Substring(',
  '.Split(',
  'Get-ChildItem',
  'dir',
  'Select-Object',
  'Where-Object',
  'Sort-Object',
  'ForEach-Object',
  '%',
  'Group-Object',
  'Measure-Object',
  'Compare-Object',
  'Format-Table',
  'fl',
  'fw',
  'fc',
  'Export-Csv',
  'Import-Csv',
  'Out-File',
  'Get-Content',
  'Get-FileHash',
  'Get-Date',
  'Get-Member',
  'Set-Content',
  'Copy-Item',
  'Remove-Item',
  'mkdir',
  'cd',
  'hostname',
  'ipconfig',
  'foreach',
  'if',
  'Get-History',
  'Tee-Object',
  'Out-String',
  'Select-String',
  '$true',
  '$null',
  "'2026-11-20'",
  '10:00',
  '\u202E',
  'ä',
];

const stages = [
  'Select-Object Name,Length',
  'Select-Object * -First 2',
  "Select-Object @{n='N';e={$_.Name.ToUpper()}},Len*",
  'Select-Object -ExpandProperty Name',
  'Sort-Object Length -Descending',
  'Sort-Object Name -Unique',
  'Where-Object { $_.Length -gt 1 }',
  "Where-Object { $_.Name -match '^a|x.*$' -and -not $_.PSIsContainer }",
  '? { $_ }',
  '% { $_.Name; 1 }',
  '% { "$_ is $($_.Length)" }',
  'Group-Object Extension',
  'Group-Object Name,Length -NoElement',
  'Measure-Object Length -Sum -Average -Maximum',
  'Measure-Object',
  'Format-Table',
  'Format-Table Name,Length -AutoSize -Wrap',
  'Format-Table *',
  'Format-List *',
  'fw -Column 3',
  'fc',
  'Out-String',
  'Out-File D:\\Job\\o.txt',
  'Export-Csv D:\\Job\\o.csv -NoTypeInformation',
  'ConvertTo-Csv',
  'ConvertTo-Html',
  'Tee-Object -Variable kept',
  'Get-Member',
  'Get-FileHash',
  'Get-Content',
  'Select-String o',
  'Copy-Item -Destination D:\\Job\\copy.txt',
  'Remove-Item',
  'Compare-Object $kept',
  'Set-Content D:\\Job\\s.txt',
  'findstr o',
];
const sources = [
  'dir D:\\Job',
  'Get-ChildItem D:\\ -Recurse -Force',
  'Import-Csv D:\\Job\\list.csv',
  '1,2.5,"a",$null,(Get-Date),@{a=1;b=(1,2)}',
  'Get-Content D:\\Job\\a.txt',
  '$kept',
  'hostname',
  'Get-Date',
  '1..5',
];
const pipeline = fc
  .tuple(fc.constantFrom(...sources), fc.array(fc.constantFrom(...stages), { maxLength: 4 }))
  .map(([source, rest]) => [source, ...rest].join(' | '));

const line = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  pipeline,
  pipeline,
  fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((words) => words.join(' ')),
  fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((words) => words.join('')),
);

const files = [
  textFile('D:\\Job\\a.txt', 'one\ntwo'),
  textFile('D:\\Job\\list.csv', '"Name","Size"\n"a","1"\n"b","20"'),
  binaryFile('D:\\Job\\x.evtx', 100_000),
];

describe('the parser of PowerShell', () => {
  it('throws nothing but its own errors, whatever is typed', () => {
    fc.assert(
      fc.property(line, (text) => {
        try {
          parseScript(text);
        } catch (error) {
          expect(error instanceof SyntaxProblem || error instanceof NotOnPracticeHosts).toBe(true);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('parses deep nesting without an overflow', () => {
    for (const bracket of ['(', '@(', '$(', '{', '@{a=', '[int]', '-not ', '!', '"$(']) {
      expect(() => parseScript(bracket.repeat(300).slice(0, 1000))).toThrow(SyntaxProblem);
    }
  });
});

describe('a PowerShell window', () => {
  it('runs any line without an exception', () => {
    fc.assert(
      fc.property(fc.constantFrom(...windowsVersions), fc.array(line, { maxLength: 3 }), (version, lines) => {
        let host = createSmallHost(files, version);
        let session = openTestSession(host, { shell: 'powershell' });
        for (const text of lines) {
          session = openTestSession(host, { shell: 'powershell', window: session.window });
          try {
            runLine(session, text);
          } catch (error) {
            if (!(error instanceof OutOfFuel)) throw error;
          }
          host = session.host;
        }
        expect(session.output.every((each) => Array.isArray(each))).toBe(true);
      }),
      { numRuns: 700 },
    );
  });

  it('shows the same for the same lines', () => {
    fc.assert(
      fc.property(line, (text) => {
        const show = (): string => {
          const session = openTestSession(createSmallHost(files), { shell: 'powershell' });
          try {
            runLine(session, text);
          } catch (error) {
            if (!(error instanceof OutOfFuel)) throw error;
          }
          return JSON.stringify([session.output, session.acts]);
        };
        expect(show()).toBe(show());
      }),
      { numRuns: 200 },
    );
  });
});

describe('a CSV file', () => {
  const fact = fc.stringMatching(/^[a-z]{1,8}$/).map((name): FactId => `hist:${name}/value`);
  const cell = fc.record({
    text: fc.option(fc.string({ maxLength: 20 }).map((text) => text.replaceAll('\r', ''))),
    facts: fc.uniqueArray(fact, { maxLength: 2 }),
  });

  it('brings values through Export-Csv and Import-Csv with their text and facts', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 }), (rows) => {
        const objects = rows.map(([one, other]) =>
          item(
            psObject('Test', [
              ['One', item(one.text, ...one.facts)],
              ['Other', item(other.text, ...other.facts)],
            ]),
          ),
        );
        const host = createSmallHost();
        const { window } = openTestSession(host, { shell: 'powershell' });
        const scope = new Map([['rows', item({ kind: 'list', items: objects })]]);
        const session = openTestSession(host, { shell: 'powershell', window: { ...window, scope } });
        runLine(
          session,
          '$rows | Export-Csv D:\\Job\\r.csv -NoTypeInformation -Encoding UTF8; $back = @(Import-Csv D:\\Job\\r.csv)',
        );
        const back = session.window.scope.get('back')?.value;
        const cells = isList(back ?? null) ? elementsOf(item(back ?? null)) : [];
        const values = cells.map(({ value }) => (isObject(value) ? [...value.properties.values()] : []));
        expect(values.map((row) => row.map(({ value }) => value))).toEqual(
          rows.map((row) => row.map(({ text }) => text ?? '')),
        );
        expect(values.map((row) => row.map(({ facts }) => facts.toSorted()))).toEqual(
          rows.map((row) => row.map(({ facts }) => facts.toSorted())),
        );
      }),
      { numRuns: 200 },
    );
  });

  const zone = createSmallHost().clock.zone;

  it('keeps the text and the facts of every value', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
        const lines = rows.flatMap((row) =>
          splitLines(
            toRow(
              row.map(({ text, facts }) => toCell(item(text, ...facts), zone)),
              ',',
            ),
          ),
        );
        const read = readRows(lines, ',', () => undefined);
        expect(read.map((row) => row.map(({ value }) => value))).toEqual(
          rows.map((row) => row.map(({ text }) => text ?? '')),
        );
        expect(read.map((row) => row.map(({ facts }) => facts.toSorted()))).toEqual(
          rows.map((row) => row.map(({ facts }) => facts.toSorted())),
        );
      }),
    );
  });
});
