import type { MatrixRow, NextModule } from '@loopcheck/contract/features/trainees/trainees.contract';
import { describe, expect, it } from 'vitest';
import { countStalledDays, toDisplayedCellState } from './matrix-cell.rules.ts';

const nextModule: NextModule = {
  moduleId: 'm2',
  chapterNumber: 2,
  title: 'Two',
  reason: 'reading',
  depth: 40,
  lastScore: null,
  since: '2026-01-01T00:00:00Z',
  days: 34,
  isStalled: true,
};
const createRow = (needsAction: MatrixRow['needsAction']) => ({ needsAction, nextModule });

describe('toDisplayedCellState', () => {
  it('returns "stalled" only for the module at which a stalled person has to continue', () => {
    const cells = ['m1', 'm2', 'm3'].map((moduleId) => ({ moduleId, state: 'in_progress' as const }));
    const statesIn = (needsAction: MatrixRow['needsAction']) =>
      cells.map((cell) => toDisplayedCellState(cell, createRow(needsAction)));
    expect(statesIn('stalled')).toEqual(['in_progress', 'stalled', 'in_progress']);
    expect(statesIn('quiz_failed')).toEqual(['in_progress', 'in_progress', 'in_progress']);
  });
});

describe('countStalledDays', () => {
  it('returns the days without activity, or null if the person is not stalled at the module', () => {
    expect(countStalledDays({ moduleId: 'm2' }, createRow('stalled'))).toBe(34);
    expect(countStalledDays({ moduleId: 'm1' }, createRow('stalled'))).toBeNull();
    expect(countStalledDays({ moduleId: 'm2' }, createRow(null))).toBeNull();
    expect(countStalledDays({ moduleId: 'm2' }, { needsAction: 'stalled', nextModule: null })).toBeNull();
  });
});
