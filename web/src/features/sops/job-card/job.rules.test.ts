import { describe, expect, it } from 'vitest';
import {
  continueJob,
  countDone,
  hasOutdatedSteps,
  holdPointKey,
  isHeld,
  isStarted,
  markSigned,
  createJob,
  toggleStep,
  unmarkSigned,
} from './job.rules.ts';

const time = '2026-11-22T10:00:00.000Z';
const storedJob = {
  revision: 1,
  name: 'WO 4711',
  doneAt: { 2: time },
  signed: { '2 owner': { name: 'Bo', markedAt: time } },
};

describe('toggleStep', () => {
  it('marks a step as done with its time, and marks it as not done when it is called again', () => {
    const done = toggleStep(toggleStep(createJob(1), 2, time), 3, time);
    expect(done.doneAt).toEqual({ 2: time, 3: time });
    expect(countDone(done)).toBe(2);
    expect(toggleStep(done, 3, time).doneAt).toEqual({ 2: time });
  });
});

describe('isHeld', () => {
  const step = {
    number: 2,
    holdPoints: [
      { signedBy: 'operator' as const, check: 'a' },
      { signedBy: 'owner' as const, check: 'b' },
    ],
  };

  it('is true until every hold point of the step is signed', () => {
    const mark = { name: 'Bo', markedAt: time };
    const halfSigned = markSigned(createJob(1), holdPointKey(2, 'operator'), mark);
    const signed = markSigned(halfSigned, holdPointKey(2, 'owner'), mark);
    expect([createJob(1), halfSigned, signed].map((job) => isHeld(job, step))).toEqual([true, true, false]);
    expect(isHeld(unmarkSigned(signed, holdPointKey(2, 'operator')), step)).toBe(true);
    expect(isHeld(createJob(1), { number: 1, holdPoints: [] })).toBe(false);
  });
});

describe('continueJob', () => {
  it('continues a job of the same revision', () => {
    expect(continueJob(storedJob, 1)).toBe(storedJob);
    expect(hasOutdatedSteps(storedJob, 1)).toBe(false);
  });

  it('keeps only the name of a job of another revision, because the steps can be different', () => {
    expect(continueJob(storedJob, 2)).toEqual({ revision: 2, name: 'WO 4711', doneAt: {}, signed: {} });
    expect(hasOutdatedSteps(storedJob, 2)).toBe(true);
    expect(hasOutdatedSteps({ ...storedJob, doneAt: {}, signed: {} }, 2)).toBe(false);
  });

  it('starts a new job if none is stored', () => {
    expect(continueJob(undefined, 3)).toEqual(createJob(3));
    expect(hasOutdatedSteps(undefined, 3)).toBe(false);
  });
});

describe('isStarted', () => {
  it.each([
    ['no name and no marks', false, createJob(1)],
    ['a name', true, { ...createJob(1), name: 'A' }],
    ['a step that is done', true, { ...createJob(1), doneAt: { 1: time } }],
    ['a signed hold point', true, markSigned(createJob(1), '1 owner', { name: 'Bo', markedAt: time })],
  ])('for a job with %s, returns %s', (_content, expected, job) => {
    expect(isStarted(job)).toBe(expected);
  });
});
