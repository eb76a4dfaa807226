import { describe, expect, it } from 'vitest';
import { countSyllables, countWords, computeGrade, splitSentences } from './readability.ts';

describe('countSyllables', () => {
  it.each([
    ['stop', 1],
    ['log', 1],
    ['table', 2],
    ['tables', 2],
    ['file', 1],
    ['files', 1],
    ['changes', 2],
    ['boxes', 2],
    ['copied', 2],
    ['checked', 1],
    ['tested', 2],
    ['operator', 4],
    ['controller', 3],
    ['technician', 3],
    ['vendor', 2],
    ['4625', 1],
    ['DCS', 1],
  ])('counts the syllables of "%s": %i', (word, syllables) => {
    expect(countSyllables(word)).toBe(syllables);
  });
});

describe('countWords', () => {
  it('counts a contraction, an equipment tag such as HMI-04, a time and a decimal number as one word each', () => {
    expect(countWords("Don't copy HMI-04 at 10:30 to 3.5 drives.")).toBe(8);
  });
});

describe('splitSentences', () => {
  it('splits a text at the ends of sentences, but not at a decimal point or at a colon before a lower-case letter', () => {
    expect(splitSentences('Wait 3.5 s. Then read it! "Is it red?" Call. One: two')).toEqual([
      'Wait 3.5 s.',
      'Then read it!',
      '"Is it red?"',
      'Call.',
      'One: two',
    ]);
  });
});

describe('computeGrade', () => {
  it('returns a low grade for short plain sentences and a high grade for long formal sentences', () => {
    expect(computeGrade(['Stop the job. Call the shift lead. Wait for the word.'])).toBeLessThan(2);
    expect(
      computeGrade([
        'Organisational responsibilities notwithstanding, comprehensive documentation of configuration modifications constitutes an indispensable prerequisite for subsequent verification activities.',
      ]),
    ).toBeGreaterThan(20);
  });

  it('returns 0 if there is no text', () => {
    expect(computeGrade([])).toBe(0);
  });

  it('returns the grade that the Flesch-Kincaid formula gives for a text counted by hand', () => {
    // 2 sentences, 12 words, 13 syllables: only "panel" has two.
    expect(computeGrade(['Look at the panel and read the tag. Write it down now.'])).toBeCloseTo(
      0.39 * 6 + 11.8 * (13 / 12) - 15.59,
      5,
    );
  });
});
