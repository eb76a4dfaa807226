import { describe, expect, it } from 'vitest';
import { isEqual, showExpected } from './line-grading.rules.ts';

describe('isEqual', () => {
  it.each([
    ['number', '20971520', '20971520', 0, true],
    ['number', '20,971,520', '20971520', 0, true],
    ['number', ' 20 971 520 ', '20971520', 0, true],
    ['number', '20971521', '20971520', 0, false],
    ['number', '20971521', '20971520', 1, true],
    ['number', '-3.5', '-3.5', 0, true],
    ['number', '+00.0213377s', '0.0213377', 0, true],
    ['number', '-97.1 s', '97.1', 0, false],
    ['number', '20,971,520 bytes', '20971520', 0, true],
    ['number', 'many', '20971520', 0, false],
    ['number', '', '0', 0, false],
    ['time', '2026-11-18 01:14', '2026-11-18T01:14:07.008Z', 60, true],
    ['time', '2026-11-18 01:14 UTC', '2026-11-18T01:14:07.008Z', 60, true],
    ['time', '2026-11-18T01:14:07.008Z', '1794964447008', 60, true],
    ['time', '2026-11-18T02:14:07+01:00', '1794964447008', 60, true],
    ['time', '2026-11-18 02:14', '1794964447008', 60, false],
    ['time', 'yesterday', '1794964447008', 60, false],
    ['hash', 'AB CD EF', 'abcdef', 0, true],
    ['hash', 'abcdee', 'abcdef', 0, false],
    ['hash', '', '', 0, false],
    ['text', ' hist-02 ', 'HIST-02', 0, true],
    ['text', 'HIST-03', 'HIST-02', 0, false],
    ['choice', 'Security', 'Security', 0, true],
    ['choice', '', '', 0, false],
    ['contact', 'system-owner', 'system-owner', 0, true],
  ] as const)('as %s, %j and %j within %d are equal: %s', (type, written, expected, within, isSame) => {
    expect(isEqual({ type }, written, expected, within)).toBe(isSame);
  });
});

describe('showExpected', () => {
  it('shows a moment as date and time in UTC', () => {
    expect(showExpected({ type: 'time' }, '1794964447008')).toBe('2026-11-18 01:14 UTC');
  });

  it('shows other values as they are', () => {
    expect(showExpected({ type: 'number' }, '20971520')).toBe('20971520');
  });
});
