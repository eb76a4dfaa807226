import { describe, expect, it } from 'vitest';
import { eventSample } from '../../testing/samples.ts';
import { countStepsPerDay } from './steps-per-day.rules.ts';

/** An event in March 2026, like `now`. */
const createEventOn = (day: number, hour = 12) =>
  eventSample({ occurredAt: new Date(2026, 2, day, hour).toISOString() });
const now = new Date(2026, 2, 10, 15);

describe('countStepsPerDay', () => {
  it('counts the steps of the last seven days, today last', () => {
    const steps = countStepsPerDay(
      [createEventOn(10), createEventOn(10), createEventOn(8), createEventOn(4), createEventOn(3)],
      true,
      now,
    );
    expect(steps.map((day) => day.steps)).toEqual([1, 0, 0, 0, 1, 0, 2]);
    expect(steps.at(-1)?.day).toEqual(new Date(2026, 2, 10));
  });

  it('does not count events about the account', () => {
    const registration = { ...createEventOn(10), object: 'account', verb: 'registered' } as const;
    expect(countStepsPerDay([createEventOn(10), registration], true, now).at(-1)?.steps).toBe(1);
  });

  it('returns null for days before the oldest event, and a minimum for its day, if older events may exist', () => {
    const steps = countStepsPerDay([createEventOn(10), createEventOn(9, 23), createEventOn(9, 8)], false, now);
    expect(steps.map((day) => day.steps)).toEqual([null, null, null, null, null, 2, 1]);
    expect(steps.map((day) => day.isMinimum)).toEqual([false, false, false, false, false, true, false]);
  });

  it('returns 0 for each day if the person has no events', () => {
    expect(countStepsPerDay([], true, now).map((day) => day.steps)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});
