import { describe, expect, it } from 'vitest';
import { emptySelection, type Selection, selectShown, toggleSelection } from './user-selection.rules.ts';

const shownIds = ['a', 'b', 'c', 'd', 'e'];
const toggle = (selection: Selection, id: string, isRange = false) =>
  toggleSelection(selection, id, { isRange, shownIds });
const idsOf = ({ ids }: Selection) => [...ids].toSorted().join('');

describe('toggleSelection', () => {
  it('selects a person, and deselects a selected person', () => {
    const selection = toggle(emptySelection, 'b');
    expect(idsOf(selection)).toBe('b');
    expect(idsOf(toggle(selection, 'b'))).toBe('');
  });

  it('selects all people between the last used checkbox and the clicked checkbox, in both directions', () => {
    expect(idsOf(toggle(toggle(emptySelection, 'b'), 'd', true))).toBe('bcd');
    expect(idsOf(toggle(toggle(emptySelection, 'd'), 'b', true))).toBe('bcd');
  });

  it('deselects the range if the clicked checkbox was selected before the click', () => {
    const all = selectShown(emptySelection, shownIds);
    expect(idsOf(toggle(toggle(all, 'b'), 'd', true))).toBe('ae');
  });

  it('selects only the clicked person if no checkbox in the list was used before', () => {
    expect(idsOf(toggle(emptySelection, 'c', true))).toBe('c');
    // The person whose checkbox was used last is no longer in the list.
    expect(idsOf(toggle({ ids: new Set(), anchor: 'gone' }, 'c', true))).toBe('c');
  });
});

it('selectShown selects all shown people and keeps other people selected', () => {
  const selection: Selection = { ids: new Set(['b', 'hidden']), anchor: 'b' };
  expect([...selectShown(selection, shownIds).ids].toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'hidden']);
});
