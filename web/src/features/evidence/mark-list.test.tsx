import type { EvidenceMark } from '@loopcheck/contract/features/evidence/evidence-marks';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithApp } from '../../testing/render.tsx';
import { MarkList } from './mark-list.tsx';

const createMark = (fields: Partial<EvidenceMark> & Pick<EvidenceMark, 'kind'>): EvidenceMark => ({
  moduleId: null,
  chapterNumber: null,
  count: 1,
  seconds: null,
  markedAt: '2026-03-02T08:00:00.000Z',
  ...fields,
});

const listLines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('MarkList', () => {
  it('shows nothing without marks', () => {
    renderWithApp(<MarkList marks={[]} />);
    expect(screen.queryByText('Evidence to check')).toBeNull();
  });

  it('combines the marks of several modules into one line for each kind', () => {
    renderWithApp(
      <MarkList
        marks={[
          createMark({ kind: 'fast_modules', count: 13, seconds: 250 }),
          createMark({ kind: 'two_devices', count: 2 }),
          createMark({ kind: 'fast_reading', chapterNumber: 1, seconds: 70 }),
          createMark({ kind: 'fast_reading', chapterNumber: 2, seconds: 80 }),
          createMark({ kind: 'fast_attempts', chapterNumber: 1, count: 3, seconds: 9 }),
          createMark({ kind: 'fast_attempts', chapterNumber: 2, count: 2, seconds: 4 }),
          createMark({ kind: 'many_attempts', chapterNumber: 1, count: 60 }),
          createMark({ kind: 'many_attempts', chapterNumber: 2, count: 20 }),
          createMark({ kind: 'drill_runs', chapterNumber: 1, count: 1 }),
          createMark({ kind: 'drill_runs', chapterNumber: 2, count: 1 }),
        ]}
      />,
    );
    // The counts and the reading times of the same kind are added up. For attempts, the time is that of the fastest one.
    // 70 + 80 seconds of reading are shown as 2 minutes, because minutes are rounded down.
    expect(listLines()).toEqual([
      '13 modules completed in 4 minutes',
      'Two devices at once',
      '2 modules read in 2 minutes',
      '5 very fast quiz attempts, the fastest in 4 seconds',
      '80 quiz attempts',
      '2 passed drill runs to check',
    ]);
  });

  it('names the chapter if a kind has only one mark', () => {
    renderWithApp(
      <MarkList
        marks={[
          createMark({ kind: 'fast_reading', chapterNumber: 7, seconds: 70 }),
          createMark({ kind: 'fast_attempts', chapterNumber: 7, seconds: 9 }),
          createMark({ kind: 'many_attempts', chapterNumber: 7, count: 12 }),
          createMark({ kind: 'drill_runs', chapterNumber: 7 }),
        ]}
      />,
    );
    expect(listLines()).toEqual([
      'Chapter 7 read in 70 seconds',
      'Chapter 7: 1 very fast quiz attempt, the fastest in 9 seconds',
      'Chapter 7: 12 quiz attempts',
      'Chapter 7: 1 passed drill run to check',
    ]);
  });
});
