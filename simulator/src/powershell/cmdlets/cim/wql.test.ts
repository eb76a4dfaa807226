import { describe, expect, it } from 'vitest';
import { item, type PsItem } from '../../values.ts';
import { parseWql } from './wql.ts';

const service: ReadonlyMap<string, PsItem> = new Map([
  ['Name', item('Spooler')],
  ['State', item('Running')],
  ['ProcessId', item(976)],
  ['Started', item(true)],
  ['InstallDate', item(null)],
]);
const names = [...service.keys()];

const selects = (text: string): boolean | undefined => parseWql(text, names)?.(service);

describe('a WQL filter', () => {
  it.each([
    ["Name='spooler'", true],
    ['Name="Spooler"', true],
    ["Name<>'Spooler'", false],
    ["name LIKE 'Spo%'", true],
    ["Name LIKE '%oo_er'", true],
    ["Name LIKE 'poo'", false],
    ['ProcessId=976', true],
    ["ProcessId='976'", true],
    ['ProcessId > 1000', false],
    ['ProcessId >= 976 AND ProcessId <= 976', true],
    ["State='Stopped' OR Started=True", true],
    ["NOT State='Stopped'", true],
    ["(State='Stopped' OR Name='Spooler') AND Started=TRUE", true],
    ['InstallDate IS NULL', true],
    ['Name IS NOT NULL', true],
  ])('%s selects the service: %s', (text, expected) => {
    expect(selects(text)).toBe(expected);
  });

  it.each(['', 'Name=', "Nothing='x'", "Name=='x'", "Name='x' AND", "(Name='x'", "Name='x' Name='y'", 'Name LIKE'])(
    'is refused: %s',
    (text) => {
      expect(selects(text)).toBeUndefined();
    },
  );

  it('takes no longer for a pattern with many wildcards', () => {
    const long = new Map([['Name', item('a'.repeat(2000))]]);
    expect(parseWql(`Name LIKE '${'%a'.repeat(200)}b'`, ['Name'])?.(long)).toBe(false);
  });
});
