import { describe, expect, it } from 'vitest';
import { applyCaseChange, parseCaseSearch } from './case-search.rules.ts';

const moduleId = '3f0e1c4a-2b58-4a40-9d1e-1a2b3c4d5e6f';

describe('parseCaseSearch', () => {
  it.each<[Record<string, unknown>, object]>([
    [{}, {}],
    [
      { status: 'issued', expiring: 'soon' },
      { status: 'issued', expiring: 'soon' },
    ],
    // `toString` and `__proto__` are properties of every object. They must not be taken for valid values.
    [{ status: 'toString', expiring: 'never', evidence: '__proto__' }, {}],
    // The router parses `?search=40477` to a number.
    [
      { search: 40_477, department: 'Tank Farm' },
      { search: '40477', department: 'Tank Farm' },
    ],
    [{ search: '  ', department: { a: 1 } }, {}],
    // A search text has at most 100 characters.
    [{ search: 'x'.repeat(200) }, { search: 'x'.repeat(100) }],
    [{ critical: 'any' }, { critical: 'any' }],
    [{ critical: moduleId }, { critical: moduleId }],
    [{ critical: 'x', other: 1 }, {}],
  ])('parses %o to %o', (query, search) => {
    expect(parseCaseSearch(query)).toEqual(search);
  });
});

it('applyCaseChange sets conditions that have a value, and removes conditions that are undefined', () => {
  expect(applyCaseChange({ status: 'issued', search: 'a' }, { status: undefined, expiring: 'soon' })).toEqual({
    search: 'a',
    expiring: 'soon',
  });
});
