import { describe, expect, it } from 'vitest';
import { eventSample } from '../../testing/samples.ts';
import { countStepsPerDay } from './steps-per-day.rules.ts';

/** The current time in these tests: 10 March 2026, 15:00. */
const now = new Date(2026, 2, 10, 15);
/**
 * Creates a training event about a module in March 2026. Training events about modules, quizzes and procedures are
 * training steps.
 */
const createEventOn = (day: number, hour = 12) =>
  eventSample({ object: 'module', occurredAt: new Date(2026, 2, day, hour).toISOString() });
/** The events that the test passes are all training events of the person. */
const hasAllEvents = true;

describe('countStepsPerDay', () => {
  it('counts the training steps of each of the last seven days, today last', () => {
    // The last seven days are 4 to 10 March, so the event on 3 March is not counted.
    const steps = countStepsPerDay(
      [createEventOn(10), createEventOn(10), createEventOn(8), createEventOn(4), createEventOn(3)],
      hasAllEvents,
      now,
    );
    expect(steps.map((day) => day.steps)).toEqual([1, 0, 0, 0, 1, 0, 2]);
    expect(steps.at(-1)?.day).toEqual(new Date(2026, 2, 10));
  });

  it('does not count events about the account', () => {
    const registration = { ...createEventOn(10), object: 'account', verb: 'registered' } as const;
    expect(countStepsPerDay([createEventOn(10), registration], hasAllEvents, now).at(-1)?.steps).toBe(1);
  });

  it('if not all events are loaded, returns a minimum for the day of the oldest loaded event, and null for earlier days', () => {
    const steps = countStepsPerDay([createEventOn(10), createEventOn(9, 23), createEventOn(9, 8)], !hasAllEvents, now);
    expect(steps.map((day) => day.steps)).toEqual([null, null, null, null, null, 2, 1]);
    expect(steps.map((day) => day.isMinimum)).toEqual([false, false, false, false, false, true, false]);
  });

  it('returns 0 for each day if the person has no events', () => {
    expect(countStepsPerDay([], hasAllEvents, now).map((day) => day.steps)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});
