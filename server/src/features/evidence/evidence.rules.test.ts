import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markAttempts, markFastModules, markFastReading, markTwoDevices } from './evidence.rules.ts';

describe('markFastReading', () => {
  test.each([
    [299, true],
    [300, false],
    [900, false],
  ])('with an estimated time of 600 s, reading in %i s is marked: %s', (seconds, isMarked) => {
    expect(markFastReading('m', { seconds, estimatedSeconds: 600 }) !== null).toBe(isMarked);
  });

  test('marks every text that was read in the shortest time that counts, which is a third of the estimated time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (estimatedSeconds) => {
        expect(markFastReading('m', { seconds: estimatedSeconds / 3, estimatedSeconds })).not.toBeNull();
      }),
    );
  });

  test('does not mark a module without a text', () => {
    expect(markFastReading('m', { seconds: 0, estimatedSeconds: 0 })).toBeNull();
  });
});

const start = Date.parse('2026-03-02T08:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000);

/** A module that was started and completed at these seconds, and whose estimated reading time is 600 seconds. */
const completion = (startSecond: number, endSecond: number) => ({
  startedAt: at(startSecond),
  completedAt: at(endSecond),
  estimatedSeconds: 600,
});

describe('markFastModules', () => {
  test('marks 13 modules that were completed within four minutes', () => {
    const [moduleCount, secondsPerModule] = [13, 18];
    const completions = Array.from({ length: moduleCount }, (_, index) =>
      completion(index * secondsPerModule, (index + 1) * secondsPerModule),
    );
    expect(markFastModules(completions)).toEqual({
      kind: 'fast_modules',
      moduleId: null,
      count: moduleCount,
      seconds: moduleCount * secondsPerModule,
    });
  });

  test('does not mark fewer than three modules, or modules that took half of the estimated time', () => {
    expect(markFastModules([])).toBeNull();
    expect(markFastModules([completion(0, 1)])).toBeNull();
    expect(markFastModules([completion(0, 1), completion(1, 2)])).toBeNull();
    expect(markFastModules([completion(0, 300), completion(300, 600), completion(600, 900)])).toBeNull();
  });

  test('marks only the latest modules if earlier modules were completed in an ordinary time', () => {
    const ordinary = [completion(0, 600), completion(600, 1200)];
    const fast = [completion(90_000, 90_010), completion(90_010, 90_020), completion(90_020, 90_030)];
    expect(markFastModules([...ordinary, ...fast])).toMatchObject({ count: 3, seconds: 30 });
  });

  test('does not depend on the order of the completions', () => {
    const completions = [completion(0, 10), completion(10, 20), completion(20, 30), completion(30, 40)];
    fc.assert(
      fc.property(fc.shuffledSubarray(completions, { minLength: 4 }), (shuffled) => {
        expect(markFastModules(shuffled)).toMatchObject({ count: 4, seconds: 40 });
      }),
    );
  });
});

describe('markAttempts', () => {
  test('marks attempts that were submitted in less than five seconds a question', () => {
    const attempts = [
      { seconds: 59, questionCount: 12 },
      { seconds: 60, questionCount: 12 },
      { seconds: 3, questionCount: 12 },
    ];
    expect(markAttempts('m', attempts)).toEqual([{ kind: 'fast_attempts', moduleId: 'm', count: 2, seconds: 3 }]);
  });

  test('marks ten attempts at the quizzes of a module, but not nine, even if none was fast', () => {
    const attempts = (length: number) => Array.from({ length }, () => ({ seconds: 600, questionCount: 12 }));
    expect(markAttempts('m', attempts(9))).toEqual([]);
    expect(markAttempts('m', attempts(10))).toEqual([
      { kind: 'many_attempts', moduleId: 'm', count: 10, seconds: null },
    ]);
  });
});

describe('markTwoDevices', () => {
  const use = (device: string, seconds: number) => ({ device, at: at(seconds) });

  test('marks two devices that are used in turns within ten minutes', () => {
    expect(markTwoDevices([use('phone', 0), use('computer', 60), use('phone', 120)])).toEqual({
      kind: 'two_devices',
      moduleId: null,
      count: 2,
      seconds: null,
    });
  });

  test('does not mark devices of which none is used again, such as a new session after each sign-in', () => {
    expect(markTwoDevices([use('first', 0), use('second', 60), use('third', 120)])).toBeNull();
    expect(markTwoDevices([use('first', 0), use('second', 60), use('third', 120), use('first', 180)])).toMatchObject({
      count: 3,
    });
  });

  test('does not mark a person who changes the device once, or who returns to the first device after more than ten minutes', () => {
    expect(markTwoDevices([])).toBeNull();
    expect(markTwoDevices([use('phone', 0), use('phone', 60), use('computer', 120)])).toBeNull();
    expect(markTwoDevices([use('phone', 0), use('computer', 60), use('phone', 3600)])).toBeNull();
  });

  test('never marks a person who uses only one device', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000)), (times) => {
        const sortedTimes = times.toSorted((one, other) => one - other);
        expect(markTwoDevices(sortedTimes.map((seconds) => use('phone', seconds)))).toBeNull();
      }),
    );
  });
});
