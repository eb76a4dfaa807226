import type { Database } from '../../../platform/db/database.ts';
import { findStems, listTradeWords, saveTradeWords } from './passages.queries.ts';
import { tokensOf } from './words.rules.ts';

/** Takes over the groups of trade words that ship, when they differ from those that are kept. */
export async function loadTradeWords(db: Database, groups: readonly (readonly string[])[]): Promise<void> {
  if (JSON.stringify(await listTradeWords(db)) === JSON.stringify(groups)) return;
  const written = groups.map((phrases) => phrases.map((phrase) => tokensOf(phrase).map(([word]) => word)));
  const stems = await findStems(db, [...new Set(written.flat(2))]);
  await saveTradeWords(
    db,
    groups.map((phrases, index) => ({
      phrases,
      stems: (written[index] ?? []).map((words) => words.map((word) => stems.get(word) ?? word)),
    })),
  );
}
