import type { SopHit } from '@loopcheck/contract/features/sops/sops.contract';
import type { Database } from '../../platform/db/database.ts';
import { excerpt, searchWords, snippetOf } from './search.rules.ts';
import { listFound } from './sop-search.queries.ts';

/** What the library finds for words as somebody types them; nothing for no words. */
export async function searchSops(db: Database, search: string): Promise<SopHit[]> {
  const words = searchWords(search);
  if (words.length === 0) return [];
  return (await listFound(db, words)).map(({ id, place, excerpt: text }) => {
    if (place === null) return { id, snippet: null };
    const isStart = place <= excerpt.before + 1;
    const hitAt = isStart ? place - 1 : excerpt.before;
    return { id, snippet: snippetOf({ text, hitAt, isStart }, words) };
  });
}
