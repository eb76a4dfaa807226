import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findAttemptMarks, findFastModulesMark, findFastReadingMark, findTwoDevicesMark } from './evidence.rules.ts';

describe('findFastReadingMark', () => {
  test.each([
    [299, true],
    [300, false],
    [900, false],
  ])('with an estimated time of 600 s, reading in %i s is marked: %s', (seconds, isMarked) => {
    expect(findFastReadingMark('m', { seconds, estimatedSeconds: 600 }) !== null).toBe(isMarked);
  });

  test('returns a mark for every text that was read in the shortest time that counts, which is a third of the estimated time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (estimatedSeconds) => {
        expect(findFastReadingMark('m', { seconds: estimatedSeconds / 3, estimatedSeconds })).not.toBeNull();
      }),
    );
  });

  test('returns no mark for a module without a text', () => {
    expect(findFastReadingMark('m', { seconds: 0, estimatedSeconds: 0 })).toBeNull();
  });
});

const startMs = Date.parse('2026-03-02T08:00:00Z');
const timeAfter = (seconds: number) => new Date(startMs + seconds * 1000);

/** A module that was started and completed at these seconds, and whose estimated reading time is 600 seconds. */
const completion = (startSecond: number, endSecond: number) => ({
  startedAt: timeAfter(startSecond),
  completedAt: timeAfter(endSecond),
  estimatedSeconds: 600,
});

describe('findFastModulesMark', () => {
  test('returns a mark for 13 modules that were completed within four minutes', () => {
    const [moduleCount, secondsPerModule] = [13, 18];
    const completions = Array.from({ length: moduleCount }, (_, index) =>
      completion(index * secondsPerModule, (index + 1) * secondsPerModule),
    );
    expect(findFastModulesMark(completions)).toEqual({
      kind: 'fast_modules',
      moduleId: null,
      count: moduleCount,
      seconds: moduleCount * secondsPerModule,
    });
  });

  test('returns no mark for fewer than three modules, or for modules that took half of the estimated time', () => {
    expect(findFastModulesMark([])).toBeNull();
    expect(findFastModulesMark([completion(0, 1)])).toBeNull();
    expect(findFastModulesMark([completion(0, 1), completion(1, 2)])).toBeNull();
    expect(findFastModulesMark([completion(0, 300), completion(300, 600), completion(600, 900)])).toBeNull();
  });

  test('returns a mark about only the latest modules if earlier modules were completed in an ordinary time', () => {
    const ordinary = [completion(0, 600), completion(600, 1200)];
    const fast = [completion(90_000, 90_010), completion(90_010, 90_020), completion(90_020, 90_030)];
    expect(findFastModulesMark([...ordinary, ...fast])).toMatchObject({ count: 3, seconds: 30 });
  });

  test('does not depend on the order of the completions', () => {
    const completions = [completion(0, 10), completion(10, 20), completion(20, 30), completion(30, 40)];
    fc.assert(
      fc.property(fc.shuffledSubarray(completions, { minLength: 4 }), (shuffled) => {
        expect(findFastModulesMark(shuffled)).toMatchObject({ count: 4, seconds: 40 });
      }),
    );
  });
});

describe('findAttemptMarks', () => {
  test('returns a mark for attempts that were submitted in less than five seconds a question', () => {
    const attempts = [
      { seconds: 59, questionCount: 12 },
      { seconds: 60, questionCount: 12 },
      { seconds: 3, questionCount: 12 },
    ];
    expect(findAttemptMarks('m', attempts)).toEqual([{ kind: 'fast_attempts', moduleId: 'm', count: 2, seconds: 3 }]);
  });

  test('returns a mark for ten attempts at the quizzes of a module, but not for nine, even if none was fast', () => {
    const attempts = (length: number) => Array.from({ length }, () => ({ seconds: 600, questionCount: 12 }));
    expect(findAttemptMarks('m', attempts(9))).toEqual([]);
    expect(findAttemptMarks('m', attempts(10))).toEqual([
      { kind: 'many_attempts', moduleId: 'm', count: 10, seconds: null },
    ]);
  });
});

describe('findTwoDevicesMark', () => {
  const deviceUse = (device: string, seconds: number) => ({ device, at: timeAfter(seconds) });

  test('returns a mark for two devices that are used in turns within ten minutes', () => {
    expect(findTwoDevicesMark([deviceUse('phone', 0), deviceUse('computer', 60), deviceUse('phone', 120)])).toEqual({
      kind: 'two_devices',
      moduleId: null,
      count: 2,
      seconds: null,
    });
  });

  test('returns a mark only if a device is used again, so not if each sign-in creates another session', () => {
    expect(findTwoDevicesMark([deviceUse('first', 0), deviceUse('second', 60), deviceUse('third', 120)])).toBeNull();
    expect(
      findTwoDevicesMark([
        deviceUse('first', 0),
        deviceUse('second', 60),
        deviceUse('third', 120),
        deviceUse('first', 180),
      ]),
    ).toMatchObject({
      count: 3,
    });
  });

  test('returns no mark for a person who changes the device once, or who returns to the first device after more than ten minutes', () => {
    expect(findTwoDevicesMark([])).toBeNull();
    expect(findTwoDevicesMark([deviceUse('phone', 0), deviceUse('phone', 60), deviceUse('computer', 120)])).toBeNull();
    expect(findTwoDevicesMark([deviceUse('phone', 0), deviceUse('computer', 60), deviceUse('phone', 3600)])).toBeNull();
  });

  test('never returns a mark for a person who uses only one device', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000)), (times) => {
        const sortedTimes = times.toSorted((one, other) => one - other);
        expect(findTwoDevicesMark(sortedTimes.map((seconds) => deviceUse('phone', seconds)))).toBeNull();
      }),
    );
  });
});
