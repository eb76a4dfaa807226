import type { Audience } from '@loopcheck/contract/features/announcements/announcements.contract';
import { type RawBuilder, sql } from 'kysely';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';

/** A page of a list of announcements, which is sorted by sequence number in descending order. */
interface PageRequest {
  /** The sequence number of the last announcement on the previous page. Undefined for the first page. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** Selects the announcements that a person has received, except withdrawn ones. */
const selectReceived = (db: Database, userId: string | RawBuilder<string>) =>
  db
    .selectFrom('announcement_recipients as recipient')
    .innerJoin('announcements as announcement', 'announcement.id', 'recipient.announcement_id')
    .innerJoin('people as author', 'author.id', 'announcement.author_id')
    .select(['announcement.id', 'announcement.sequence', 'announcement.title', 'announcement.content'])
    .select(['announcement.created_at', 'announcement.edited_at', 'recipient.read_at', 'author.full_name as author'])
    .where('recipient.user_id', '=', userId)
    .where('announcement.withdrawn_at', 'is', null);

/** An announcement as one of its recipients receives it, with the time at which this recipient read it. */
export type ReceivedRow = NonNullable<Awaited<ReturnType<typeof findReceivedAnnouncement>>>;

/** Lists the announcements to a person, except withdrawn ones, latest first. */
export function listReceivedAnnouncements(
  db: Database,
  userId: string,
  { before = Number.MAX_SAFE_INTEGER, limit }: PageRequest,
): Promise<ReceivedRow[]> {
  return selectPageOfReceived(db, { userId, before, limit });
}

const selectPageOfReceived = compileOnce(
  (db, parameter: Parameter<{ userId: string; before: number; limit: number }>) =>
    selectReceived(db, parameter('userId'))
      .where('announcement.sequence', '<', parameter('before'))
      .orderBy('announcement.sequence', 'desc')
      .limit(parameter('limit')),
);

/** Finds an announcement to a person. Returns undefined if it was withdrawn or the person is not a recipient. */
export function findReceivedAnnouncement(db: Database, userId: string, id: string) {
  return selectReceived(db, userId).where('announcement.id', '=', id).executeTakeFirst();
}

/** Saves the time at which a recipient reads an announcement. Does nothing if the recipient has read it before. */
export async function saveReadTime(db: Database, userId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('announcement_recipients')
    .set({ read_at: now })
    .where('announcement_id', '=', id)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();
}

/** An announcement to be saved. `content` is sanitized HTML. */
export interface NewAnnouncement {
  readonly authorId: string;
  readonly title: string;
  readonly content: string;
  readonly audience: Audience;
  readonly now: Date;
}

const audienceColumns = (audience: Audience) => ({
  audience: audience.to,
  department: audience.to === 'department' ? audience.department : null,
  module_id: audience.to === 'unfinished' ? audience.moduleId : null,
});

/** Saves an announcement with its recipients: the people who are in its audience now. Returns the announcement's id. */
export async function saveAnnouncement(db: Database, announcement: NewAnnouncement): Promise<string> {
  const { audience } = announcement;
  const { id } = await db
    .insertInto('announcements')
    .values({
      author_id: announcement.authorId,
      title: announcement.title,
      content: announcement.content,
      ...audienceColumns(audience),
      created_at: announcement.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('announcement_recipients')
    .columns(['announcement_id', 'user_id'])
    .expression(selectAudience(db, audience).select([sql<string>`${id}::uuid`.as('announcement_id'), 'person.id']))
    .execute();
  return id;
}

/**
 * Selects the people who belong to an audience and can sign in. The audience `unfinished` consists of those who have not
 * completed a module.
 */
function selectAudience(db: Database, audience: Audience) {
  const people = db.selectFrom('active_people as person');
  if (audience.to === 'department') {
    // PostgreSQL converts both names to lower case, because JavaScript converts some letters differently, for example İ.
    return people.where(sql`lower(person.department)`, '=', sql<string>`lower(${audience.department})`);
  }
  if (audience.to === 'unfinished')
    return people.where(({ not, exists }) => not(exists(selectCompletion(db, audience))));
  return people;
}

/** Selects the completion of a module by the person in the current row of the outer query. */
const selectCompletion = (db: Database, { moduleId }: { moduleId: string }) =>
  db
    .selectFrom('completed_modules as completed')
    .select('completed.user_id')
    .whereRef('completed.user_id', '=', sql.ref('person.id'))
    .where('completed.module_id', '=', moduleId);

export async function listRecipientIds(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('announcement_recipients')
    .select('user_id')
    .where('announcement_id', '=', id)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Returns true if the author has sent the same title and content to the same audience after `since`. */
export async function hasDuplicateSince(db: Database, announcement: NewAnnouncement, since: Date): Promise<boolean> {
  const { audience, department, module_id: moduleId } = audienceColumns(announcement.audience);
  const duplicate = await db
    .selectFrom('announcements')
    .select('id')
    .where('author_id', '=', announcement.authorId)
    .where('created_at', '>', since)
    .where('title', '=', announcement.title)
    .where('content', '=', announcement.content)
    .where('audience', '=', audience)
    .where('department', 'is not distinct from', department)
    .where('module_id', 'is not distinct from', moduleId)
    .executeTakeFirst();
  return duplicate !== undefined;
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
  'announcement.recipient_count',
] as const;

/** Selects announcements with the number of recipients of each and the number of recipients who have not read it. */
const selectSent = (db: Database) =>
  db
    .selectFrom('announcements as announcement')
    .innerJoin('people as author', 'author.id', 'announcement.author_id')
    .leftJoin('module_titles as module', 'module.id', 'announcement.module_id')
    .select(sentColumns)
    .select(['author.full_name as author', 'module.chapter_number'])
    .select(({ selectFrom }) =>
      selectFrom('announcement_recipients as recipient')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('recipient.announcement_id', '=', 'announcement.id')
        .where('recipient.read_at', 'is', null)
        .as('unread_count'),
    );

/** An announcement for trainers, with the number of its recipients and the number of recipients who have not read it. */
export type SentRow = NonNullable<Awaited<ReturnType<typeof findSentAnnouncement>>>;

/** Lists the announcements of all trainers, including withdrawn ones, latest first. */
export function listSentAnnouncements(db: Database, { before, limit }: PageRequest): Promise<SentRow[]> {
  let query = selectSent(db);
  if (before !== undefined) query = query.where('announcement.sequence', '<', before);
  return query.orderBy('announcement.sequence', 'desc').limit(limit).execute();
}

/** Finds an announcement, even if it is withdrawn. */
export function findSentAnnouncement(db: Database, id: string) {
  return selectSent(db).where('announcement.id', '=', id).executeTakeFirst();
}

/**
 * Changes the fields that are not undefined, marks the announcement as unread for all recipients, and returns its title.
 * Returns undefined without a change if the announcement is withdrawn or does not exist.
 */
export async function saveText(
  db: Database,
  id: string,
  { title, content, now }: { title: string | undefined; content: string | undefined; now: Date },
): Promise<string | undefined> {
  const edited = await db
    .updateTable('announcements')
    .set({ title, content, edited_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('title')
    .executeTakeFirst();
  if (!edited) return undefined;
  await db
    .updateTable('announcement_recipients')
    .set({ read_at: null })
    .where('announcement_id', '=', id)
    .where('read_at', 'is not', null)
    .execute();
  return edited.title;
}

/** Marks an announcement as withdrawn. Returns false if the announcement is already withdrawn or does not exist. */
export async function saveWithdrawal(db: Database, id: string, withdrawnBy: string, now: Date): Promise<boolean> {
  const withdrawn = await db
    .updateTable('announcements')
    .set({ withdrawn_at: now, withdrawn_by: withdrawnBy })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return withdrawn.numUpdatedRows > 0n;
}

export type RecipientRow = Awaited<ReturnType<ReturnType<typeof selectRecipients>['execute']>>[number];

/** A position in a list of recipients: the values of a row by which the list is sorted. */
type RecipientPosition = readonly [isRead: boolean, fullName: string, userId: string];

/** Lists the recipients after a position: first those who have not read the announcement, then the others; each by name. */
export async function listRecipients(
  db: Database,
  id: string,
  { after, limit }: { after: RecipientPosition | undefined; limit: number },
): Promise<RecipientRow[]> {
  /** True if the previous page ended with a recipient who has read the announcement. */
  const [isAfterRead = false] = after ?? [];
  // One subquery for each group, so that PostgreSQL can read the people of the page in the order of an index. Both
  // subqueries are in one statement, because a person might read the announcement between two statements.
  const read = selectRecipients(db, id, { isRead: true, after: isAfterRead ? after : undefined, limit });
  const unread = selectRecipients(db, id, { isRead: false, after, limit });
  const page = isAfterRead ? read : db.selectFrom(unread.unionAll(read).as('page')).selectAll();
  return db
    .selectFrom(page.as('page'))
    .selectAll()
    .orderBy(sql`read_at is not null`)
    .orderBy('full_name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Selects the recipients who have read an announcement, or those who have not, by name. */
function selectRecipients(
  db: Database,
  id: string,
  { isRead, after, limit }: { isRead: boolean; after: RecipientPosition | undefined; limit: number },
) {
  let query = db
    .selectFrom('announcement_recipients as recipient')
    .innerJoin('people as person', 'person.id', 'recipient.user_id')
    .select(['person.id', 'person.full_name', 'person.department', 'recipient.read_at'])
    .where('recipient.announcement_id', '=', id)
    .where('recipient.read_at', isRead ? 'is not' : 'is', null);
  if (after) {
    const [, fullName, userId] = after;
    query = query.where(sql<boolean>`(person.full_name, person.id) > (${fullName}::text, ${userId}::uuid)`);
  }
  return db.selectFrom(query.orderBy('person.full_name').orderBy('person.id').limit(limit).as('group')).selectAll();
}

/** Returns true if the announcement exists, even if it is withdrawn. */
export async function hasAnnouncement(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('announcements').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Counts the people who are in each possible audience now. */
export async function countAudienceSizes(db: Database) {
  const [groups, unfinished] = await Promise.all([countPeopleByDepartment(db), countCompletions(db)]);
  const people = groups.reduce((sum, group) => sum + group.people, 0);
  return {
    all: people,
    departments: groups.flatMap(({ department, people: count }) =>
      department === null ? [] : [{ department, people: count }],
    ),
    unfinished: unfinished.map(({ completions, ...module }) => ({ ...module, people: people - completions })),
  };
}

/**
 * Counts the people who can sign in by department. `department` is null for the people without a department. Departments
 * whose names differ only in letter case are one department, shown with one of these names.
 */
function countPeopleByDepartment(db: Database) {
  const departmentOrNull = sql<string | null>`case when trim(person.department) <> '' then person.department end`;
  const countsByName = selectAudience(db, { to: 'all' })
    .select(({ fn }) => [departmentOrNull.as('department'), fn.countAll<number>().as('people')])
    .groupBy(departmentOrNull);
  // People are first counted by the exact name, because `lower` is then called for each name and not for each person.
  return db
    .selectFrom(countsByName.as('name'))
    .select(({ fn }) => [
      sql<string | null>`min(name.department)`.as('department'),
      sql<number>`${fn.sum('name.people')}::int`.as('people'),
    ])
    .groupBy(sql`lower(name.department)`)
    .orderBy('department')
    .execute();
}

/** An active module, and the number of people who can sign in and have completed it. */
interface Completions {
  readonly moduleId: string;
  readonly chapterNumber: number;
  readonly title: string;
  readonly completions: number;
}

/**
 * Lists the active modules with their completions. Counts the completions of all people, for which PostgreSQL reads
 * only an index, and subtracts the completions of the people who cannot sign in. Usually, few people cannot sign in.
 */
async function countCompletions(db: Database): Promise<Completions[]> {
  const { rows } = await sql<Completions>`
    with of_all as (
      select module_id, count(*) as count from completed_modules group by module_id
    ), of_inactive as (
      select completed.module_id, count(*) as count
      from people as person join completed_modules as completed on completed.user_id = person.id
      where person.is_active is not true or person.approved_at is null
      group by completed.module_id
    )
    select module.id as "moduleId", module.chapter_number as "chapterNumber", module.title,
      (coalesce(of_all.count, 0) - coalesce(of_inactive.count, 0))::int as completions
    from active_modules as module
    left join of_all on of_all.module_id = module.id
    left join of_inactive on of_inactive.module_id = module.id
    order by module.chapter_number`.execute(db);
  return rows;
}
