import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findImpossiblePace } from './pace.rules.ts';

const every = (milliseconds: number, count: number) =>
  Array.from({ length: count }, (_, index) => index * milliseconds);
const pace = (deviceMs: readonly number[], receivedAfterMs: number) => ({
  deviceMs,
  receivedMs: deviceMs.map(() => receivedAfterMs),
  begunMs: 0,
});

describe('findImpossiblePace', () => {
  it('finds nothing in a run at the pace of a person', () => {
    expect(findImpossiblePace(pace(every(6000, 31), 31 * 6000))).toEqual([]);
  });

  it('finds nothing in a run without a network, whose inputs arrive together', () => {
    expect(findImpossiblePace(pace(every(2000, 40), 100_000))).toEqual([]);
  });

  it('finds five inputs in a second by the clock of the device', () => {
    const deviceMs = [0, 5000, 10_000, 10_100, 10_200, 10_300, 10_400, 20_000];
    expect(findImpossiblePace(pace(deviceMs, 30_000))).toEqual([6]);
  });

  it('finds a run that has taken less time on the server than a person needs', () => {
    expect(findImpossiblePace(pace(every(5000, 31), 4000))).toContain(30);
  });

  it('finds a device that states more time than has passed on the server', () => {
    expect(findImpossiblePace(pace(every(60_000, 20), 60_000))).toContain(19);
  });

  it('does not compare times before and after the page was loaded again', () => {
    const deviceMs = [0, 60_000, 120_000, 180_000, 240_000, 0, 3000, 6000, 9000];
    expect(findImpossiblePace(pace(deviceMs, 300_000))).toEqual([]);
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
