import { describe, expect, it } from 'vitest';
import { formatOfFile } from './import-format.rules.ts';

describe('formatOfFile', () => {
  it.each([
    ['pool.csv', 'csv'],
    ['POOL.CSV', 'csv'],
    ['pool.gift', 'gift'],
    ['pool.csv.txt', 'gift'],
    ['pool', undefined],
  ])('for the file name %s, returns %s', (fileName, format) => {
    expect(formatOfFile(fileName)).toBe(format);
  });
});
