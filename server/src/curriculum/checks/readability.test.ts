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
  ])('counts the syllables of "%s" as %i', (word, syllables) => {
    expect(countSyllables(word)).toBe(syllables);
  });

  it('counts contractions, tags, times and decimals as one word each', () => {
    expect(countWords("Don't copy HMI-04 at 10:30 to 3.5 drives.")).toBe(8);
  });

  it('splits text at the ends of sentences, not at decimal points', () => {
    expect(sentencesIn('Wait 3.5 s. Then read it! "Is it red?" Call. One: two')).toHaveLength(5);
  });

  it('assigns a low grade to short plain sentences and a high grade to long formal ones', () => {
    expect(gradeOf(['Stop the job. Call the shift lead. Wait for the word.'])).toBeLessThan(2);
    expect(
      gradeOf([
        'Organisational responsibilities notwithstanding, comprehensive documentation of configuration modifications constitutes an indispensable prerequisite for subsequent verification activities.',
      ]),
    ).toBeGreaterThan(20);
    expect(gradeOf([])).toBe(0);
  });

  it('applies the Flesch-Kincaid formula to a text counted by hand', () => {
    // 2 sentences, 12 words, 13 syllables (pa-nel).
    expect(gradeOf(['Look at the panel and read the tag. Write it down now.'])).toBeCloseTo(
      0.39 * 6 + 11.8 * (13 / 12) - 15.59,
      5,
    );
  });
});
