import { describe, expect, it } from 'vitest';
import {
  applyChange,
  hasFilter,
  listStalledDays,
  parseMatrixSearch,
  toFilter,
  toReminderFilter,
  withDefaultSort,
} from './matrix-filter.rules.ts';

const moduleId = '3f0e1c4a-2b58-4a40-9d1e-1a2b3c4d5e6f';

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
    // Names of properties that every object has are not valid values.
    [{ state: 'toString', standing: 'x', sort: '__proto__' }, {}],
    [{ evidence: 'to_be_looked_at' }, { evidence: 'to_be_looked_at' }],
    [{ evidence: 'x' }, {}],
    [{ module: moduleId }, { module: moduleId }],
    [{ module: 'x' }, {}],
    [{ stalledDays: '14' }, { stalledDays: 14 }],
    [{ stalledDays: 0 }, {}],
    [{ stalledDays: 1e9 }, {}],
    [{ stalledDays: [] }, {}],
    [{ department: { a: 1 }, other: 'x' }, {}],
  ])('for the query %o, returns %o', (query, search) => {
    expect(parseMatrixSearch(query)).toEqual(search);
  });
});

describe('toFilter', () => {
  it('removes the order from the search', () => {
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

describe('toReminderFilter', () => {
  it('returns the filter, and adds "needs action" if the filter does not select by progress', () => {
    expect(toReminderFilter({ stalledDays: 14, sort: 'quiet' })).toEqual({ stalledDays: 14 });
    expect(toReminderFilter({ department: 'Utilities', sort: 'name' })).toEqual({
      department: 'Utilities',
      standing: 'needs_action',
    });
  });
});

describe('applyChange', () => {
  it('replaces the fields of the change, and removes the fields that are undefined in the change', () => {
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
  ])('if %s is selected, returns the options %j', (selected, options) => {
    expect(listStalledDays(selected)).toEqual(options);
  });
});
