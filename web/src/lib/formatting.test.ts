import { describe, expect, it } from 'vitest';
import { formatAgo, formatDate, formatDateTime, formatDay, formatRelativeDay, formatTime } from './formatting.ts';

const now = Date.parse('2026-03-10T12:00:00Z');

describe('formatAgo', () => {
  it.each([
    ['2026-03-10T11:59:40Z', 'now'],
    ['2026-03-10T11:57:00Z', '3 minutes ago'],
    ['2026-03-10T09:30:00Z', '2 hours ago'],
    ['2026-03-09T11:00:00Z', 'yesterday'],
    ['2026-03-06T11:00:00Z', '4 days ago'],
  ])('formats %s as %j', (timestamp, text) => {
    expect(formatAgo(timestamp, now)).toBe(text);
  });

  it('returns the date of a time that is more than a week ago', () => {
    expect(formatAgo('2026-01-05T12:00:00Z', now)).toMatch(/2026/);
  });

  it('returns "now" for a time in the future, which occurs if the clock of the device is behind', () => {
    expect(formatAgo('2026-03-10T12:00:30Z', now)).toBe('now');
  });
});

describe('dates and times', () => {
  it('are formatted with the day before the month, and with a 24-hour clock', () => {
    const afternoon = new Date(2026, 2, 3, 14, 5).toISOString();
    expect(formatDate(afternoon)).toBe('3 March 2026');
    expect(formatDateTime(afternoon)).toBe('3 Mar 2026, 14:05');
    expect(formatTime(afternoon)).toBe('14:05');
    expect(formatDay('2026-11-16')).toBe('16 Nov');
    expect(formatDay('2026-11-16', 'long')).toBe('16 November 2026');
  });
});

describe('formatRelativeDay', () => {
  it('returns "today", "yesterday", or the date of another day', () => {
    const noon = new Date(2026, 2, 10, 12).getTime();
    const timestampOf = (dayOfMonth: number, hour: number) => new Date(2026, 2, dayOfMonth, hour).toISOString();
    expect(formatRelativeDay(timestampOf(10, 1), noon)).toBe('today');
    expect(formatRelativeDay(timestampOf(9, 23), noon)).toBe('yesterday');
    expect(formatRelativeDay(timestampOf(8, 23), noon)).toBe('8 Mar 2026');
  });
});
