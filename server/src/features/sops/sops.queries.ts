import { type RawBuilder, sql } from 'kysely';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { findSharedVersion, rememberShared } from '../../platform/db/remember-shared.queries.ts';
import { excerptLimits } from './search.rules.ts';

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
  'has_job_card',
  'text_state',
  'word_count',
  'is_active',
  'released_at',
  'created_at',
] as const;

export type SopRow = NonNullable<Awaited<ReturnType<typeof findSop>>>;

/** Lists the active procedures, ordered by number. The list is the same object until the procedures change. */
export async function listSops(db: Database): Promise<readonly SopRow[]> {
  return listSopsOfVersion(db, await findSharedVersion(db));
}

const listSopsOfVersion = rememberShared((db): Promise<readonly SopRow[]> =>
  db.selectFrom('sops').select(sopColumns).where('is_active', '=', true).orderBy('number').orderBy('id').execute(),
);

/** Finds an active procedure; undefined if there is none with this id. */
export function findSop(db: Database, id: string) {
  return db.selectFrom('sops').select(sopColumns).where('id', '=', id).where('is_active', '=', true).executeTakeFirst();
}

/** Finds an active procedure with the text of its file; undefined if there is none with this id. */
export function findSopText(db: Database, id: string) {
  return db
    .selectFrom('sops')
    .select(['id', 'revision', 'mime_type', 'text_state', 'text_fault', 'reading_html', 'plain_text'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Finds an active procedure with its job card. The card is null if the procedure has none. */
export function findJobCard(db: Database, id: string) {
  return db
    .selectFrom('sops')
    .select(['id', 'revision', 'job_card'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** True if an active procedure has this number. */
export async function isNumberTaken(db: Database, number: string): Promise<boolean> {
  const sop = await db
    .selectFrom('sops')
    .select('id')
    .where('number', '=', number)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return sop !== undefined;
}

// Three tables state what people have done with procedures:
// - `sop_views`: the last opening of each procedure by each person.
// - `viewed_sops`: the revisions that a person had open long enough to count as viewed.
// - `sop_reads`: the revisions that a person has confirmed to have read.

export type ReadStateRow = NonNullable<Awaited<ReturnType<typeof findReadState>>>;

interface UserAndRevision {
  readonly userId: string;
  readonly sopId: string;
  readonly revision: number;
}

/** Selects, for each procedure, the latest of the revisions that a person has read, and the current revision. */
const selectReadStates = (db: Database, userId: string | RawBuilder<string>) =>
  db
    .selectFrom('sop_reads as read')
    .innerJoin('sops as sop', 'sop.id', 'read.sop_id')
    .distinctOn('read.sop_id')
    .select(['read.sop_id', 'read.revision as read_revision', 'read.read_at', 'sop.revision'])
    .where('read.user_id', '=', userId)
    .orderBy('read.sop_id')
    .orderBy('read.revision', 'desc');

/** Lists the active procedures that a person has read, each with the latest of the revisions that they have read. */
export const listReadStates = (db: Database, userId: string): Promise<ReadStateRow[]> =>
  selectReadStatesOfActiveSops(db, { userId });

const selectReadStatesOfActiveSops = compileOnce((db, parameter: Parameter<{ userId: string }>) =>
  selectReadStates(db, parameter('userId')).where('sop.is_active', '=', true),
);

/** Finds the latest of a procedure's revisions that a person has read; undefined if they have read none. */
export function findReadState(db: Database, userId: string, sopId: string) {
  return selectReadStates(db, userId).where('read.sop_id', '=', sopId).executeTakeFirst();
}

/**
 * Finds the revision of a procedure that a person opened last, with the times at which they opened and downloaded it.
 * Returns undefined if they have not opened the procedure.
 */
export function findOpening(db: Database, { userId, sopId }: Omit<UserAndRevision, 'revision'>) {
  return db
    .selectFrom('sop_views')
    .select(['revision', 'began_at', 'downloaded_at'])
    .where('user_id', '=', userId)
    .where('sop_id', '=', sopId)
    .executeTakeFirst();
}

/**
 * Saves that a person opens a revision now. This restarts the person's reading time, which `confirmRead` checks.
 * Returns a row with the time at which the person first downloaded this revision; null if they have not downloaded it.
 */
export function saveOpening(db: Database, { userId, sopId, revision }: UserAndRevision, now: Date) {
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

/**
 * Saves the time at which a person first downloads the file of a revision. Later downloads do not change the time. The
 * time since an older revision was opened does not count for this revision.
 */
export async function saveDownload(
  db: Database,
  { userId, sopId, revision }: UserAndRevision,
  now: Date,
): Promise<void> {
  await db
    .insertInto('sop_views')
    .values({ user_id: userId, sop_id: sopId, revision, began_at: now, downloaded_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'sop_id']).doUpdateSet({
        revision,
        began_at: sql`case when sop_views.revision = ${revision}::integer then sop_views.began_at else ${now}::timestamptz end`,
        downloaded_at: sql`coalesce(${downloadOfRevision(revision)}, ${now}::timestamptz)`,
      }),
    )
    .execute();
}

/**
 * Removes the times at which a person last opened and downloaded each procedure. The revisions that the person has
 * viewed and read remain stored.
 */
export async function removeOpenings(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sop_views').where('user_id', '=', userId).execute();
}

/** SQL for the time at which the person downloaded this revision; null if the stored row is for another revision. */
const downloadOfRevision = (revision: number) =>
  sql<Date | null>`case when sop_views.revision = ${revision}::integer then sop_views.downloaded_at end`;

/** Saves that a person has viewed a revision. Returns false if this was already saved. */
export async function saveViewed(
  db: Database,
  { userId, sopId, revision }: UserAndRevision,
  now: Date,
): Promise<boolean> {
  const saved = await db
    .insertInto('viewed_sops')
    .values({ user_id: userId, sop_id: sopId, revision, viewed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (saved.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Finds the time at which a person first viewed a revision; null if they have not viewed it. */
export async function findViewedAt(db: Database, { userId, sopId, revision }: UserAndRevision): Promise<Date | null> {
  const row = await db
    .selectFrom('viewed_sops')
    .select('viewed_at')
    .where('user_id', '=', userId)
    .where('sop_id', '=', sopId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.viewed_at ?? null;
}

/**
 * Saves that a person has read a revision. `isDeclaredAsRead` is true if the page could not show the revision, and the
 * person has declared that they have read the download. Returns false if a reading was already saved.
 */
export async function saveRead(
  db: Database,
  { userId, sopId, revision, isDeclaredAsRead }: UserAndRevision & { readonly isDeclaredAsRead: boolean },
  now: Date,
): Promise<boolean> {
  const saved = await db
    .insertInto('sop_reads')
    .values({ user_id: userId, sop_id: sopId, revision, read_at: now, is_declared: isDeclaredAsRead })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (saved.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Lists the ids of active people who have read an older revision of a procedure, but not the current revision. */
export async function listReadersOfOlderRevisions(db: Database, sopId: string): Promise<string[]> {
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

/**
 * SQL for the position, counted from 1, at which a word first occurs in the text of a procedure. If the text does not
 * contain the word, this is the position of the word's stem; null if the text does not contain the stem either.
 */
const positionOf = (word: string): RawBuilder<number | null> => sql`coalesce(
  nullif(position(${word}::text in search_text), 0),
  nullif(position((ts_lexize('english_stem', ${word}::text))[1] in search_text), 0))`;

/** The maximum number of procedures that a search returns. */
const maxHits = 500;

/**
 * Finds the active procedures that contain every searched word: literally, as part of a longer word, or in another word
 * form with the same stem. Each row has the excerpt of the text around the first of `words` that occurs in the text.
 *
 * Procedures with more of the words in number, title or description come first. Among procedures with equally many of
 * these words, those whose number contains a word come first. The others are sorted by PostgreSQL's rank of the text.
 */
export async function searchSops(db: Database, words: readonly string[]) {
  const hitPosition = sql<number | null>`coalesce(${sql.join(words.map(positionOf))})`;
  const headMatches = words.map((word) => sql`(search_head like ${likePattern(word)})::integer`);
  const numberMatches = sql`(lower(number) like any(${words.map(likePattern)}::text[]))`;
  const excerptStart = sql`greatest(${hitPosition} - ${excerptLimits.lengthBeforeHit}::integer, 1)`;
  const excerpt = sql<string>`substring(plain_text from ${excerptStart} for ${excerptLimits.length}::integer)`;
  // A rank is at most 1, and a match in the number counts as 1.
  const rank = sql`ts_rank(words, plainto_tsquery('english', ${words.join(' ')}::text))`;
  let query = db
    .selectFrom('sops')
    .select(['id', hitPosition.as('hit_position'), excerpt.as('excerpt')])
    .where('is_active', '=', true);
  for (const word of words) {
    query = query.where(
      sql<boolean>`(words @@ plainto_tsquery('english', ${word}::text)
        or search_head like ${likePattern(word)} or search_text like ${likePattern(word)})`,
    );
  }
  return query
    .orderBy(sql`${sql.join(headMatches, sql` + `)}`, 'desc')
    .orderBy(sql`case when ${numberMatches} then 1 else ${rank} end`, 'desc')
    .orderBy('number')
    .orderBy('id')
    .limit(maxHits)
    .execute();
}

export type SearchRow = Awaited<ReturnType<typeof searchSops>>[number];
