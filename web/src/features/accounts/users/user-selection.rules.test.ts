import { describe, expect, it } from 'vitest';
import { emptySelection, type Selection, selectShown, toggleSelection } from './user-selection.rules.ts';

const shownIds = ['a', 'b', 'c', 'd', 'e'];
const select = (selection: Selection, id: string, isRange = false) =>
  toggleSelection(selection, id, { isRange, shownIds });
const idsOf = ({ ids }: Selection) => [...ids].toSorted().join('');

describe('toggleSelection', () => {
  it('selects a person, and deselects a selected person', () => {
    const selection = select(emptySelection, 'b');
    expect(idsOf(selection)).toBe('b');
    expect(idsOf(select(selection, 'b'))).toBe('');
  });

  it('selects all people between the last used checkbox and the clicked checkbox, in both directions', () => {
    expect(idsOf(select(select(emptySelection, 'b'), 'd', true))).toBe('bcd');
    expect(idsOf(select(select(emptySelection, 'd'), 'b', true))).toBe('bcd');
  });

  it('deselects the range if the clicked checkbox was selected before the click', () => {
    const all = selectShown(emptySelection, shownIds);
    expect(idsOf(select(select(all, 'b'), 'd', true))).toBe('ae');
  });

  it('selects only the clicked person if no checkbox in the list was used before', () => {
    expect(idsOf(select(emptySelection, 'c', true))).toBe('c');
    expect(idsOf(select({ ids: new Set(), anchor: 'gone' }, 'c', true))).toBe('c');
  });
});

it('selectShown selects all shown people and keeps other people selected', () => {
  const selection: Selection = { ids: new Set(['b', 'hidden']), anchor: 'b' };
  expect([...selectShown(selection, shownIds).ids].toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'hidden']);
});
