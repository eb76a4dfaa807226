import type { SopHit } from '@loopcheck/contract/features/sops/sops.contract';
import type { ShelvedSop } from './sops.hooks.ts';

/** A procedure on the shelf, with where a search has found it. */
export type ShelfItem = ShelvedSop & { hit: SopHit | undefined };

type Wanted = {
  search: string;
  chapter: number | undefined;
  /** What the search has found, the best first; undefined while it is under way. */
  hits: readonly SopHit[] | undefined;
};

/** What stands on the shelf: with a search what it found, in its order; undefined while nobody knows. */
export function shelfOf(sops: readonly ShelvedSop[], { search, chapter, hits }: Wanted): ShelfItem[] | undefined {
  const ofChapter = sops.filter(({ sop }) => chapter === undefined || sop.chapterNumber === chapter);
  if (search === '') return ofChapter.map((item) => ({ ...item, hit: undefined }));
  if (hits === undefined) return undefined;
  const byId = new Map(ofChapter.map((item) => [item.sop.id, item]));
  return hits.flatMap((hit) => {
    const item = byId.get(hit.id);
    return item ? [{ ...item, hit }] : [];
  });
}
