/**
 * `ids` are the ids of the selected people. `anchor` is the id of the person whose checkbox was used last. A click with
 * the Shift key selects or deselects a range that starts there. `anchor` is null until a checkbox is used, and again after all shown
 * people were selected together.
 */
export type Selection = { readonly ids: ReadonlySet<string>; readonly anchor: string | null };

export const emptySelection: Selection = { ids: new Set(), anchor: null };

/**
 * Returns the selection after a click on the checkbox of one person, which selects or deselects this person. If
 * `isRange`, all people between the last used checkbox and this one get the new state of this person. `shownIds` are
 * the ids of the people in the order of the list.
 */
export function toggleSelection(
  { ids, anchor }: Selection,
  id: string,
  { isRange, shownIds }: { isRange: boolean; shownIds: readonly string[] },
): Selection {
  const willBeSelected = !ids.has(id);
  const start = isRange && anchor !== null ? shownIds.indexOf(anchor) : -1;
  const end = shownIds.indexOf(id);
  const changedIds = start < 0 ? [id] : shownIds.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { ids: selectOrDeselect(ids, changedIds, willBeSelected), anchor: id };
}

/** Selects all shown people. Keeps the selection of other people. */
export const selectShown = ({ ids }: Selection, shownIds: readonly string[]): Selection => ({
  ids: selectOrDeselect(ids, shownIds, true),
  anchor: null,
});

function selectOrDeselect(
  ids: ReadonlySet<string>,
  changedIds: readonly string[],
  willBeSelected: boolean,
): ReadonlySet<string> {
  const result = new Set(ids);
  for (const id of changedIds) {
    if (willBeSelected) result.add(id);
    else result.delete(id);
  }
  return result;
}
