import { describe, expect, it } from 'vitest';
import { isDecidable, issuingPollInterval, keepOrder } from './cases.rules.ts';

describe('issuingPollInterval', () => {
  it.each([
    [[], false],
    [[null, null], false],
    [[null, 'retrying'], 15_000],
    [['retrying', 'running'], 1500],
  ] as const)('for certificates in the issuing states %j, returns %s', (states, interval) => {
    expect(issuingPollInterval(states.map((issuing) => ({ issuing })))).toBe(interval);
  });
});

describe('isDecidable', () => {
  it.each([
    ['pending', true, true],
    ['pending', false, false],
    ['issued', true, false],
  ] as const)('for the status %s and canDecide %s, returns %s', (status, canDecide, expected) => {
    expect(isDecidable({ status, canDecide })).toBe(expected);
  });
});

describe('keepOrder', () => {
  it.each([
    ['takes the order of the server at first', '', 'a b c', 'a b c'],
    ['keeps the place of a decided request', 'a b c', 'b c a', 'a b c'],
    ['removes ids that are no longer in the list', 'a b c', 'c b', 'b c'],
    ['adds the next page at the end', 'a b', 'b a c d', 'a b c d'],
    ['puts a new request first if the server lists it first', 'a b', 'n a b', 'n a b'],
  ])('%s', (_title, shownIds, nextIds, expectedIds) => {
    const splitIds = (ids: string) => ids.split(' ').filter(Boolean);
    expect(keepOrder(splitIds(shownIds), splitIds(nextIds))).toEqual(splitIds(expectedIds));
  });
});
