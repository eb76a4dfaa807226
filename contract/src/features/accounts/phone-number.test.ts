import { describe, expect, it } from 'vitest';
import { PhoneNumber } from './accounts.contract.ts';

describe('PhoneNumber', () => {
  it.each([
    '',
    '+47 912 34 567',
    '+968 9000 0000',
    '(0)22-12.34/56',
    '555-0100',
    '4512',
    '022 1234 ext. 56',
    '022 1234 x56',
    '٠٩١٢٣٤٥٦٧',
  ])('accepts %j', (text) => {
    expect(PhoneNumber.parse(text)).toBe(text);
  });

  it('removes spaces around the number', () => {
    expect(PhoneNumber.parse('  4512 ')).toBe('4512');
  });

  it.each([
    'ask the foreman',
    'n/a',
    '-',
    '+',
    '12',
    '1'.repeat(21),
    '+47 912 34 567 or 4512',
    'a@plant.test',
    '47+912',
  ])('refuses %j', (text) => {
    expect(PhoneNumber.safeParse(text).success).toBe(false);
  });
});
