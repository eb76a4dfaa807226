import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearlySame, similarity, tellingWords } from './similarity.ts';

const share = (one: string, other: string) => similarity(tellingWords(one), tellingWords(other));

describe('how alike two questions are', () => {
  it('sees one question in two wordings', () => {
    expect(
      share(
        'The permit says HMI-12A, the screen says HMI-12B. What do you do first?',
        'Your permit names HMI-12A and the screen shows HMI-12B. What is the first thing to do?',
      ),
    ).toBeGreaterThanOrEqual(nearlySame);
  });

  it('keeps two questions about one thing apart', () => {
    expect(
      share(
        'Why is the hash made before the copy leaves the host?',
        'The hash of the copy differs from the list. What do you write in the record?',
      ),
    ).toBeLessThan(nearlySame);
  });

  it('is the same both ways, between 0 and 1, and 1 with itself', () => {
    const words = fc.uniqueArray(fc.string()).map((list) => new Set(list));
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(similarity(one, other)).toBe(similarity(other, one));
        expect(similarity(one, other)).toBeGreaterThanOrEqual(0);
        expect(similarity(one, other)).toBeLessThanOrEqual(1);
        expect(similarity(one, one)).toBe(1);
      }),
    );
  });
});
