import type { Database } from '../platform/db/database.ts';
import { demoAccounts } from './people.ts';
import type { SampleDiscussion, SampleNews } from './sample-texts.ts';

const dayMs = 86_400_000;

/** Returns true if the database contains an announcement. */
export async function hasAnnouncements(db: Database): Promise<boolean> {
  return (await db.selectFrom('announcements').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Marks an announcement and its notifications as read by the given people. */
export async function markAnnouncementRead(
  db: Database,
  announcementId: string,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  await db
    .updateTable('announcement_recipients')
    .set({ read_at: at })
    .where('announcement_id', '=', announcementId)
    .where('user_id', 'in', userIds)
    .execute();
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('link', '=', `/announcements/${announcementId}`)
    .where('user_id', 'in', userIds)
    .execute();
}

/** Sets the time of an announcement's notifications, and prevents them from being mailed. */
export async function backdateNotificationsWithoutMail(db: Database, announcementId: string, at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ created_at: at, mail: null })
    .where('link', '=', `/announcements/${announcementId}`)
    .execute();
}

/** Lists the active modules with the columns that are needed to cite a module in an answer of the assistant. */
export const listActiveModules = (db: Database) =>
  db
    .selectFrom('modules')
    .select(['id', 'chapter_number', 'title', 'content_revision'])
    .where('is_active', '=', true)
    .execute();

/** Returns true if the database contains a certificate or a request for one. */
export async function hasCertificates(db: Database): Promise<boolean> {
  return (await db.selectFrom('certificates').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the ids of all people by full name, and the ids of the active modules by chapter number. */
export async function findSampleIds(db: Database) {
  const people = await db.selectFrom('users').select(['full_name', 'id']).execute();
  const modules = await db
    .selectFrom('modules')
    .select(['chapter_number', 'id'])
    .where('is_active', '=', true)
    .execute();
  return {
    people: new Map(people.map((person) => [person.full_name, person.id])),
    modules: new Map(modules.map((module) => [module.chapter_number, module.id])),
  };
}

type SampleIds = Awaited<ReturnType<typeof findSampleIds>>;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/** Saves a question, if its author and its module exist, with the answers whose authors exist. */
export async function saveSampleDiscussion(
  db: Database,
  ids: SampleIds,
  question: SampleDiscussion,
  now: Date,
): Promise<void> {
  const [author_id, module_id] = [ids.people.get(question.authorName), ids.modules.get(question.chapterNumber)];
  if (!author_id || !module_id) return;
  const { id } = await db
    .insertInto('discussion_posts')
    .values({
      author_id,
      module_id,
      by_trainer: false,
      title: 'Module Question',
      content: question.content,
      is_faq: question.isFaq ?? false,
      created_at: daysBefore(now, question.daysAgo),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const answer of question.answers) {
    const answerAuthorId = ids.people.get(answer.authorName);
    if (!answerAuthorId) continue;
    const savedAnswer = await db
      .insertInto('discussion_posts')
      .values({
        author_id: answerAuthorId,
        module_id,
        question_id: id,
        by_trainer: answer.isTrainer ?? false,
        content: answer.content,
        created_at: daysBefore(now, answer.daysAgo),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (answer.isAccepted) {
      await db
        .updateTable('discussion_posts')
        .set({ accepted_answer_id: savedAnswer.id })
        .where('id', '=', id)
        .execute();
    }
  }
}

/** Saves a news item, if its author and its module exist. */
export async function saveSampleNews(db: Database, ids: SampleIds, news: SampleNews, now: Date): Promise<void> {
  const [author_id, module_id] = [ids.people.get(news.authorName), ids.modules.get(news.chapterNumber)];
  if (!author_id || !module_id) return;
  await db
    .insertInto('training_news')
    .values({
      author_id,
      module_id,
      video_title: news.videoTitle,
      location: news.location,
      attendee_comment: news.comment,
      created_at: daysBefore(now, news.daysAgo),
    })
    .execute();
}

/** A sample learning resource of a module. */
export interface SampleResource {
  readonly type: 'video' | 'link';
  readonly title: string;
  readonly description: string;
  readonly file: {
    readonly key: string;
    readonly name: string;
    readonly size: number;
    readonly mimeType: string;
  } | null;
  readonly url: string | null;
}

/** Returns true if the database contains a learning resource. */
export async function hasResources(db: Database): Promise<boolean> {
  return (await db.selectFrom('learning_resources').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the id of the demo trainer, or undefined if the demo accounts do not exist. */
export async function findDemoTrainerId(db: Database): Promise<string | undefined> {
  const email = demoAccounts.find(({ role }) => role === 'trainer')?.email ?? '';
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id;
}

/**
 * Saves resources of a module in the order of `samples`, with their training events. Does nothing if no active module
 * has this chapter number.
 */
export async function saveSampleResources(
  db: Database,
  samples: readonly SampleResource[],
  { chapterNumber, trainerId, now }: { chapterNumber: number; trainerId: string; now: Date },
): Promise<void> {
  const module = await db
    .selectFrom('modules')
    .select('id')
    .where('chapter_number', '=', chapterNumber)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!module) return;
  const rows = samples.map(({ type, title, description, file, url }, position) => ({
    module_id: module.id,
    type,
    title,
    description,
    position,
    url,
    file_key: file?.key ?? null,
    file_name: file?.name ?? null,
    file_size: file?.size ?? null,
    mime_type: file?.mimeType ?? null,
    // The sample video is an mp4 file that every browser can play, so it is not converted.
    work_state: type === 'video' ? ('done' as const) : ('none' as const),
    created_by: trainerId,
    created_at: now,
    updated_at: now,
  }));
  const saved = await db.insertInto('learning_resources').values(rows).returning(['id', 'title', 'type']).execute();
  const events = saved.map(({ id, title, type }) => ({
    person_id: trainerId,
    actor_id: trainerId,
    verb: 'added' as const,
    object: 'resource' as const,
    object_id: id,
    module_id: module.id,
    result: { title, type },
    occurred_at: now,
  }));
  await db.insertInto('training_events').values(events).execute();
}

/** Lists the active procedures with their chapter numbers. */
export async function listActiveSops(db: Database) {
  return db
    .selectFrom('sops')
    .select(['id', 'number', 'title', 'chapter_number', 'revision'])
    .where('is_active', '=', true)
    .orderBy('number')
    .execute();
}

/** Lists the modules that these people have started. */
export function listStartedModules(db: Database, userIds: readonly string[]) {
  return db
    .selectFrom('module_progress as progress')
    .innerJoin('modules as module', 'module.id', 'progress.module_id')
    .select(['progress.user_id', 'module.chapter_number', 'progress.started_at'])
    .where('progress.user_id', 'in', [...userIds])
    .where('progress.started_at', 'is not', null)
    .orderBy('progress.user_id')
    .orderBy('module.chapter_number')
    .execute();
}

/** Returns true if the database records that somebody has read a procedure. */
export async function hasProcedureReads(db: Database): Promise<boolean> {
  return (await db.selectFrom('sop_reads').select('revision').limit(1).executeTakeFirst()) !== undefined;
}

/** A sample read: a person's confirmation that they have read a procedure. */
export interface SampleRead {
  readonly userId: string;
  readonly sop: { readonly id: string; readonly number: string; readonly title: string; readonly revision: number };
  readonly readAt: Date;
}

/** Saves reads of procedures with their training events. */
export async function saveSampleReads(db: Database, reads: readonly SampleRead[]): Promise<void> {
  if (reads.length === 0) return;
  const rows = reads.map(({ userId, sop, readAt }) => ({
    user_id: userId,
    sop_id: sop.id,
    revision: sop.revision,
    read_at: readAt,
  }));
  const events = reads.map(({ userId, sop, readAt }) => ({
    person_id: userId,
    actor_id: userId,
    verb: 'read' as const,
    object: 'sop' as const,
    object_id: sop.id,
    content_revision: sop.revision,
    result: { number: sop.number, title: sop.title, revision: sop.revision },
    occurred_at: readAt,
  }));
  await db.insertInto('sop_reads').values(rows).execute();
  await db.insertInto('training_events').values(events).execute();
}

/**
 * Finds the id of the person with this email; undefined if there is no such person, or if the person has runs of
 * drills.
 */
export async function findPersonWithoutRuns(db: Database, email: string): Promise<string | undefined> {
  const person = await db
    .selectFrom('users')
    .leftJoin('drill_runs', 'drill_runs.user_id', 'users.id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('drill_runs.id', 'is', null)
    .executeTakeFirst();
  return person?.id;
}
