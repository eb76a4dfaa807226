import { describe, expect, it } from 'vitest';
import {
  applyChange,
  hasFilter,
  listStalledDays,
  parseMatrixSearch,
  toFilter,
  withDefaultSort,
} from './matrix-filter.rules.ts';

const id = '3f0e1c4a-2b58-4a40-9d1e-1a2b3c4d5e6f';

describe('parseMatrixSearch', () => {
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
  ])('returns for %o: %o', (query, search) => {
    expect(parseMatrixSearch(query)).toEqual(search);
  });
});

describe('toFilter', () => {
  it('returns the search without the order', () => {
    expect(toFilter({ sort: 'quiet', search: 'a' })).toEqual({ search: 'a' });
  });
});

describe('hasFilter', () => {
  it('returns true if the search has a filter, and false if it has only an order', () => {
    expect(hasFilter({ sort: 'quiet' })).toBe(false);
    expect(hasFilter({ department: 'Utilities' })).toBe(true);
  });
});

describe('withDefaultSort', () => {
  it('adds the order "urgent" on a phone, and nothing on a desktop or if the search has an order', () => {
    expect(withDefaultSort({ search: 'a' }, false)).toEqual({ search: 'a', sort: 'urgent' });
    expect(withDefaultSort({ search: 'a', sort: 'most' }, false)).toEqual({ search: 'a', sort: 'most' });
    expect(withDefaultSort({ search: 'a' }, true)).toEqual({ search: 'a' });
  });
});

describe('applyChange', () => {
  it('replaces the fields of the change, and removes those that are undefined', () => {
    const search = { search: 'a', department: 'Utilities' };
    expect(applyChange(search, { search: undefined, sort: 'urgent' })).toEqual({
      department: 'Utilities',
      sort: 'urgent',
    });
  });
});

describe('listStalledDays', () => {
  it.each([
    [undefined, [7, 14, 30, 60]],
    [14, [7, 14, 30, 60]],
    [21, [7, 14, 21, 30, 60]],
  ])('returns for the selected option %s: %j', (selected, options) => {
    expect(listStalledDays(selected)).toEqual(options);
  });
});
