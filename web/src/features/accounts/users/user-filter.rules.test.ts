import { describe, expect, it } from 'vitest';
import { emptyUserFilter, isUserFilterSet, toUserQuery } from './user-filter.rules.ts';

const filter = { ...emptyUserFilter, role: 'admin', department: 'Train 4' } as const;

describe('isUserFilterSet', () => {
  it('is false for an empty filter and true if at least one value is set', () => {
    expect(isUserFilterSet(emptyUserFilter)).toBe(false);
    expect(isUserFilterSet(filter)).toBe(true);
  });
});

describe('toUserQuery', () => {
  it('omits empty values', () => {
    expect(toUserQuery(emptyUserFilter)).toEqual({});
    expect(toUserQuery(filter)).toEqual({ role: 'admin', department: 'Train 4' });
  });
});
