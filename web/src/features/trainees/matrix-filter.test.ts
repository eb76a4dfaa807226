import { expect, it } from 'vitest';
import { filterOf, isNarrowed, matrixSearch } from './matrix-filter.ts';

const id = '3f0e1c4a-2b58-4a40-9d1e-1a2b3c4d5e6f';

it.each<[Record<string, unknown>, object]>([
  [{}, {}],
  [
    { search: 'nowak', sort: 'urgent' },
    { search: 'nowak', sort: 'urgent' },
  ],
  [{ search: 117 }, { search: '117' }],
  [{ search: '   ' }, {}],
  [{ search: 'x'.repeat(300) }, { search: 'x'.repeat(100) }],
  [
    { state: 'failed', standing: 'finished' },
    { state: 'failed', standing: 'finished' },
  ],
  [{ state: 'toString', standing: 'x', sort: '__proto__' }, {}],
  [{ module: id }, { module: id }],
  [{ module: 'x' }, {}],
  [{ stalledDays: '14' }, { stalledDays: 14 }],
  [{ stalledDays: 0 }, {}],
  [{ stalledDays: 1e9 }, {}],
  [{ stalledDays: [] }, {}],
  [{ department: { a: 1 }, other: 'x' }, {}],
])('an address with %o shows %o', (given, shown) => {
  expect(matrixSearch(given)).toEqual(shown);
});

it('an order leaves nobody out', () => {
  expect(filterOf({ sort: 'quiet', search: 'a' })).toEqual({ search: 'a' });
  expect(isNarrowed({ sort: 'quiet' })).toBe(false);
  expect(isNarrowed({ department: 'Utilities' })).toBe(true);
});
