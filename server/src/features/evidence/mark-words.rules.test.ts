import type { EvidenceMark } from '@loopcheck/contract/features/evidence/evidence-marks';
import { describe, expect, it } from 'vitest';
import { marksInWords } from './mark-words.rules.ts';

const markedAt = '2026-03-02T08:00:00Z';
const mark = (kind: EvidenceMark['kind'], fields: Partial<EvidenceMark> = {}): EvidenceMark => ({
  kind,
  moduleId: 'm1',
  chapterNumber: 7,
  count: 1,
  seconds: 70,
  markedAt,
  ...fields,
});

describe('marksInWords', () => {
  it.each([
    [mark('fast_reading'), 'Chapter 7 read in 70 seconds'],
    [
      mark('fast_modules', { moduleId: null, chapterNumber: null, count: 13, seconds: 240 }),
      '13 modules completed in 4 minutes',
    ],
    [mark('fast_attempts', { count: 5, seconds: 1 }), 'Chapter 7: 5 very fast quiz attempts, the fastest in 1 second'],
    [mark('many_attempts', { count: 80, seconds: null }), 'Chapter 7: 80 quiz attempts'],
    [mark('drill_runs', { seconds: null }), 'Chapter 7: 1 passed drill run to check'],
    [mark('two_devices', { moduleId: null, chapterNumber: null, seconds: null }), 'Two devices at once'],
  ])('writes the mark %j as "%s"', (singleMark, text) => {
    expect(marksInWords([singleMark])).toEqual([text]);
  });

  it('combines the marks of one kind into one sentence', () => {
    const marks = [mark('fast_reading'), mark('fast_reading', { moduleId: 'm2', chapterNumber: 8, seconds: 60 })];
    expect(marksInWords(marks)).toEqual(['2 modules read in 2 minutes']);
  });
});
