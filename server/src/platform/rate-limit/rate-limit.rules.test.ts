import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkOf, secondsUntilFree } from './rate-limit.rules.ts';

test('secondsUntilFree returns the time until the oldest call leaves the window of the rate limit', () => {
  const hourly = { limit: 1, windowMs: 3_600_000 };
  expect(secondsUntilFree(new Date(0), new Date(0), hourly)).toBe(3600);
  expect(secondsUntilFree(new Date(0), new Date(3_599_999), hourly)).toBe(1);
});

describe('networkOf', () => {
  test.each([
    ['10.20.4.7', '10.20.4.7'],
    ['::ffff:10.20.4.7', '::ffff:10.20.4.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('returns for the address %s the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test('returns the same network for all addresses in it, however they are written', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const fourGroups = fc.array(group, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fourGroups, fourGroups, (first, last) => {
        const padded = first.map((digits) => digits.padStart(4, '0'));
        expect(networkOf([...padded, ...last].join(':'))).toBe(networkOf([...first, '0', '0', '0', '1'].join(':')));
        expect(networkOf(`${first.join(':')}::`)).toBe(first.join(':'));
      }),
    );
  });
});
