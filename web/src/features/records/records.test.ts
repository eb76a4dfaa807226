import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import { describe, expect, it } from 'vitest';
import { stepsPerDay } from './steps-per-day.ts';
import { unfinishedAttempts } from './unfinished-attempts.ts';

const event = (over: Partial<TrainingEvent>): TrainingEvent => ({
  id: 'e',
  verb: 'progressed',
  object: 'module',
  objectId: null,
  chapterNumber: 1,
  title: 'One',
  result: {},
  occurredAt: new Date(2026, 2, 10, 12).toISOString(),
  ...over,
});
const on = (day: number, hour = 12) => event({ occurredAt: new Date(2026, 2, day, hour).toISOString() });
const now = new Date(2026, 2, 10, 15);

describe('Steps per day', () => {
  it('counts the last seven days, today last', () => {
    const steps = stepsPerDay([on(10), on(10), on(8), on(4), on(3)], true, now);
    expect(steps.map((day) => day.steps)).toEqual([1, 0, 0, 0, 1, 0, 2]);
    expect(steps.at(-1)?.day).toEqual(new Date(2026, 2, 10));
  });

  it('counts training, not changes of the account', () => {
    const account = event({ object: 'account', verb: 'registered' });
    expect(stepsPerDay([on(10), account], true, now).at(-1)?.steps).toBe(1);
  });

  it('does not call days empty that the events do not reach back to', () => {
    const steps = stepsPerDay([on(10), on(9, 23), on(9, 8)], false, now);
    expect(steps.map((day) => day.steps)).toEqual([null, null, null, null, null, 2, 1]);
    expect(steps.map((day) => day.isAtLeast)).toEqual([false, false, false, false, false, true, false]);
  });

  it('is all empty for somebody new', () => {
    expect(stepsPerDay([], true, now).every((day) => day.steps === 0)).toBe(true);
  });
});

describe('Unfinished attempts', () => {
  const quiz = (verb: TrainingEvent['verb'], objectId: string, chapterNumber: number) =>
    event({ object: 'quiz', verb, objectId, chapterNumber });

  it('are those begun and neither passed nor failed', () => {
    const events = [
      quiz('attempted', 'a3', 7),
      quiz('passed', 'a2', 6),
      quiz('attempted', 'a2', 6),
      quiz('failed', 'a1', 7),
      quiz('terminated', 'a1', 7),
      quiz('attempted', 'a1', 7),
    ];
    expect(unfinishedAttempts(events)).toEqual([7]);
  });

  it('are none once all have ended', () => {
    expect(unfinishedAttempts([quiz('passed', 'a', 1), quiz('attempted', 'a', 1)])).toEqual([]);
  });
});
