import { describe, expect, it } from 'vitest';
import { groupForbidden } from './forbidden-groups.rules.ts';

const createDeletion = (name: string, index: number) => ({
  act: 'file.delete',
  text: `Deleted D:\\Job\\${name}`,
  index,
  reads: [],
});
const clearedLog = { act: 'log.clear', text: 'Cleared the log Security', index: 4, reads: [] };
const begunBackup = { act: 'backup.start', text: 'Started a backup (begun)', index: 9, reads: [] };

describe('groupForbidden', () => {
  it('puts acts that differ only in the file into one group', () => {
    const acts = [createDeletion('a.txt', 3), clearedLog, createDeletion('b.txt', 7), createDeletion('c.txt', 7)];
    expect(groupForbidden(acts)).toEqual([
      { text: String.raw`Deleted D:\Job\a.txt`, count: 3, steps: [3, 7] },
      { text: 'Cleared the log Security', count: 1, steps: [4] },
    ]);
  });

  it('puts a completed act and an act that was only begun into two groups', () => {
    expect(groupForbidden([begunBackup, { ...begunBackup, text: 'Started a backup' }])).toHaveLength(2);
  });
});
