import type { Audience } from '@loopcheck/contract/features/announcements/announcements.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

interface PageOf {
  /** The last sequence number of the previous page. */
  readonly before: number | undefined;
  readonly limit: number;
}

const announcementsOf = (db: Database, userId: string) =>
  db
    .selectFrom('announcement_recipients as recipient')
    .innerJoin('announcements as announcement', 'announcement.id', 'recipient.announcement_id')
    .innerJoin('people as author', 'author.id', 'announcement.author_id')
    .select(['announcement.id', 'announcement.sequence', 'announcement.title', 'announcement.content'])
    .select(['announcement.created_at', 'announcement.edited_at', 'recipient.read_at', 'author.full_name as author'])
    .where('recipient.user_id', '=', userId)
    .where('announcement.withdrawn_at', 'is', null);

/** An announcement with the time at which one of its recipients read it. */
export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** Lists a person's announcements that are not withdrawn, latest first. */
export function listOwn(db: Database, userId: string, { before, limit }: PageOf): Promise<OwnRow[]> {
  let query = announcementsOf(db, userId);
  if (before !== undefined) query = query.where('announcement.sequence', '<', before);
  return query.orderBy('announcement.sequence', 'desc').limit(limit).execute();
}

/** Finds one of a person's announcements, unless it was withdrawn. */
export function findOwn(db: Database, userId: string, id: string) {
  return announcementsOf(db, userId).where('announcement.id', '=', id).executeTakeFirst();
}

/** Marks an announcement as read by a recipient and keeps the time of the first reading. */
export async function saveRead(db: Database, userId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('announcement_recipients')
    .set({ read_at: now })
    .where('announcement_id', '=', id)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();
}

export interface NewAnnouncement {
  readonly authorId: string;
  readonly title: string;
  readonly content: string;
  readonly audience: Audience;
  readonly now: Date;
}

/** Saves an announcement and its recipients, and returns its id. */
export async function saveAnnouncement(db: Database, announcement: NewAnnouncement): Promise<string> {
  const { audience } = announcement;
  const { id } = await db
    .insertInto('announcements')
    .values({
      author_id: announcement.authorId,
      title: announcement.title,
      content: announcement.content,
      audience: audience.to,
      department: audience.to === 'department' ? audience.department : null,
      module_id: audience.to === 'unfinished' ? audience.moduleId : null,
      created_at: announcement.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('announcement_recipients')
    .columns(['announcement_id', 'user_id'])
    .expression(peopleIn(db, audience).select([sql<string>`${id}::uuid`.as('announcement_id'), 'person.id']))
    .execute();
  return id;
}

/** People who can sign in and belong to the audience. */
function peopleIn(db: Database, audience: Audience) {
  const people = db.selectFrom('active_people as person');
  if (audience.to === 'department') {
    return people.where(sql`lower(person.department)`, '=', audience.department.toLowerCase());
  }
  if (audience.to === 'unfinished') return people.where(({ not, exists }) => not(exists(completed(db, audience))));
  return people;
}

const completed = (db: Database, { moduleId }: { moduleId: string }) =>
  db
    .selectFrom('completed_modules as completed')
    .select('completed.user_id')
    .whereRef('completed.user_id', '=', sql.ref('person.id'))
    .where('completed.module_id', '=', moduleId);

/** The ids of an announcement's recipients. */
export async function listRecipientIds(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('announcement_recipients')
    .select('user_id')
    .where('announcement_id', '=', id)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Whether the same person sent the same text to the same kind of audience after `since`. */
export async function wasSentSince(db: Database, announcement: NewAnnouncement, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('announcements')
    .select('id')
    .where('author_id', '=', announcement.authorId)
    .where('created_at', '>', since)
    .where('title', '=', announcement.title)
    .where('content', '=', announcement.content)
    .where('audience', '=', announcement.audience.to)
    .executeTakeFirst();
  return found !== undefined;
}

const sentColumns = [
  'announcement.id',
  'announcement.sequence',
  'announcement.title',
  'announcement.content',
  'announcement.audience',
  'announcement.department',
  'announcement.module_id',
  'announcement.created_at',
  'announcement.edited_at',
  'announcement.withdrawn_at',
] as const;

const sent = (db: Database) =>
  db
    .selectFrom('announcements as announcement')
    .innerJoin('people as author', 'author.id', 'announcement.author_id')
    .leftJoin('module_titles as module', 'module.id', 'announcement.module_id')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('announcement_recipients as recipient')
          .select(({ fn }) => [
            fn.countAll<number>().as('recipients'),
            fn.count<number>('recipient.read_at').as('readers'),
          ])
          .whereRef('recipient.announcement_id', '=', 'announcement.id')
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(sentColumns)
    .select(['author.full_name as author', 'module.chapter_number', 'counted.recipients', 'counted.readers']);

/** An announcement with its audience and the number of recipients who have read it. */
export type SentRow = NonNullable<Awaited<ReturnType<typeof findSent>>>;

/** Lists all announcements, including withdrawn ones, latest first. */
export function listSent(db: Database, { before, limit }: PageOf): Promise<SentRow[]> {
  let query = sent(db);
  if (before !== undefined) query = query.where('announcement.sequence', '<', before);
  return query.orderBy('announcement.sequence', 'desc').limit(limit).execute();
}

/** Finds an announcement, even if it was withdrawn. */
export function findSent(db: Database, id: string) {
  return sent(db).where('announcement.id', '=', id).executeTakeFirst();
}

/** Changes the text of an announcement and marks it as unread for everybody. Returns false if it was withdrawn. */
export async function saveEdit(
  db: Database,
  id: string,
  { title, content, now }: { title: string; content: string; now: Date },
): Promise<boolean> {
  const edited = await db
    .updateTable('announcements')
    .set({ title, content, edited_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (edited.numUpdatedRows === 0n) return false;
  await db
    .updateTable('announcement_recipients')
    .set({ read_at: null })
    .where('announcement_id', '=', id)
    .where('read_at', 'is not', null)
    .execute();
  return true;
}

/** Marks an announcement as withdrawn. Returns false if it was withdrawn already. */
export async function saveWithdrawal(db: Database, id: string, by: string, now: Date): Promise<boolean> {
  const withdrawn = await db
    .updateTable('announcements')
    .set({ withdrawn_at: now, withdrawn_by: by })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return withdrawn.numUpdatedRows > 0n;
}

/** A recipient of an announcement. */
export type RecipientRow = Awaited<ReturnType<typeof listRecipients>>[number];

/** Lists recipients, first those who have not read the announcement, then by name. `after` is a list position. */
export function listRecipients(
  db: Database,
  id: string,
  { after, limit }: { after: readonly [isRead: boolean, fullName: string, userId: string] | undefined; limit: number },
) {
  const isRead = sql<boolean>`(recipient.read_at is not null)`;
  let query = db
    .selectFrom('announcement_recipients as recipient')
    .innerJoin('people as person', 'person.id', 'recipient.user_id')
    .select(['person.id', 'person.full_name', 'person.department', 'recipient.read_at'])
    .where('recipient.announcement_id', '=', id);
  if (after) {
    const [wasRead, fullName, userId] = after;
    query = query.where(
      sql<boolean>`(${isRead}, person.full_name, person.id) > (${wasRead}::boolean, ${fullName}::text, ${userId}::uuid)`,
    );
  }
  return query.orderBy(isRead).orderBy('person.full_name').orderBy('person.id').limit(limit).execute();
}

/** The number of people whom each audience would reach now. */
export async function countAudiences(db: Database) {
  const [all, departments, unfinished] = await Promise.all([
    peopleIn(db, { to: 'all' })
      .select(({ fn }) => fn.countAll<number>().as('people'))
      .executeTakeFirstOrThrow(),
    peopleIn(db, { to: 'all' })
      .select(({ fn }) => [sql<string>`min(person.department)`.as('department'), fn.countAll<number>().as('people')])
      .where(sql`trim(coalesce(person.department, ''))`, '<>', '')
      .groupBy(sql`lower(person.department)`)
      .orderBy('department')
      .execute(),
    db
      .selectFrom('active_modules as module')
      .leftJoin('completed_modules as completed', 'completed.module_id', 'module.id')
      .leftJoin('active_people as person', 'person.id', 'completed.user_id')
      .select(({ fn }) => [
        'module.id as moduleId',
        'module.chapter_number as chapterNumber',
        'module.title',
        fn.count<number>('person.id').as('completed'),
      ])
      .groupBy(['module.id', 'module.chapter_number', 'module.title'])
      .orderBy('module.chapter_number')
      .execute(),
  ]);
  return {
    all: all.people,
    departments,
    unfinished: unfinished.map(({ completed: count, ...module }) => ({ ...module, people: all.people - count })),
  };
}
