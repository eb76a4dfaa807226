import type { Sop, SopHit, SopReadState } from '@loopcheck/contract/features/sops/sops.contract';

/** A procedure, and what the signed-in person has read of it. `readState` is undefined if they have read no revision. */
export type SopWithReadState = { readonly sop: Sop; readonly readState: SopReadState | undefined };

/** A procedure in the displayed list. `hit` is undefined without a search. */
export type LibraryItem = SopWithReadState & { readonly hit: SopHit | undefined };

export type LibraryFilter = {
  /** Empty: no search. */
  readonly search: string;
  /** Undefined: all chapters. */
  readonly chapter: number | undefined;
  /** The hits of the search, best first. */
  readonly hits: readonly SopHit[];
};

/** Combines procedures with read states. The order of `sops` is kept. */
export function joinReadStates(sops: readonly Sop[], readStates: readonly SopReadState[]): SopWithReadState[] {
  const byId = new Map(readStates.map((readState) => [readState.sopId, readState]));
  return sops.map((sop) => ({ sop, readState: byId.get(sop.id) }));
}

/** True if the person has read the current revision. */
export const isCurrentRevisionRead = (readState: SopReadState | undefined): boolean =>
  readState !== undefined && !readState.mustReadAgain;

/**
 * Returns the procedures of the chapter that match the search. With a search, the procedures are in the order of the
 * hits; without a search, in the order of `sops`. Hits that are not in `sops` are left out, because their
 * procedures are no longer in the library.
 */
export function filterLibrary(
  sops: readonly SopWithReadState[],
  { search, chapter, hits }: LibraryFilter,
): LibraryItem[] {
  const chapterSops = sops.filter(({ sop }) => chapter === undefined || sop.chapterNumber === chapter);
  if (search === '') return chapterSops.map((item) => ({ ...item, hit: undefined }));
  const byId = new Map(chapterSops.map((item) => [item.sop.id, item]));
  return hits.flatMap((hit) => {
    const item = byId.get(hit.id);
    return item ? [{ ...item, hit }] : [];
  });
}

/** Returns the chapter numbers of the procedures, ascending, each once. */
export function listChapters(sops: readonly Sop[]): number[] {
  const chapters = sops.flatMap(({ chapterNumber }) => (chapterNumber === null ? [] : [chapterNumber]));
  return [...new Set(chapters)].toSorted((one, other) => one - other);
}
