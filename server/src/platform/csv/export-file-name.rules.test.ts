import { describe, expect, it } from 'vitest';
import { exportFileName } from './export-file-name.rules.ts';

describe('exportFileName', () => {
  it.each([
    [{}, 'progress-2026-03-01.csv'],
    [{ department: undefined, search: '' }, 'progress-2026-03-01.csv'],
    [
      { department: 'Tank Farm', state: 'In Progress' },
      'progress-2026-03-01_department-Tank-Farm_state-In-Progress.csv',
    ],
    [{ search: '../../etc/passwd' }, 'progress-2026-03-01_search-etc-passwd.csv'],
    [{ department: 'الأجهزة 2' }, 'progress-2026-03-01_department-الأجهزة-2.csv'],
    [{ search: '<>:"/\\|?*\u0000' }, 'progress-2026-03-01_search-.csv'],
    // A value has at most 40 UTF-16 code units, and 𝒳 has two. After `a`, there is room for 19 of these characters.
    [{ search: `a${'𝒳'.repeat(99)}` }, `progress-2026-03-01_search-a${'𝒳'.repeat(19)}.csv`],
  ])('returns, for the conditions %j, the name %s', (conditions, name) => {
    expect(exportFileName('progress', '2026-03-01', conditions, 'csv')).toBe(name);
  });

  it('returns a name of at most 154 UTF-16 code units (150 and the extension) that does not split a character', () => {
    const name = exportFileName(
      'progress',
      '2026-03-01',
      { a: '𝒳'.repeat(99), b: '𝒳'.repeat(99), c: '𝒳'.repeat(99), d: '𝒳'.repeat(99) },
      'csv',
    );
    expect(name.length).toBeLessThanOrEqual(154);
    expect(name.isWellFormed()).toBe(true);
    expect(name).toMatch(/_more-filters\.csv$/);
  });
});
