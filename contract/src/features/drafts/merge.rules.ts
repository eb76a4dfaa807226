/** A piece of a text that is merged as a whole, such as a section. `key` identifies it in every version of the text. */
export interface MergePiece {
  readonly key: string;
  readonly content: string;
}

/**
 * A piece after a merge.
 * - `settled`: the piece has one content, because at most one side has changed it or both have made the same change.
 *   `from` names the side that made the change.
 * - `conflict`: both sides have changed the piece differently, and a person must choose. The content of a side is null
 *   if that side has removed the piece.
 */
export type MergedPiece =
  | { readonly kind: 'settled'; readonly key: string; readonly content: string; readonly from: MergeSource }
  | { readonly kind: 'conflict'; readonly key: string; readonly mine: string | null; readonly theirs: string | null };

/**
 * The side that has changed a piece since the base: `both` if both sides have made the same change, `unchanged` if no
 * side has changed it.
 */
export type MergeSource = 'mine' | 'theirs' | 'both' | 'unchanged';

/** The result of a merge. */
export interface Merge {
  /** The pieces of the merged text, in their order, without the pieces in `removed`. */
  readonly pieces: readonly MergedPiece[];
  /** The pieces that both sides have removed, or that one side has removed and the other has left unchanged. */
  readonly removed: readonly { readonly key: string; readonly by: 'mine' | 'theirs' | 'both' }[];
  /** True if both sides have reordered the pieces differently. The merged text then has the order of `mine`. */
  readonly hasOrderConflict: boolean;
}

/**
 * Merges two versions of a text that both derive from `base`: `mine` is the draft of the person who merges, and
 * `theirs` is the published version. If only one side has changed, added or removed a piece, the result follows that
 * side. A piece that both sides have changed differently becomes a conflict. If the base is unknown (null), every
 * difference is a conflict. Keys must be unique within each version. `isSame` returns true for contents that count as
 * equal.
 */
export function mergePieces(
  base: readonly MergePiece[] | null,
  mine: readonly MergePiece[],
  theirs: readonly MergePiece[],
  isSame: (one: string, other: string) => boolean = (one, other) => one === other,
): Merge {
  const [baseContents, myContents, theirContents] = [toContents(base ?? []), toContents(mine), toContents(theirs)];
  const { keys, hasOrderConflict } = orderKeys(base, mine, theirs);
  const pieces: MergedPiece[] = [];
  const removed: { key: string; by: 'mine' | 'theirs' | 'both' }[] = [];
  const isSameOrBothNull = (one: string | null, other: string | null) =>
    one === other || (one !== null && other !== null && isSame(one, other));
  for (const key of keys) {
    // A content is null if the version does not have the piece.
    const baseContent = baseContents.get(key) ?? null;
    const myContent = myContents.get(key) ?? null;
    const theirContent = theirContents.get(key) ?? null;
    const isMineChanged = !isSameOrBothNull(myContent, baseContent);
    const isTheirsChanged = !isSameOrBothNull(theirContent, baseContent);
    if (!isSameOrBothNull(myContent, theirContent) && (base === null || (isMineChanged && isTheirsChanged))) {
      pieces.push({ kind: 'conflict', key, mine: myContent, theirs: theirContent });
      continue;
    }
    const from = toSource(isMineChanged, isTheirsChanged);
    // `isSame` can return true for contents that are not identical. The content of `theirs` is then used, because it is
    // the published one, and links can refer to ids in it.
    const content = from === 'mine' ? myContent : theirContent;
    if (content !== null) pieces.push({ kind: 'settled', key, content, from });
    else if (from !== 'unchanged') removed.push({ key, by: from });
  }
  return { pieces, removed, hasOrderConflict };
}

/** Returns the contents of pieces by key. */
const toContents = (pieces: readonly MergePiece[]) => new Map(pieces.map(({ key, content }) => [key, content]));

function toSource(isMineChanged: boolean, isTheirsChanged: boolean): MergeSource {
  if (isMineChanged) return isTheirsChanged ? 'both' : 'mine';
  return isTheirsChanged ? 'theirs' : 'unchanged';
}

/**
 * Returns the keys of the three versions in the order of the merged text. This is the order of `mine` if pieces were
 * moved in `mine`, and otherwise the order of `theirs`. A key that occurs only in another version is inserted after the
 * key that precedes it in that version.
 */
function orderKeys(base: readonly MergePiece[] | null, mine: readonly MergePiece[], theirs: readonly MergePiece[]) {
  const toKeys = (pieces: readonly MergePiece[]) => pieces.map(({ key }) => key);
  // If the base is unknown, `theirs` counts as the original order.
  const [baseKeys, myKeys, theirKeys] = [toKeys(base ?? theirs), toKeys(mine), toKeys(theirs)];
  /** True if the keys that both lists contain have another order in `keys` than in `original`. */
  const isReordered = (keys: readonly string[], original: readonly string[]) => {
    const common = original.filter((key) => keys.includes(key));
    return keys.filter((key) => common.includes(key)).some((key, index) => key !== common[index]);
  };
  const isMineReordered = isReordered(myKeys, baseKeys);
  const keys = isMineReordered ? insertMissing(myKeys, theirKeys) : insertMissing(theirKeys, myKeys);
  return {
    keys: insertMissing(keys, baseKeys),
    hasOrderConflict: isMineReordered && isReordered(theirKeys, baseKeys) && isReordered(theirKeys, myKeys),
  };
}

/** Adds the keys of `others` that `keys` lacks, each after the key that precedes it in `others`. */
function insertMissing(keys: readonly string[], others: readonly string[]): string[] {
  const result = [...keys];
  for (const [index, key] of others.entries()) {
    if (result.includes(key)) continue;
    const previous = others[index - 1];
    result.splice(previous === undefined ? 0 : result.indexOf(previous) + 1, 0, key);
  }
  return result;
}

/** The side that a person has chosen for a conflict. */
export type MergeChoice = 'mine' | 'theirs' | 'both';

/**
 * Returns the contents of a conflict after the choice, in the order of the text. With `both`, the content of `theirs`
 * comes first. A side that has removed the piece adds nothing.
 */
export function chosenContents(conflict: MergedPiece & { kind: 'conflict' }, choice: MergeChoice): string[] {
  const sides = { mine: [conflict.mine], theirs: [conflict.theirs], both: [conflict.theirs, conflict.mine] };
  return sides[choice].filter((content) => content !== null);
}
