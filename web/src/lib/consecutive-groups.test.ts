import { describe, expect, it } from 'vitest';
import { groupConsecutive } from './consecutive-groups.ts';

describe('groupConsecutive', () => {
  it.each([
    [[], []],
    [['a1'], [['a', ['a1']]]],
    [
      ['a1', 'a2', 'b1', 'a3'],
      [
        ['a', ['a1', 'a2']],
        ['b', ['b1']],
        ['a', ['a3']],
      ],
    ],
  ] as const)('groups %j as %j', (items, groups) => {
    const nameOf = (item: string) => item.charAt(0);
    expect(groupConsecutive(items, nameOf).map((group) => [group.name, group.items])).toEqual(groups);
  });

  it('puts all items into one group with an empty name if `nameOf` is missing', () => {
    expect(groupConsecutive(['a1', 'b1'])).toEqual([{ name: '', items: ['a1', 'b1'] }]);
  });
});
