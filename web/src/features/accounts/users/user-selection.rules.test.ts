import { describe, expect, it } from 'vitest';
import { emptySelection, type Selection, selectShown, toggleSelection } from './user-selection.rules.ts';

const shownIds = ['a', 'b', 'c', 'd', 'e'];
const toggle = (selection: Selection, id: string, isRange = false) =>
  toggleSelection(selection, id, { isRange, shownIds });
/** A click with the Shift key. */
const toggleRange = (selection: Selection, id: string) => toggle(selection, id, true);
const idsOf = ({ ids }: Selection) => [...ids].toSorted().join('');

describe('toggleSelection', () => {
  it('selects a person, and deselects a selected person', () => {
    const selection = toggle(emptySelection, 'b');
    expect(idsOf(selection)).toBe('b');
    expect(idsOf(toggle(selection, 'b'))).toBe('');
  });

  it('with Shift, selects everybody from the last used checkbox to the clicked one, in both directions', () => {
    expect(idsOf(toggleRange(toggle(emptySelection, 'b'), 'd'))).toBe('bcd');
    expect(idsOf(toggleRange(toggle(emptySelection, 'd'), 'b'))).toBe('bcd');
  });

  it('with Shift, deselects the range if the clicked checkbox was selected before the click', () => {
    const all = selectShown(emptySelection, shownIds);
    expect(idsOf(toggleRange(toggle(all, 'b'), 'd'))).toBe('ae');
  });

  it('with Shift, selects only the clicked person if no checkbox in the list was used before', () => {
    expect(idsOf(toggleRange(emptySelection, 'c'))).toBe('c');
    // The person whose checkbox was used last is no longer in the list.
    expect(idsOf(toggleRange({ ids: new Set(), anchor: 'gone' }, 'c'))).toBe('c');
  });
});

it('selectShown selects all shown people and keeps other people selected', () => {
  const selection: Selection = { ids: new Set(['b', 'hidden']), anchor: 'b' };
  expect([...selectShown(selection, shownIds).ids].toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'hidden']);
});
