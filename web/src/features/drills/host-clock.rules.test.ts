import { begin, type Run } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { hostPartSample } from '../../testing/drills.ts';
import { plantTime, taskBarClock } from './host-clock.rules.ts';

/** A run of the sample drill, which begins at 09:30, on a host whose clock is wrong by some milliseconds. */
function createRunWithOffset(offsetMs: number): Run {
  const run = begin(hostPartSample(), '0123456789abcdef0123456789abcdef');
  const host = run.hosts.get('hist');
  if (!host) throw new Error('The sample drill has no such host.');
  return { ...run, hosts: new Map([['hist', { ...host, clock: { ...host.clock, offsetMs } }]]) };
}

describe('the clock in the task bar', () => {
  it.each([-38, 0, 42])('shows 09:30 at the start of the run even if the clock is wrong by %d ms', (offsetMs) => {
    const run = createRunWithOffset(offsetMs);
    expect(taskBarClock(run, 'hist')).toBe('09:30');
    expect(plantTime(run)).toBe('09:30');
  });

  it('shows the wrong time if the clock is behind by a second or more', () => {
    // One second before 09:30 is 09:29:59. The clock shows no seconds.
    expect(taskBarClock(createRunWithOffset(-1000), 'hist')).toBe('09:29');
    expect(taskBarClock(createRunWithOffset(-9 * 60_000), 'hist')).toBe('09:21');
  });
});
