import { describe, expect, it } from 'vitest';
import { groupForbidden } from './forbidden-groups.rules.ts';

const deleted = (name: string, index: number) => ({
  act: 'file.delete',
  text: `Deleted D:\\Job\\${name}`,
  index,
  reads: [],
});
const cleared = { act: 'log.clear', text: 'Cleared the log Security', index: 4, reads: [] };
const begun = { act: 'backup.start', text: 'Started a backup (begun)', index: 9, reads: [] };

describe('forbidden acts of a run', () => {
  it('are one group if they differ only in the file', () => {
    const acts = [deleted('a.txt', 3), cleared, deleted('b.txt', 7), deleted('c.txt', 7)];
    expect(groupForbidden(acts)).toEqual([
      { text: String.raw`Deleted D:\Job\a.txt`, count: 3, steps: [3, 7] },
      { text: 'Cleared the log Security', count: 1, steps: [4] },
    ]);
  });

  it('are two groups if one of the two acts was only begun', () => {
    expect(groupForbidden([begun, { ...begun, text: 'Started a backup' }])).toHaveLength(2);
  });
});
