import { describe, expect, it } from 'vitest';
import { countSyllables, countWords, gradeOf, sentencesIn } from './readability.ts';

describe('readability', () => {
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
  ])('counts for %s %i syllables', (word, syllables) => {
    expect(countSyllables(word)).toBe(syllables);
  });

  it('counts contractions, tags, times and decimals as one word', () => {
    expect(countWords("Don't copy HMI-04 at 10:30 to 3.5 drives.")).toBe(8);
  });

  it('splits sentences at their ends, not at numbers', () => {
    expect(sentencesIn('Wait 3.5 s. Then read it! "Is it red?" Call. One: two')).toHaveLength(5);
  });

  it('grades short plain sentences low and long formal ones high', () => {
    expect(gradeOf(['Stop the job. Call the shift lead. Wait for the word.'])).toBeLessThan(2);
    expect(
      gradeOf([
        'Organisational responsibilities notwithstanding, comprehensive documentation of configuration modifications constitutes an indispensable prerequisite for subsequent verification activities.',
      ]),
    ).toBeGreaterThan(20);
    expect(gradeOf([])).toBe(0);
  });

  it('agrees with the formula for a text counted by hand', () => {
    // 2 sentences, 12 words, 13 syllables (pa-nel).
    expect(gradeOf(['Look at the panel and read the tag. Write it down now.'])).toBeCloseTo(
      0.39 * 6 + 11.8 * (13 / 12) - 15.59,
      5,
    );
  });
});
