import { afterEach, expect, it } from 'vitest';
import { findKeptReading, keepReading } from './kept-reading.ts';

afterEach(() => localStorage.clear());

it('finds what the same person read in the same module, and nothing of anybody else', () => {
  keepReading('ann', 'm1', { depth: 40, revision: 2 });
  expect(findKeptReading('ann', 'm1')).toEqual({ depth: 40, revision: 2 });
  expect(findKeptReading('ann', 'm2')).toBeNull();
  expect(findKeptReading('bob', 'm1')).toBeNull();
});

it('forgets what the server has', () => {
  keepReading('ann', 'm1', { depth: 40, revision: 2 });
  keepReading('ann', 'm1', null);
  expect(findKeptReading('ann', 'm1')).toBeNull();
});

it.each([
  ['"text"'],
  ['{"depth":101,"revision":1}'],
  ['{"depth":"40","revision":1}'],
  ['{"depth":40}'],
  ['null'],
  ['{'],
])('takes no notice of %s, which is no depth', (stored) => {
  localStorage.setItem('draft:ann:reading:m1', stored);
  expect(findKeptReading('ann', 'm1')).toBeNull();
});
