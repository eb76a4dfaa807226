import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Where a page of a discussion ends: whether among the frequently asked, and the sequence. */
export type QuestionPlace = readonly [isFaq: boolean, sequence: number];

const posts = (db: Database, readerId: string) =>
  db
    .selectFrom('discussion_posts as post')
    .innerJoin('users as author', 'author.id', 'post.author_id')
    .leftJoin('users as remover', 'remover.id', 'post.removed_by')
    .select(['post.id', 'post.sequence', 'post.module_id', 'post.question_id', 'post.author_id', 'post.by_trainer'])
    .select(['post.title', 'post.content', 'post.accepted_answer_id', 'post.is_faq', 'post.created_at'])
    .select([
      'post.edited_at',
      'post.removed_at',
      'author.full_name as author_name',
      'author.profile_image_path as author_picture',
      'remover.full_name as remover_name',
    ])
    .select((on) => [
      on
        .exists(
          on
            .selectFrom('discussion_reports as own')
            .select('own.post_id')
            .whereRef('own.post_id', '=', 'post.id')
            .where('own.reporter_id', '=', readerId),
        )
        .$castTo<boolean>()
        .as('has_reported'),
      on
        .selectFrom('discussion_reports as report')
        .select((each) => each.fn.countAll<number>().as('count'))
        .whereRef('report.post_id', '=', 'post.id')
        .where('report.resolved_at', 'is', null)
        .as('open_reports'),
    ]);

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>;

/** One question or answer. */
export function findPost(db: Database, readerId: string, id: string) {
  return posts(db, readerId).where('post.id', '=', id).executeTakeFirst();
}

/** A post as it is locked for a change. */
export interface LockedPost {
  readonly id: string;
  readonly module_id: string;
  readonly question_id: string | null;
  readonly author_id: string;
  readonly content: string;
  readonly created_at: Date;
  readonly removed_at: Date | null;
}

/**
 * One question or answer, locked until the transaction ends; with an answer its question, which is older and so locked
 * first: two who change both never wait for each other crosswise.
 */
export async function lockPost(db: Database, id: string): Promise<LockedPost | undefined> {
  const questionOfIt = db.selectFrom('discussion_posts').select('question_id').where('id', '=', id);
  const rows = await db
    .selectFrom('discussion_posts')
    .select(['id', 'module_id', 'question_id', 'author_id', 'content', 'created_at', 'removed_at'])
    .where((on) => on.or([on('id', '=', id), on('id', '=', questionOfIt)]))
    .orderBy('sequence')
    .forUpdate()
    .execute();
  return rows.find((row) => row.id === id.toLowerCase());
}

/** The questions of a module, frequently asked ones first, then the latest; `after` is where the last page ended. */
export function listQuestions(
  db: Database,
  readerId: string,
  { moduleId, after, limit }: { moduleId: string; after: QuestionPlace | undefined; limit: number },
): Promise<PostRow[]> {
  let query = posts(db, readerId).where('post.module_id', '=', moduleId).where('post.question_id', 'is', null);
  if (after) {
    query = query.where(sql<boolean>`(post.is_faq, post.sequence) < (${after[0]}::boolean, ${after[1]}::bigint)`);
  }
  return query.orderBy('post.is_faq', 'desc').orderBy('post.sequence', 'desc').limit(limit).execute();
}

/** All answers to some questions, in the order in which they were given. */
export async function listAnswers(db: Database, readerId: string, questionIds: readonly string[]): Promise<PostRow[]> {
  if (questionIds.length === 0) return [];
  return posts(db, readerId)
    .where('post.question_id', 'in', [...questionIds])
    .orderBy('post.sequence')
    .execute();
}

export interface NewPost {
  readonly moduleId: string;
  readonly questionId: string | null;
  readonly authorId: string;
  readonly byTrainer: boolean;
  readonly title: string;
  readonly content: string;
  readonly now: Date;
}

/** Writes a question or an answer, and gives its id. */
export async function savePost(db: Database, post: NewPost): Promise<string> {
  const { id } = await db
    .insertInto('discussion_posts')
    .values({
      module_id: post.moduleId,
      question_id: post.questionId,
      author_id: post.authorId,
      by_trainer: post.byTrainer,
      title: post.title,
      content: post.content,
      created_at: post.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What somebody posted with the same words at the same place since a moment. */
export function findSamePost(db: Database, post: NewPost, since: Date) {
  return db
    .selectFrom('discussion_posts')
    .select('id')
    .where('author_id', '=', post.authorId)
    .where('created_at', '>', since)
    .where('module_id', '=', post.moduleId)
    .where('question_id', 'is not distinct from', post.questionId)
    .where('content', '=', post.content)
    .executeTakeFirst();
}

/** How much somebody posted since a moment. */
export async function countPosts(db: Database, authorId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('discussion_posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('author_id', '=', authorId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many answers a question has, removed ones too. */
export async function countAnswers(db: Database, questionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('discussion_posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Other words for a post. */
export async function saveWords(db: Database, id: string, content: string, now: Date): Promise<void> {
  await db.updateTable('discussion_posts').set({ content, edited_at: now }).where('id', '=', id).execute();
}

/** Erases a post's text and leaves who did it; nothing accepted or frequently asked points to it any more. */
export async function saveRemoval(db: Database, id: string, { by, now }: { by: string; now: Date }): Promise<void> {
  await db
    .updateTable('discussion_posts')
    .set({ content: '', title: '', is_faq: false, removed_at: now, removed_by: by })
    .where('id', '=', id)
    .execute();
  await saveUnaccepted(db, id);
}

/** Says that an answer, which says something else now, was not found to help. */
export async function saveUnaccepted(db: Database, answerId: string): Promise<void> {
  await db
    .updateTable('discussion_posts')
    .set({ accepted_answer_id: null })
    .where('accepted_answer_id', '=', answerId)
    .execute();
}

/** Says which answer helped. */
export async function saveAccepted(db: Database, questionId: string, answerId: string): Promise<void> {
  await db.updateTable('discussion_posts').set({ accepted_answer_id: answerId }).where('id', '=', questionId).execute();
}

/** Makes a question a frequently asked one, or an ordinary one again. */
export async function saveFaq(db: Database, questionId: string, isFaq: boolean): Promise<void> {
  await db.updateTable('discussion_posts').set({ is_faq: isFaq }).where('id', '=', questionId).execute();
}

/** Writes a report; a second one of the same person changes nothing. */
export async function saveReport(db: Database, postId: string, reporterId: string, now: Date): Promise<void> {
  await db
    .insertInto('discussion_reports')
    .values({ post_id: postId, reporter_id: reporterId, reported_at: now })
    .onConflict((conflict) => conflict.columns(['post_id', 'reporter_id']).doNothing())
    .execute();
}

/** Closes the open reports about a post; tells whether there were any. */
export async function saveResolved(
  db: Database,
  postId: string,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const closed = await db
    .updateTable('discussion_reports')
    .set({ resolved_at: now, resolved_by: by })
    .where('post_id', '=', postId)
    .where('resolved_at', 'is', null)
    .returning('reporter_id')
    .execute();
  return closed.length > 0;
}

/** The chapter of a module. */
export async function findChapterNumber(db: Database, moduleId: string): Promise<number> {
  const { chapter_number: number } = await db
    .selectFrom('modules')
    .select('chapter_number')
    .where('id', '=', moduleId)
    .executeTakeFirstOrThrow();
  return number;
}

/** A person's name. */
export async function findAuthorName(db: Database, userId: string): Promise<string> {
  const { full_name: name } = await db
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return name;
}
