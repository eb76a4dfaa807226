import type {
  Announcement,
  Audience,
  Recipient,
  SentAnnouncement,
} from '@loopcheck/contract/features/announcements/announcements.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

interface PageOf {
  /** The sequence where the last page ended. */
  readonly before: number | undefined;
  readonly limit: number;
}

const own = (db: Database, userId: string) =>
  db
    .selectFrom('announcement_recipients as recipient')
    .innerJoin('announcements as announcement', 'announcement.id', 'recipient.announcement_id')
    .innerJoin('users as author', 'author.id', 'announcement.author_id')
    .select(['announcement.id', 'announcement.sequence', 'announcement.title', 'announcement.content'])
    .select(['announcement.created_at', 'announcement.edited_at', 'recipient.read_at', 'author.full_name as author'])
    .where('recipient.user_id', '=', userId)
    .where('announcement.withdrawn_at', 'is', null);

type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** What went to a person and stands, latest first. */
export function listOwn(db: Database, userId: string, { before, limit }: PageOf): Promise<OwnRow[]> {
  let query = own(db, userId);
  if (before !== undefined) query = query.where('announcement.sequence', '<', before);
  return query.orderBy('announcement.sequence', 'desc').limit(limit).execute();
}

/** One that went to a person and stands. */
export function findOwn(db: Database, userId: string, id: string) {
  return own(db, userId).where('announcement.id', '=', id).executeTakeFirst();
}

/** Notes that a person has read it; the first time counts. */
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

/** Writes an announcement and to whom it goes; returns its id. */
export async function saveAnnouncement(db: Database, sent: NewAnnouncement): Promise<string> {
  const { audience } = sent;
  const { id } = await db
    .insertInto('announcements')
    .values({
      author_id: sent.authorId,
      title: sent.title,
      content: sent.content,
      audience: audience.to,
      department: audience.to === 'department' ? audience.department : null,
      module_id: audience.to === 'unfinished' ? audience.moduleId : null,
      created_at: sent.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('announcement_recipients')
    .columns(['announcement_id', 'user_id'])
    .expression(reached(db, audience).select([sql<string>`${id}::uuid`.as('announcement_id'), 'users.id']))
    .execute();
  return id;
}

/** People who can sign in and whom the audience names. */
function reached(db: Database, audience: Audience) {
  const people = db.selectFrom('users').where('users.is_active', '=', true).where('users.approved_at', 'is not', null);
  if (audience.to === 'department') {
    return people.where(sql`lower(users.department)`, '=', audience.department.toLowerCase());
  }
  if (audience.to === 'unfinished') return people.where(({ not, exists }) => not(exists(completed(db, audience))));
  return people;
}

const completed = (db: Database, { moduleId }: { moduleId: string }) =>
  db
    .selectFrom('module_progress as progress')
    .select('progress.user_id')
    .whereRef('progress.user_id', '=', sql.ref('users.id'))
    .where('progress.module_id', '=', moduleId)
    .where('progress.status', '=', 'completed');

/** To whom it went. */
export async function listRecipientIds(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('announcement_recipients')
    .select('user_id')
    .where('announcement_id', '=', id)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Whether the same person sent the same words to the same audience since a moment: a button was pressed twice. */
export async function wasSentSince(db: Database, sent: NewAnnouncement, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('announcements')
    .select('id')
    .where('author_id', '=', sent.authorId)
    .where('created_at', '>', since)
    .where('title', '=', sent.title)
    .where('content', '=', sent.content)
    .where('audience', '=', sent.audience.to)
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
    .innerJoin('users as author', 'author.id', 'announcement.author_id')
    .leftJoin('modules as module', 'module.id', 'announcement.module_id')
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

type SentRow = NonNullable<Awaited<ReturnType<typeof findSent>>>;

/** All that was sent, latest first. */
export function listSent(db: Database, { before, limit }: PageOf): Promise<SentRow[]> {
  let query = sent(db);
  if (before !== undefined) query = query.where('announcement.sequence', '<', before);
  return query.orderBy('announcement.sequence', 'desc').limit(limit).execute();
}

/** One that was sent, withdrawn or not. */
export function findSent(db: Database, id: string) {
  return sent(db).where('announcement.id', '=', id).executeTakeFirst();
}

/** Changes what it says; those who had read it have not read this. False where it was withdrawn. */
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

/** Takes it from everybody's sight. False where that was done before. */
export async function saveWithdrawal(db: Database, id: string, by: string, now: Date): Promise<boolean> {
  const withdrawn = await db
    .updateTable('announcements')
    .set({ withdrawn_at: now, withdrawn_by: by })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return withdrawn.numUpdatedRows > 0n;
}

/** To whom it went: those who have not read it first, by name. */
export async function listRecipients(db: Database, id: string): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('announcement_recipients as recipient')
    .innerJoin('users as person', 'person.id', 'recipient.user_id')
    .select(['person.id', 'person.full_name', 'person.department', 'recipient.read_at'])
    .where('recipient.announcement_id', '=', id)
    .orderBy(sql`recipient.read_at is not null`)
    .orderBy('person.full_name')
    .orderBy('person.id')
    .execute();
  return rows.map((row) => ({
    userId: row.id,
    fullName: row.full_name,
    department: row.department,
    readAt: row.read_at?.toISOString() ?? null,
  }));
}

/** How many people each audience would reach today. */
export async function countAudiences(db: Database) {
  const [all, departments, unfinished] = await Promise.all([
    reached(db, { to: 'all' })
      .select(({ fn }) => fn.countAll<number>().as('people'))
      .executeTakeFirstOrThrow(),
    reached(db, { to: 'all' })
      .select(({ fn }) => [sql<string>`min(users.department)`.as('department'), fn.countAll<number>().as('people')])
      .where(sql`trim(coalesce(users.department, ''))`, '<>', '')
      .groupBy(sql`lower(users.department)`)
      .orderBy('department')
      .execute(),
    db
      .selectFrom('modules as module')
      .leftJoin('module_progress as progress', (join) =>
        join.onRef('progress.module_id', '=', 'module.id').on('progress.status', '=', 'completed'),
      )
      .leftJoin('users as done', (join) =>
        join
          .onRef('done.id', '=', 'progress.user_id')
          .on('done.is_active', '=', true)
          .on('done.approved_at', 'is not', null),
      )
      .select(({ fn }) => [
        'module.id as moduleId',
        'module.chapter_number as chapterNumber',
        'module.title',
        fn.count<number>('done.id').as('completed'),
      ])
      .where('module.is_active', '=', true)
      .groupBy('module.id')
      .orderBy('module.chapter_number')
      .execute(),
  ]);
  return {
    all: all.people,
    departments,
    unfinished: unfinished.map(({ completed: done, ...module }) => ({ ...module, people: all.people - done })),
  };
}

/** An announcement as its reader sees it. */
export const announcementOf = (row: OwnRow): Announcement => ({
  id: row.id,
  title: row.title,
  content: row.content,
  author: row.author,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  readAt: row.read_at?.toISOString() ?? null,
});

/** An announcement as trainers manage it. */
export const sentOf = (row: SentRow): SentAnnouncement => ({
  id: row.id,
  title: row.title,
  content: row.content,
  author: row.author,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  audience: audienceOf(row),
  audienceName: row.department ?? (row.chapter_number === null ? null : String(row.chapter_number)),
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  recipientCount: row.recipients ?? 0,
  readCount: row.readers ?? 0,
});

function audienceOf({ department, module_id: moduleId }: SentRow): Audience {
  if (department !== null) return { to: 'department', department };
  return moduleId === null ? { to: 'all' } : { to: 'unfinished', moduleId };
}
