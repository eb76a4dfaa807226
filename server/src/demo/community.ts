import type { Database } from '../platform/db/database.ts';
import { sampleNews, sampleQuestions } from './community-words.ts';
import { findPlaces, saveSampleNews, saveSampleQuestion } from './community.queries.ts';

/** What the sample crew asks, answers and tells. */
export async function loadCommunity(db: Database, now: Date): Promise<void> {
  const places = await findPlaces(db);
  for (const question of sampleQuestions) await saveSampleQuestion(db, places, question, now);
  for (const news of sampleNews) await saveSampleNews(db, places, news, now);
}
