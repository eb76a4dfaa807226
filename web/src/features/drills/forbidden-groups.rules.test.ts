import type { DrillMoment } from '@loopcheck/contract/features/drills/drill-result';
import { describe, expect, it } from 'vitest';
import { groupForbidden, joinForbidden } from './forbidden-groups.rules.ts';

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

describe('forbidden acts in the timeline', () => {
  const moment = (kind: DrillMoment['kind'], text: string, index: number): DrillMoment => ({
    hostTime: '09:31',
    kind,
    text,
    index,
  });

  it('are one entry with the number of acts if they follow each other', () => {
    const forbidden = [deleted('a.txt', 3), cleared, deleted('b.txt', 5), deleted('c.txt', 6), deleted('d.txt', 8)];
    const timeline = [
      ...forbidden.slice(0, 4).map(({ text, index }) => moment('forbidden', text, index)),
      moment('act', 'Saved a copy of the log System', 7),
      moment('forbidden', String.raw`Deleted D:\Job\d.txt`, 8),
    ];
    expect(joinForbidden(timeline, forbidden).map(({ text, count }) => [text, count])).toEqual([
      [String.raw`Deleted D:\Job\a.txt`, 1],
      ['Cleared the log Security', 1],
      [String.raw`Deleted D:\Job\b.txt`, 2],
      ['Saved a copy of the log System', 1],
      [String.raw`Deleted D:\Job\d.txt`, 1],
    ]);
  });

  it('are separate entries if one input did different forbidden acts', () => {
    const forbidden = [deleted('a.txt', 3), { ...cleared, index: 3 }, deleted('b.txt', 4)];
    const timeline = forbidden.map(({ text, index }) => moment('forbidden', text, index));
    expect(joinForbidden(timeline, forbidden)).toHaveLength(3);
  });
});
