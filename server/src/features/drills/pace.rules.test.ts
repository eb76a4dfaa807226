import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredDrillResult } from '@loopcheck/contract/features/drills/drill-result';
import { countPlayedSeconds, findImpossiblePace, findMarks, markFastPass } from './pace.rules.ts';

/** Returns `count` times at equal intervals, from 0. */
const timesAtInterval = (milliseconds: number, count: number) =>
  Array.from({ length: count }, (_, index) => index * milliseconds);
/** The pace of a run whose inputs all arrive `receivedAfterMs` after its start. */
const pace = (deviceMs: readonly number[], receivedAfterMs: number, typedLines: readonly (string | null)[] = []) => ({
  typedLines,
  deviceMs,
  receivedMs: deviceMs.map(() => receivedAfterMs),
  begunMs: 0,
});

describe('findMarks', () => {
  it('returns no marks for a run at the pace of a person whose inputs arrive when they are made', () => {
    const deviceMs = timesAtInterval(6000, 31);
    expect(findMarks({ ...pace(deviceMs, 0), receivedMs: deviceMs.map((time) => time + 1500) })).toEqual([]);
  });

  it('returns no marks for a run of fewer than ten inputs that arrive together', () => {
    expect(findMarks(pace(timesAtInterval(6000, 9), 120_000))).toEqual([]);
  });

  it('returns fast_steps and steps_at_once for a run that was made faster than a person can', () => {
    expect(findMarks(pace(timesAtInterval(9, 33), 300))).toEqual(['fast_steps', 'steps_at_once']);
  });

  it('returns only steps_at_once for inputs made at a plausible pace that arrived together, in one request or in several', () => {
    const deviceMs = timesAtInterval(6000, 33);
    expect(findMarks(pace(deviceMs, 240_000))).toEqual(['steps_at_once']);
    const receivedMs = deviceMs.map((_, index) => 240_000 + index * 10);
    expect(findMarks({ ...pace(deviceMs, 0), receivedMs })).toEqual(['steps_at_once']);
  });

  it('returns steps_at_once if at least ten inputs in a row arrive together although the device claims more than a minute for them', () => {
    const deviceMs = timesAtInterval(12_000, 14);
    // The first input arrives immediately. The other 13 arrive together, almost three minutes later.
    const receivedMs = deviceMs.map((_, index) => (index === 0 ? 0 : 168_000));
    expect(findMarks({ ...pace(deviceMs, 0), receivedMs })).toEqual(['steps_at_once']);
    // No mark: the tenth input of a person arrives almost five minutes late, and the person makes the eleventh input later
    // still. The other inputs arrive when they are made.
    const madeAtMs = [...timesAtInterval(8000, 10), ...timesAtInterval(8000, 10).map((time) => 372_000 + time)];
    const arrivedAtMs = madeAtMs.map((time, index) => (index === 9 ? time + 290_000 : time));
    expect(findMarks({ ...pace(madeAtMs, 0), receivedMs: arrivedAtMs })).toEqual([]);
    // No mark: 13 inputs that arrive together, for which the device claims only one minute.
    const shortClaim = timesAtInterval(5000, 14);
    expect(findMarks({ ...pace(shortClaim, 0), receivedMs })).toEqual([]);
    // 99 inputs that arrive together. The device claims a short time for each, but more than a minute for all.
    for (const [interval, arrival] of [
      [6000, 594_000],
      [1525, 151_000],
    ] as const) {
      const claimedMs = timesAtInterval(interval, 100);
      const arrivedTogetherMs = claimedMs.map((_, index) => (index === 0 ? 0 : arrival));
      expect(findMarks({ ...pace(claimedMs, 0), receivedMs: arrivedTogetherMs })).toEqual(['steps_at_once']);
    }
  });

  it('returns device_ahead if the device has counted more time than the server', () => {
    const deviceMs = timesAtInterval(6000, 31);
    const receivedMs = deviceMs.map((time) => time / 4);
    expect(findMarks({ ...pace(deviceMs, 0), receivedMs })).toEqual(['device_ahead']);
  });
});

describe('countPlayedSeconds', () => {
  it('returns the time from the first to the last input, without the time before the first input', () => {
    const deviceMs = timesAtInterval(6000, 31).map((time) => time + 600_000);
    const receivedMs = deviceMs.map((time) => time + 3_600_000);
    // Between 31 inputs there are 30 intervals of six seconds.
    expect(countPlayedSeconds({ ...pace(deviceMs, 0), receivedMs })).toBe(180);
  });

  it('uses the clock of the device for inputs that arrive together, because it has counted more time', () => {
    expect(countPlayedSeconds(pace(timesAtInterval(6000, 31), 200_000))).toBe(180);
  });

  it('uses the clock of the server if the page was loaded again, because it has counted more time', () => {
    const deviceMs = [0, 60_000, 0, 60_000];
    expect(countPlayedSeconds({ ...pace(deviceMs, 0), receivedMs: [0, 60_000, 900_000, 960_000] })).toBe(960);
  });

  it('never returns more than the time since the start of the run on the server, whatever the device claims', () => {
    expect(countPlayedSeconds(pace([0, 152_000], 125_000))).toBe(125);
    expect(countPlayedSeconds(pace([0, 1e15], 60_000))).toBe(60);
  });

  it('returns 0 for a run with no input or only one input', () => {
    expect(countPlayedSeconds(pace([], 0))).toBe(0);
    expect(countPlayedSeconds(pace([7000], 9000))).toBe(0);
  });
});

describe('markFastPass', () => {
  const result = (changes: Partial<StoredDrillResult>) =>
    ({ isPassed: true, marks: [], ...changes }) as unknown as StoredDrillResult;

  it('marks a pass that took less than a tenth of the minutes of the drill, but not one that took exactly a tenth', () => {
    expect(markFastPass(result({ playedSeconds: 149 }), 25).marks).toEqual(['fast_pass']);
    expect(markFastPass(result({ playedSeconds: 150 }), 25).marks).toEqual([]);
    expect(markFastPass(result({ playedSeconds: 150 }), 35).marks).toEqual(['fast_pass']);
  });

  it('adds fast_pass after the other marks, and only once', () => {
    const marked = markFastPass(result({ playedSeconds: 3, marks: ['fast_steps'] }), 25);
    expect(marked.marks).toEqual(['fast_steps', 'fast_pass']);
    expect(markFastPass(marked, 25)).toEqual(marked);
  });

  it('does not mark a failed run, or a run whose played time is not stored', () => {
    expect(markFastPass(result({ isPassed: false, playedSeconds: 3 }), 25).marks).toEqual([]);
    expect(markFastPass(result({}), 25).marks).toEqual([]);
  });
});

describe('findImpossiblePace', () => {
  it('returns no inputs of a run at the pace of a person', () => {
    expect(findImpossiblePace(pace(timesAtInterval(6000, 31), 31 * 6000))).toEqual([]);
  });

  it('returns no inputs of a run that was made without a network, whose inputs arrive together', () => {
    expect(findImpossiblePace(pace(timesAtInterval(2000, 40), 100_000))).toEqual([]);
  });

  it('returns the fifth input within a second by the clock of the device', () => {
    const deviceMs = [0, 5000, 10_000, 10_100, 10_200, 10_300, 10_400, 20_000];
    expect(findImpossiblePace(pace(deviceMs, 30_000))).toEqual([6]);
  });

  it('returns the last input of a run that took less time on the server than a person needs', () => {
    expect(findImpossiblePace(pace(timesAtInterval(5000, 31), 4000))).toContain(30);
  });

  it('returns the last input of a run for which the device reports more time than has passed on the server', () => {
    expect(findImpossiblePace(pace(timesAtInterval(60_000, 20), 60_000))).toContain(19);
  });

  it('does not compare times before and after the page was loaded again', () => {
    const deviceMs = [0, 60_000, 120_000, 180_000, 240_000, 0, 3000, 6000, 9000];
    expect(findImpossiblePace(pace(deviceMs, 300_000))).toEqual([]);
  });

  it('returns new long command lines that were entered too fast, but not lines that the arrow key Up brings back', () => {
    const createLongLine = (end: string) => `echo ${'x'.repeat(900)}${end}`;
    const typedLines = [
      null,
      createLongLine('1'),
      createLongLine('2'),
      createLongLine('2'),
      'hostname',
      createLongLine('1'),
      'dir',
    ];
    const deviceMs = [0, 10_000, 10_260, 10_520, 10_780, 11_040, 11_240];
    // A new line needs 10 ms for each character, but at least 250 ms. The second long line took 260 ms, `dir` 200 ms.
    expect(findImpossiblePace(pace(deviceMs, 600_000, typedLines))).toEqual([2, 6]);
  });

  it('measures the time of a command line from the previous one, because other inputs can be made while a line is typed', () => {
    const typedLines = ['hostname', null, 'systeminfo /fo list', null, null];
    expect(findImpossiblePace(pace([0, 5990, 6000, 9000, 12_000], 20_000, typedLines))).toEqual([]);
  });

  it('does not return a command line if the page was loaded again while the line was typed', () => {
    expect(findImpossiblePace(pace([0, 60_000, 0, 100], 300_000, ['a', 'b', null, 'x'.repeat(500)]))).toEqual([]);
  });

  it('returns the last input of a run of ten or more inputs that took less than a second each', () => {
    expect(findImpossiblePace(pace(timesAtInterval(900, 10), 9999))).toEqual([9]);
    expect(findImpossiblePace(pace(timesAtInterval(900, 10), 10_000))).toEqual([]);
    expect(findImpossiblePace(pace(timesAtInterval(900, 9), 8100))).toEqual([]);
  });

  it('returns each new command line of a script, but none of a person who needs 10 ms for a character', () => {
    const texts = fc.uniqueArray(fc.string({ minLength: 30, maxLength: 900 }), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 299 }), (typedLines, interval) => {
        const fast = findImpossiblePace(pace(timesAtInterval(interval, typedLines.length), 10_000_000, typedLines));
        expect(fast).toEqual(typedLines.map((_, index) => index).slice(1));
        const timesOfPerson = typedLines.map((_, index) =>
          typedLines.slice(1, index + 1).reduce((sum, text) => sum + Math.max(250, text.length * 10), 0),
        );
        expect(findImpossiblePace(pace(timesOfPerson, 10_000_000, typedLines))).toEqual([]);
      }),
    );
  });

  it('returns indexes of the run in ascending order for any times', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { maxLength: 30 }), fc.nat(1_000_000), (deviceMs, receivedAfterMs) => {
        const found = findImpossiblePace(pace(deviceMs, receivedAfterMs));
        expect(found.every((index) => index >= 0 && index < deviceMs.length)).toBe(true);
        expect(found).toEqual([...new Set(found)].toSorted((one, other) => one - other));
      }),
    );
  });
});
