import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import { testDatabase } from '../../../testing/database.ts';
import { savePseudonym } from './users.queries.ts';

const { db, drop } = await testDatabase();
afterAll(drop);

const people = [
  { full_name: 'Amina Haddad', email: 'amina@plant.test', employee_id: 'E-1001' },
  { full_name: 'ÅSA Öberg', email: null, employee_id: 'ÅÖ 7' },
  { full_name: 'Percent 100% Under_score', email: 'back@slash.test', employee_id: String.raw`B\1` },
  { full_name: 'İpek Iı', email: 'ipek@plant.test', employee_id: 'straße' },
];

// The generated column `search_text` of `users` contains the name, the email and the employee ID in lower case. Searches
// for people compare their words with this column.
test('a word is found in search_text exactly if it is in the name, the email or the employee ID, regardless of case', async () => {
  await db.insertInto('users').values(people).execute();
  const texts = people.flatMap(({ full_name: name, email, employee_id: id }) => [name, email ?? '', id]);
  const words = texts.flatMap((text) => text.split(/\s+/)).filter(Boolean);
  const parts = words.flatMap((word) => [word, word.toLowerCase(), word.toUpperCase(), word.slice(1, 4)]);
  // Each of the last two words is the end of one column and the start of the next, so it must not be found.
  for (const word of [...parts, '%', '_', '\\', '@', 'haddadamina', 'plant.teste-1001'].filter(Boolean)) {
    const pattern = likePattern(word);
    const { rows } = await sql<{ name: string; isFound: boolean; isInColumn: boolean }>`
      select full_name as name, search_text like lower(${pattern}) as "isFound",
        full_name ilike ${pattern} or coalesce(email ilike ${pattern}, false) or employee_id ilike ${pattern} as "isInColumn"
      from users`.execute(db);
    for (const { name, isFound, isInColumn } of rows) expect([word, name, isFound]).toEqual([word, name, isInColumn]);
  }
});

test('search_text of a deleted person contains nothing but the pseudonym', async () => {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('employee_id', '=', 'E-1001')
    .executeTakeFirstOrThrow();
  await savePseudonym(db, id, { fullName: 'Former employee 12', suffix: '12', now: new Date() });
  const { search_text: text } = await db
    .selectFrom('users')
    .select('search_text')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(text).toBe(`former employee 12 ${id}@deleted.invalid deleted 12 ${id}`);
});
