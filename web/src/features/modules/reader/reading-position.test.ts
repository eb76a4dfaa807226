import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeSections, resumeAt } from './section-place.ts';
import { depthOf, scrollToKeep, sectionAt, sectionEnds, shareAbove } from './reading-position.ts';

describe('reading depth', () => {
  it.each([
    ['nothing of it is on the screen yet', { textTop: 900, textBottom: 4900, seenTo: 800 }, 0],
    ['a quarter has been on the screen', { textTop: 0, textBottom: 4000, seenTo: 1000 }, 25],
    ['all but the last line has', { textTop: -3200, textBottom: 820, seenTo: 800 }, 99],
    ['its last line is on the screen', { textTop: -3200, textBottom: 800, seenTo: 800 }, 100],
    ['the screen is a fraction of a pixel short', { textTop: -3200, textBottom: 801.4, seenTo: 800 }, 100],
    ['it fits the screen', { textTop: 200, textBottom: 500, seenTo: 800 }, 100],
    ['it is not laid out yet', { textTop: 0, textBottom: 0, seenTo: 800 }, 0],
  ])('when %s', (_when, sight, depth) => {
    expect(depthOf(sight)).toBe(depth);
  });

  it('is whole, between 0 and 100, and never falls while somebody scrolls down', () => {
    const pixels = fc.integer({ min: -20_000, max: 20_000 });
    fc.assert(
      fc.property(
        pixels,
        fc.integer({ min: 1, max: 20_000 }),
        pixels,
        fc.nat(5000),
        (textTop, height, seenTo, more) => {
          const sight = { textTop, textBottom: textTop + height, seenTo };
          const depth = depthOf(sight);
          expect(Number.isInteger(depth) && depth >= 0 && depth <= 100).toBe(true);
          expect(depthOf({ ...sight, seenTo: seenTo + more })).toBeGreaterThanOrEqual(depth);
        },
      ),
    );
  });
});

describe('A text that becomes shorter or longer under the reader', () => {
  it('has as much of it above the lowest line as before, once it is scrolled to keep its place', () => {
    const height = fc.integer({ min: 500, max: 30_000 });
    const edge = fc.integer({ min: 100, max: 2000 });
    fc.assert(
      fc.property(height, height, edge, edge, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (...sizes) => {
        const [before, after, seenTo, seenToAfter, seen] = sizes;
        const top = seenTo - seen * before;
        const share = shareAbove({ textTop: top, textBottom: top + before, seenTo });
        const moved = { textTop: top, textBottom: top + after, seenTo: seenToAfter };
        const scrolled = scrollToKeep(share, moved);
        const shown = { ...moved, textTop: top - scrolled, textBottom: top + after - scrolled };
        expect(shareAbove(shown)).toBeCloseTo(share, 6);
      }),
    );
  });

  it('would have been read to the end by turning a phone, without being scrolled', () => {
    const onPhone = { textTop: -8000, textBottom: 5600, seenTo: 800 };
    const turned = { textTop: -8000, textBottom: 800, seenTo: 800 };
    expect([depthOf(onPhone), depthOf(turned)]).toEqual([64, 100]);
    expect(scrollToKeep(shareAbove(onPhone), turned)).toBeLessThan(-3000);
  });
});

describe('sections', () => {
  const places = [
    { id: 'a', top: -500 },
    { id: 'b', top: 100 },
    { id: 'c', top: 900 },
  ];
  const sections = places.map(({ id }) => ({ id, title: id.toUpperCase() }));
  const ends = sectionEnds(places, -1000, 1000);

  it('places the reader in the last section whose heading has passed the reading line', () => {
    expect(sectionAt(places, 300)).toBe('b');
    expect(sectionAt(places, -600)).toBeNull();
  });

  it('ends a section where the next one begins, and the last one with the text', () => {
    expect([...ends]).toEqual([
      ['a', 55],
      ['b', 95],
      ['c', 100],
    ]);
  });

  it('ticks what lies behind the deepest point, wherever the reader is now', () => {
    const shown = placeSections(sections, { currentId: 'a', ends, depth: 95 });
    expect(shown.map(({ isPassed }) => isPassed)).toEqual([true, true, false]);
    expect(shown.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  });

  it('leads somebody who comes back to the first section that is not behind them, and nowhere at the beginning or the end', () => {
    const resume = (depth: number) => resumeAt(placeSections(sections, { currentId: null, ends, depth }))?.id ?? null;
    expect([resume(10), resume(60), resume(99), resume(100)]).toEqual([null, 'b', 'c', null]);
  });
});
