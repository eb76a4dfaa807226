import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { excerpt } from './search.rules.ts';

/** The signs that LIKE gives a meaning stand for themselves. */
const anywhere = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Where a word, or else its stem, stands first in the text: 1 is its first sign. */
const placeOf = (word: string): RawBuilder<number | null> => sql`coalesce(
  nullif(position(${word}::text in search_text), 0),
  nullif(position((ts_lexize('english_stem', ${word}::text))[1] in search_text), 0))`;

/**
 * Active procedures that hold every word, by its stem or as a part of a word, each with the text around the first hit.
 * Where more words stand in number, title and description comes first, in order where it is the number that they name,
 * then how well the text fits.
 */
export async function listFound(db: Database, words: readonly string[]) {
  const place = sql<number | null>`coalesce(${sql.join(words.map(placeOf))})`;
  const inHead = words.map((word) => sql`(search_head like ${anywhere(word)})::integer`);
  const inNumber = sql`(lower(number) like any(${words.map(anywhere)}::text[]))`;
  const rank = sql`ts_rank(words, plainto_tsquery('english', ${words.join(' ')}::text))`;
  let query = db
    .selectFrom('sops')
    .select(['id', place.as('place')])
    .select(
      sql<string>`substring(plain_text from greatest(${place} - ${excerpt.before}::integer, 1) for ${excerpt.length}::integer)`.as(
        'excerpt',
      ),
    )
    .where('is_active', '=', true);
  for (const word of words) {
    query = query.where(
      sql<boolean>`(words @@ plainto_tsquery('english', ${word}::text)
        or search_head like ${anywhere(word)} or search_text like ${anywhere(word)})`,
    );
  }
  return query
    .orderBy(sql`${sql.join(inHead, sql` + `)}`, 'desc')
    .orderBy(sql`case when ${inNumber} then 1 else ${rank} end`, 'desc')
    .orderBy('number')
    .orderBy('id')
    .limit(500)
    .execute();
}
