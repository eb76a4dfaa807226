import { describe, expect, it } from 'vitest';
import { isDecidable, issuingPollInterval } from './cases.rules.ts';

describe('issuingPollInterval', () => {
  it.each([
    [[], false],
    [[null, null], false],
    [[null, 'retrying'], 15_000],
    [['retrying', 'running'], 1500],
  ] as const)('returns for the states %j: %s', (states, interval) => {
    expect(issuingPollInterval(states.map((issuing) => ({ issuing })))).toBe(interval);
  });
});

describe('isDecidable', () => {
  it.each([
    ['pending', true, true],
    ['pending', false, false],
    ['issued', true, false],
  ] as const)('returns for status %s with canDecide %s: %s', (status, canDecide, expected) => {
    expect(isDecidable({ status, canDecide })).toBe(expected);
  });
});
