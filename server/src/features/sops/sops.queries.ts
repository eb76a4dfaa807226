import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { excerpt } from './search.rules.ts';

/** The columns that every reply about a procedure needs. */
export const sopColumns = [
  'id',
  'number',
  'title',
  'description',
  'chapter_number',
  'revision',
  'document_date',
  'changes_host',
  'file_name',
  'file_key',
  'file_size',
  'mime_type',
  'text_state',
  'is_active',
  'released_at',
  'created_at',
] as const;

export type SopRow = NonNullable<Awaited<ReturnType<typeof findSop>>>;

/** The active procedures, by number. */
export function listSops(db: Database): Promise<SopRow[]> {
  return db
    .selectFrom('sops')
    .select(sopColumns)
    .where('is_active', '=', true)
    .orderBy('number')
    .orderBy('id')
    .execute();
}

/** One active procedure. */
export function findSop(db: Database, id: string) {
  return db.selectFrom('sops').select(sopColumns).where('id', '=', id).where('is_active', '=', true).executeTakeFirst();
}

/** One active procedure with the text of its file. */
export function findSopText(db: Database, id: string) {
  return db
    .selectFrom('sops')
    .select(['id', 'revision', 'mime_type', 'text_state', 'text_fault', 'reading_html', 'plain_text'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Whether an active procedure has this number. */
export async function isNumberTaken(db: Database, number: string): Promise<boolean> {
  const holder = await db
    .selectFrom('sops')
    .select('id')
    .where('number', '=', number)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return holder !== undefined;
}

export type ReadStateRow = NonNullable<Awaited<ReturnType<typeof findReadState>>>;

interface UserAndRevision {
  readonly userId: string;
  readonly sopId: string;
  readonly revision: number;
}

const readStates = (db: Database, userId: string) =>
  db
    .selectFrom('sop_reads as read')
    .innerJoin('sops as sop', 'sop.id', 'read.sop_id')
    .distinctOn('read.sop_id')
    .select(['read.sop_id', 'read.revision as read_revision', 'read.read_at', 'sop.revision'])
    .where('read.user_id', '=', userId)
    .orderBy('read.sop_id')
    .orderBy('read.revision', 'desc');

/** The latest revision that a person has read of each active procedure. */
export function listReadStates(db: Database, userId: string): Promise<ReadStateRow[]> {
  return readStates(db, userId).where('sop.is_active', '=', true).execute();
}

/** The latest revision that a person has read of one procedure. */
export function findReadState(db: Database, userId: string, sopId: string) {
  return readStates(db, userId).where('read.sop_id', '=', sopId).executeTakeFirst();
}

/** The revision of a procedure that a person opened last, and the times of opening and downloading it. */
export function findView(db: Database, { userId, sopId }: Omit<UserAndRevision, 'revision'>) {
  return db
    .selectFrom('sop_views')
    .select(['revision', 'began_at', 'downloaded_at'])
    .where('user_id', '=', userId)
    .where('sop_id', '=', sopId)
    .executeTakeFirst();
}

/** Restarts a person's reading time. Returns the time at which they downloaded this revision; null if they have not. */
export function saveView(db: Database, { userId, sopId, revision }: UserAndRevision, now: Date) {
  return db
    .insertInto('sop_views')
    .values({ user_id: userId, sop_id: sopId, revision, began_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'sop_id'])
        .doUpdateSet({ revision, began_at: now, downloaded_at: downloadOfRevision(revision) }),
    )
    .returning('downloaded_at')
    .executeTakeFirstOrThrow();
}

/** Saves the time at which a person downloaded the file of a revision; later downloads do not change the time. */
export async function saveDownload(
  db: Database,
  { userId, sopId, revision }: UserAndRevision,
  now: Date,
): Promise<void> {
  await db
    .insertInto('sop_views')
    .values({ user_id: userId, sop_id: sopId, revision, began_at: now, downloaded_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'sop_id'])
        .doUpdateSet({ revision, downloaded_at: sql`coalesce(${downloadOfRevision(revision)}, ${now}::timestamptz)` }),
    )
    .execute();
}

/** SQL for the stored download time; null if it belongs to another revision. */
const downloadOfRevision = (revision: number) =>
  sql<Date | null>`case when sop_views.revision = ${revision}::integer then sop_views.downloaded_at end`;

/** Saves that a person has read a revision. Returns false if that was already saved. */
export async function saveRead(
  db: Database,
  { userId, sopId, revision, isDeclared }: UserAndRevision & { readonly isDeclared: boolean },
  now: Date,
): Promise<boolean> {
  const saved = await db
    .insertInto('sop_reads')
    .values({ user_id: userId, sop_id: sopId, revision, read_at: now, is_declared: isDeclared })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (saved.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Active people who have read an older revision of a procedure, but not the current one. */
export async function listReadersOfOlder(db: Database, sopId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sop_reads as read')
    .innerJoin('sops as sop', 'sop.id', 'read.sop_id')
    .innerJoin('active_people as reader', 'reader.id', 'read.user_id')
    .select('read.user_id')
    .where('read.sop_id', '=', sopId)
    .groupBy(['read.user_id', 'sop.revision'])
    .having(sql<boolean>`max(read.revision) < sop.revision`)
    .orderBy('read.user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** A LIKE pattern for texts that contain a word literally. */
const containing = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** SQL for the position in the text, from 1, at which a word or else its stem first occurs; null if neither does. */
const positionOf = (word: string): RawBuilder<number | null> => sql`coalesce(
  nullif(position(${word}::text in search_text), 0),
  nullif(position((ts_lexize('english_stem', ${word}::text))[1] in search_text), 0))`;

/**
 * Active procedures that contain every searched word, by its stem or as part of a longer word, each with the text
 * around the first hit. Those with more of the words in number, title or description come first; then those with a hit
 * in the number; then those with a higher text rank.
 */
export async function searchSops(db: Database, words: readonly string[]) {
  const hitPosition = sql<number | null>`coalesce(${sql.join(words.map(positionOf))})`;
  const inHead = words.map((word) => sql`(search_head like ${containing(word)})::integer`);
  const inNumber = sql`(lower(number) like any(${words.map(containing)}::text[]))`;
  const rank = sql`ts_rank(words, plainto_tsquery('english', ${words.join(' ')}::text))`;
  let query = db
    .selectFrom('sops')
    .select(['id', hitPosition.as('hit_position')])
    .select(
      sql<string>`substring(plain_text from greatest(${hitPosition} - ${excerpt.before}::integer, 1) for ${excerpt.length}::integer)`.as(
        'excerpt',
      ),
    )
    .where('is_active', '=', true);
  for (const word of words) {
    query = query.where(
      sql<boolean>`(words @@ plainto_tsquery('english', ${word}::text)
        or search_head like ${containing(word)} or search_text like ${containing(word)})`,
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

export type SearchRow = Awaited<ReturnType<typeof searchSops>>[number];
