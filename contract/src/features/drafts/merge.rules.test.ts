import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenContents, mergePieces, type Merge, type MergePiece } from './merge.rules.ts';

/** Parses the notation of these tests: `a1 b1` stands for the pieces a and b with the contents a1 and b1. */
const parsePieces = (words: string): MergePiece[] =>
  words
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ key: word.slice(0, 1), content: word }));

/** Formats a merge in the same notation. A conflict is written `mine|theirs`, and `-` means removed. */
const formatMerge = ({ pieces }: Merge) =>
  pieces
    .map((piece) => (piece.kind === 'settled' ? piece.content : `${piece.mine ?? '-'}|${piece.theirs ?? '-'}`))
    .join(' ');

describe('mergePieces', () => {
  // Columns: the case, the base, my version, their version, the merge. "Both" are the two sides, mine and theirs.
  it.each([
    ['nothing changed', 'a1 b1', 'a1 b1', 'a1 b1', 'a1 b1'],
    ['each side changed a different piece', 'a1 b1', 'a2 b1', 'a1 b2', 'a2 b2'],
    ['both made the same change', 'a1 b1', 'a2 b1', 'a2 b1', 'a2 b1'],
    ['both changed a piece differently', 'a1 b1', 'a2 b1', 'a3 b1', 'a2|a3 b1'],
    ['both added different pieces', 'a1', 'a1 b1', 'a1 c1', 'a1 b1 c1'],
    ['both added the same piece', 'a1', 'a1 b1', 'a1 b1', 'a1 b1'],
    ['both added a piece with the same key', 'a1', 'a1 b1', 'a1 b2', 'a1 b1|b2'],
    ['I removed a piece', 'a1 b1', 'b1', 'a1 b2', 'b2'],
    ['they removed a piece', 'a1 b1', 'a1 b2', 'b1', 'b2'],
    ['I removed a piece that they changed', 'a1 b1', 'b1', 'a2 b1', '-|a2 b1'],
    ['they removed a piece that I changed', 'a1 b1', 'a2 b1', 'b1', 'a2|- b1'],
    ['both removed a piece', 'a1 b1', 'b1', 'b1', 'b1'],
    ['I moved a piece', 'a1 b1 c1', 'c1 a1 b1', 'a1 b2 c1', 'c1 a1 b2'],
    ['they moved a piece', 'a1 b1 c1', 'a1 b2 c1', 'c1 a1 b1', 'c1 a1 b2'],
    ['I added a piece after a piece that they moved', 'a1 b1', 'a1 x1 b1', 'b1 a1', 'b1 a1 x1'],
    ['I added a piece at the start', 'a1 b1', 'x1 a1 b1', 'a1 b2', 'x1 a1 b2'],
  ])('merges both versions if %s', (_condition, base, mine, theirs, merged) => {
    expect(formatMerge(mergePieces(parsePieces(base), parsePieces(mine), parsePieces(theirs)))).toBe(merged);
  });

  it('returns a conflict for every difference if the base is null', () => {
    expect(formatMerge(mergePieces(null, parsePieces('a1 b1 c1'), parsePieces('a1 b2')))).toBe('a1 b1|b2 c1|-');
  });

  it('states which side changed or removed a piece', () => {
    const merge = mergePieces(parsePieces('a1 b1 c1 d1 e1'), parsePieces('a2 b1 c2 e1'), parsePieces('a1 b2 c2 d1'));
    expect(merge.pieces).toMatchObject([{ from: 'mine' }, { from: 'theirs' }, { from: 'both' }]);
    expect(merge.removed).toEqual([
      { key: 'e', by: 'theirs' },
      { key: 'd', by: 'mine' },
    ]);
  });

  it('sets hasOrderConflict only if both sides have moved pieces differently', () => {
    expect(mergePieces(parsePieces('a1 b1 c1'), parsePieces('c1 a1 b1'), parsePieces('b1 a1 c1'))).toMatchObject({
      hasOrderConflict: true,
    });
    expect(mergePieces(parsePieces('a1 b1 c1'), parsePieces('c1 a1 b1'), parsePieces('c1 a1 b1'))).toMatchObject({
      hasOrderConflict: false,
    });
  });
});

/**
 * Only few keys and contents are possible, so that two versions often share keys and contents, and every kind of change
 * occurs.
 */
const arbitraryVersion = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 })
  .chain((keys) =>
    fc.tuple(...keys.map((key) => fc.nat(2).map((version): MergePiece => ({ key, content: `${key}${version}` })))),
  )
  // Changes only the type: from a tuple to an array.
  .map((pieces): MergePiece[] => pieces);

const listContents = (pieces: readonly MergePiece[]) => pieces.map(({ content }) => content);
/** Returns the contents of all pieces of a merge, including both sides of each conflict. */
const listMergedContents = ({ pieces }: Merge) =>
  pieces.flatMap((piece) => (piece.kind === 'settled' ? [piece.content] : [piece.mine, piece.theirs]));

describe('mergePieces with arbitrary versions', () => {
  it('keeps every content that either side has written', () => {
    fc.assert(
      fc.property(arbitraryVersion, arbitraryVersion, arbitraryVersion, (base, mine, theirs) => {
        const baseContents = listContents(base);
        const written = [...listContents(mine), ...listContents(theirs)].filter(
          (content) => !baseContents.includes(content),
        );
        expect(listMergedContents(mergePieces(base, mine, theirs))).toEqual(expect.arrayContaining(written));
      }),
    );
  });

  it('returns only contents that one of the sides has', () => {
    fc.assert(
      fc.property(arbitraryVersion, arbitraryVersion, arbitraryVersion, (base, mine, theirs) => {
        const sideContents = new Set([...listContents(mine), ...listContents(theirs), null]);
        expect(listMergedContents(mergePieces(base, mine, theirs)).every((content) => sideContents.has(content))).toBe(
          true,
        );
      }),
    );
  });

  it('lists each key of the three versions exactly once, in the pieces or among the removed ones', () => {
    fc.assert(
      fc.property(arbitraryVersion, arbitraryVersion, arbitraryVersion, (base, mine, theirs) => {
        const { pieces, removed } = mergePieces(base, mine, theirs);
        const keys = [...pieces, ...removed].map(({ key }) => key);
        expect(new Set(keys)).toEqual(new Set([...base, ...mine, ...theirs].map(({ key }) => key)));
        expect(keys).toHaveLength(new Set(keys).size);
      }),
    );
  });

  it('returns the changed version if the other side has changed nothing', () => {
    fc.assert(
      fc.property(arbitraryVersion, arbitraryVersion, (base, changed) => {
        expect(mergePieces(base, changed, base)).toMatchObject({ hasOrderConflict: false });
        expect(formatMerge(mergePieces(base, changed, base))).toBe(listContents(changed).join(' '));
        expect(formatMerge(mergePieces(base, base, changed))).toBe(listContents(changed).join(' '));
      }),
    );
  });

  it('has no conflicts if both sides made the same change', () => {
    fc.assert(
      fc.property(arbitraryVersion, arbitraryVersion, (base, changed) => {
        expect(formatMerge(mergePieces(base, changed, changed))).toBe(listContents(changed).join(' '));
        expect(formatMerge(mergePieces(null, changed, changed))).toBe(listContents(changed).join(' '));
      }),
    );
  });

  it('changes nothing when a merged draft is merged with the same published version again', () => {
    fc.assert(
      fc.property(arbitraryVersion, arbitraryVersion, arbitraryVersion, (base, mine, theirs) => {
        const chosen = mergePieces(base, mine, theirs).pieces.flatMap((piece) => {
          const [content] = piece.kind === 'settled' ? [piece.content] : chosenContents(piece, 'mine');
          return content === undefined ? [] : [{ key: piece.key, content }];
        });
        // After the first merge, the base of the draft is the published version, `theirs`.
        expect(formatMerge(mergePieces(theirs, chosen, theirs))).toBe(listContents(chosen).join(' '));
      }),
    );
  });
});

describe('chosenContents', () => {
  it('returns theirs before mine for the choice "both", and no content for a removed side', () => {
    const conflict = { kind: 'conflict', key: 'a', mine: 'a1', theirs: 'a2' } as const;
    expect(chosenContents(conflict, 'both')).toEqual(['a2', 'a1']);
    expect(chosenContents(conflict, 'mine')).toEqual(['a1']);
    expect(chosenContents({ ...conflict, theirs: null }, 'both')).toEqual(['a1']);
    expect(chosenContents({ ...conflict, theirs: null }, 'theirs')).toEqual([]);
  });
});
