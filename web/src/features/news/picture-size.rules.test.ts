import { describe, expect, it } from 'vitest';
import { maxPictureEdge, toScaledDownSize } from './picture-size.rules.ts';

describe('toScaledDownSize', () => {
  // The longer edge becomes `maxPictureEdge`, which is 1600. No edge becomes 0.
  it.each([
    [
      { width: 4000, height: 3000 },
      { width: 1600, height: 1200 },
    ],
    [
      { width: 3000, height: 4000 },
      { width: 1200, height: 1600 },
    ],
    [
      { width: 40_000, height: 1 },
      { width: 1600, height: 1 },
    ],
  ])('scales %j to %j', (size, scaled) => {
    expect(toScaledDownSize(size)).toEqual(scaled);
  });

  it('returns undefined for a picture that is small enough', () => {
    expect(toScaledDownSize({ width: maxPictureEdge, height: 10 })).toBeUndefined();
  });
});
