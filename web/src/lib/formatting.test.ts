import { expect, it } from 'vitest';
import { formatAgo } from './formatting.ts';

const now = Date.parse('2026-03-10T12:00:00Z');

it.each([
  ['2026-03-10T11:59:40Z', 'now'],
  ['2026-03-10T11:57:00Z', '3 minutes ago'],
  ['2026-03-10T09:30:00Z', '2 hours ago'],
  ['2026-03-09T11:00:00Z', 'yesterday'],
  ['2026-03-06T11:00:00Z', '4 days ago'],
])('%s is told as %j', (timestamp, words) => {
  expect(formatAgo(timestamp, now)).toBe(words);
});

it('What is longer ago than a week is told by its date', () => {
  expect(formatAgo('2026-01-05T12:00:00Z', now)).toMatch(/2026/);
});

it('A clock that runs ahead of the server says now, not the future', () => {
  expect(formatAgo('2026-03-10T12:00:30Z', now)).toBe('now');
});
