import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCurrentSection, toDepth, toEndDepths, toScrollDistance, toShareAbove } from './reading-position.rules.ts';

describe('toDepth', () => {
  it.each([
    ['the text is below the visible area', { textTop: 900, textBottom: 4900, visibleBottom: 800 }, 0],
    ['a quarter has been visible', { textTop: 0, textBottom: 4000, visibleBottom: 1000 }, 25],
    ['only the last line has not been visible', { textTop: -3200, textBottom: 820, visibleBottom: 800 }, 99],
    ['the last line is visible', { textTop: -3200, textBottom: 800, visibleBottom: 800 }, 100],
    ['fewer than two pixels have not been visible', { textTop: -3200, textBottom: 801.4, visibleBottom: 800 }, 100],
    ['the text fits on the screen', { textTop: 200, textBottom: 500, visibleBottom: 800 }, 100],
    ['the text has no height yet', { textTop: 0, textBottom: 0, visibleBottom: 800 }, 0],
  ])('returns the percentage that has been visible if %s', (_condition, position, depth) => {
    expect(toDepth(position)).toBe(depth);
  });

  it('returns an integer from 0 to 100, which does not decrease while the person scrolls down', () => {
    const pixels = fc.integer({ min: -20_000, max: 20_000 });
    fc.assert(
      fc.property(
        pixels,
        fc.integer({ min: 1, max: 20_000 }),
        pixels,
        fc.nat(5000),
        (textTop, height, visibleBottom, distance) => {
          const position = { textTop, textBottom: textTop + height, visibleBottom };
          const depth = toDepth(position);
          expect(Number.isInteger(depth) && depth >= 0 && depth <= 100).toBe(true);
          expect(toDepth({ ...position, visibleBottom: visibleBottom + distance })).toBeGreaterThanOrEqual(depth);
        },
      ),
    );
  });
});

describe('toScrollDistance', () => {
  it('keeps the same share of the text above the bottom of the visible area when the height of the text changes', () => {
    const height = fc.integer({ min: 500, max: 30_000 });
    const edge = fc.integer({ min: 100, max: 2000 });
    fc.assert(
      fc.property(height, height, edge, edge, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (...sizes) => {
        const [heightBefore, heightAfter, visibleBottom, visibleBottomAfter, readShare] = sizes;
        const top = visibleBottom - readShare * heightBefore;
        const share = toShareAbove({ textTop: top, textBottom: top + heightBefore, visibleBottom });
        const resized = { textTop: top, textBottom: top + heightAfter, visibleBottom: visibleBottomAfter };
        const distance = toScrollDistance(share, resized);
        const scrolled = { ...resized, textTop: top - distance, textBottom: top + heightAfter - distance };
        expect(toShareAbove(scrolled)).toBeCloseTo(share, 6);
      }),
    );
  });

  it('scrolls up if turning a phone would show the end of the text', () => {
    const upright = { textTop: -8000, textBottom: 5600, visibleBottom: 800 };
    const turned = { textTop: -8000, textBottom: 800, visibleBottom: 800 };
    // Upright, 8800 of the 13600 pixels are above the bottom of the visible area: 64 percent, rounded down.
    expect([toDepth(upright), toDepth(turned)]).toEqual([64, 100]);

    const distance = toScrollDistance(toShareAbove(upright), turned);

    expect(distance).toBeLessThan(0);
    const scrolled = { ...turned, textTop: turned.textTop - distance, textBottom: turned.textBottom - distance };
    expect(toDepth(scrolled)).toBe(64);
  });
});

const headings = [
  { id: 'a', top: -500 },
  { id: 'b', top: 100 },
  { id: 'c', top: 900 },
];

describe('findCurrentSection', () => {
  it('returns the last section whose heading is above the reading line', () => {
    expect(findCurrentSection(headings, 300)).toBe('b');
    expect(findCurrentSection(headings, -600)).toBeNull();
  });
});

describe('toEndDepths', () => {
  it('returns the depth of the next heading for each section, and 100 for the last section', () => {
    // The text is 2000 pixels high. Section a ends at the heading of b, 1100 pixels below the top of the text: at 55
    // percent.
    expect([...toEndDepths(headings, -1000, 1000)]).toEqual([
      ['a', 55],
      ['b', 95],
      ['c', 100],
    ]);
  });
});
