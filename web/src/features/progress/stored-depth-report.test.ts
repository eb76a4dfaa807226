import { afterEach, describe, expect, it } from 'vitest';
import { findStoredDepthReport, storeDepthReport } from './stored-depth-report.ts';

afterEach(() => localStorage.clear());

describe('findStoredDepthReport', () => {
  it('returns only a report of the same person and module', () => {
    storeDepthReport('ann', 'm1', { depth: 40, revision: 2 });

    expect(findStoredDepthReport('ann', 'm1')).toEqual({ depth: 40, revision: 2 });
    expect(findStoredDepthReport('ann', 'm2')).toBeNull();
    expect(findStoredDepthReport('bob', 'm1')).toBeNull();
  });

  it('returns null after the report was removed', () => {
    storeDepthReport('ann', 'm1', { depth: 40, revision: 2 });

    storeDepthReport('ann', 'm1', null);

    expect(findStoredDepthReport('ann', 'm1')).toBeNull();
  });

  it.each([
    ['"text"'],
    ['{"depth":101,"revision":1}'],
    ['{"depth":"40","revision":1}'],
    ['{"depth":40}'],
    ['null'],
    ['{'],
  ])('returns null if the stored text is not a valid report: %s', (text) => {
    // The report is stored like an unsaved text (lib/drafts.ts).
    localStorage.setItem('draft:ann:reading:m1', text);
    expect(findStoredDepthReport('ann', 'm1')).toBeNull();
  });
});
