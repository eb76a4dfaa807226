import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The position of a question in the list. A cursor encodes the position of the last question of a page. */
type QuestionPosition = readonly [isFaq: boolean, sequence: number];

const selectPosts = (db: Database, viewerId: string) =>
  db
    .selectFrom('discussion_posts as post')
    .innerJoin('people as author', 'author.id', 'post.author_id')
    .leftJoin('people as remover', 'remover.id', 'post.removed_by')
    .select(['post.id', 'post.sequence', 'post.module_id', 'post.question_id', 'post.author_id', 'post.by_trainer'])
    .select(['post.title', 'post.content', 'post.accepted_answer_id', 'post.is_faq', 'post.created_at'])
    .select([
      'post.edited_at',
      'post.removed_at',
      'author.full_name as author_name',
      'author.profile_image_path as author_picture',
      'remover.full_name as remover_name',
    ])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('discussion_reports as viewer_report')
            .select('viewer_report.post_id')
            .whereRef('viewer_report.post_id', '=', 'post.id')
            .where('viewer_report.reporter_id', '=', viewerId),
        )
        .$castTo<boolean>()
        .as('has_reported'),
      eb
        .selectFrom('discussion_reports as report')
        .select((each) => each.fn.countAll<number>().as('count'))
        .whereRef('report.post_id', '=', 'post.id')
        .where('report.resolved_at', 'is', null)
        .as('open_reports'),
    ]);

export type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number];

/** A question with its answers, oldest first. */
export interface QuestionWithAnswers {
  readonly question: PostRow;
  readonly answers: readonly PostRow[];
}

/** Finds the question with the id `postId`, or the question to which the answer with this id belongs. */
export async function findQuestionByPost(
  db: Database,
  viewerId: string,
  postId: string,
): Promise<QuestionWithAnswers | undefined> {
  const questionId = db
    .selectFrom('discussion_posts')
    .select(({ fn }) => fn.coalesce('question_id', 'id').as('id'))
    .where('id', '=', postId);
  const question = await selectPosts(db, viewerId).where('post.id', '=', questionId).executeTakeFirst();
  return question && (await addAnswers(db, viewerId, [question]))[0];
}

/** The columns of a locked post. */
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
 * Locks a question or answer until the end of the transaction. An answer is locked together with its question. The
 * question is always locked first, so that two transactions never deadlock.
 */
export async function lockPost(db: Database, id: string): Promise<LockedPost | undefined> {
  const questionId = db.selectFrom('discussion_posts').select('question_id').where('id', '=', id);
  const rows = await db
    .selectFrom('discussion_posts')
    .select(['id', 'module_id', 'question_id', 'author_id', 'content', 'created_at', 'removed_at'])
    .where((eb) => eb.or([eb('id', '=', id), eb('id', '=', questionId)]))
    .orderBy('sequence')
    .forUpdate()
    .execute();
  // `id` can be in upper case. PostgreSQL returns ids in lower case.
  return rows.find((row) => row.id === id.toLowerCase());
}

/**
 * Lists the questions of a module after a position. Frequently asked questions come first, then the latest questions.
 */
export async function listQuestions(
  db: Database,
  viewerId: string,
  { moduleId, after, limit }: { moduleId: string; after: QuestionPosition | undefined; limit: number },
): Promise<QuestionWithAnswers[]> {
  let query = selectPosts(db, viewerId).where('post.module_id', '=', moduleId).where('post.question_id', 'is', null);
  if (after) {
    query = query.where(sql<boolean>`(post.is_faq, post.sequence) < (${after[0]}::boolean, ${after[1]}::bigint)`);
  }
  const questions = await query.orderBy('post.is_faq', 'desc').orderBy('post.sequence', 'desc').limit(limit).execute();
  return addAnswers(db, viewerId, questions);
}

async function addAnswers(
  db: Database,
  viewerId: string,
  questions: readonly PostRow[],
): Promise<QuestionWithAnswers[]> {
  if (questions.length === 0) return [];
  const ids = questions.map(({ id }) => id);
  const answers = await selectPosts(db, viewerId)
    .where('post.question_id', 'in', ids)
    .orderBy('post.sequence')
    .execute();
  const byQuestion = Map.groupBy(answers, ({ question_id: questionId }) => questionId ?? '');
  return questions.map((question) => ({ question, answers: byQuestion.get(question.id) ?? [] }));
}

/** A question or an answer to be inserted; `questionId` is null for a question. */
export interface NewPost {
  readonly moduleId: string;
  readonly questionId: string | null;
  readonly authorId: string;
  readonly byTrainer: boolean;
  readonly title: string;
  readonly content: string;
  readonly now: Date;
}

/** Inserts a question or an answer. Returns its id. */
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

/**
 * Finds a post that was created after `since` with the same author, module, title and text. An answer must also be under
 * the same question.
 */
export function findSamePost(db: Database, post: NewPost, since: Date) {
  return db
    .selectFrom('discussion_posts')
    .select('id')
    .where('author_id', '=', post.authorId)
    .where('created_at', '>', since)
    .where('module_id', '=', post.moduleId)
    .where('question_id', 'is not distinct from', post.questionId)
    .where('title', '=', post.title)
    .where('content', '=', post.content)
    .executeTakeFirst();
}

/** Counts the questions and answers that a person has posted after `since`. */
export async function countPosts(db: Database, authorId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('discussion_posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('author_id', '=', authorId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the answers to a question, including removed ones. */
export async function countAnswers(db: Database, questionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('discussion_posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists a person's answers, including removed ones, each with the author of its question. */
export function listAnswersWithAskers(db: Database, answererId: string) {
  return db
    .selectFrom('discussion_posts as answer')
    .innerJoin('discussion_posts as question', 'question.id', 'answer.question_id')
    .select(['answer.id as answerId', 'question.author_id as askerId'])
    .where('answer.author_id', '=', answererId)
    .execute();
}

/** Changes the text of a post. */
export async function saveContent(
  db: Database,
  { postId, content, now }: { postId: string; content: string; now: Date },
): Promise<void> {
  await db.updateTable('discussion_posts').set({ content, edited_at: now }).where('id', '=', postId).execute();
}

/** Erases a post's text, title and marks (frequently asked, accepted), and stores who removed the post and when. */
export async function saveRemoval(
  db: Database,
  { postId, removerId, now }: { postId: string; removerId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('discussion_posts')
    .set({ content: '', title: '', is_faq: false, removed_at: now, removed_by: removerId })
    .where('id', '=', postId)
    .execute();
  await clearAcceptance(db, postId);
}

/** Clears the acceptance of an answer. Does nothing if the answer is not accepted. */
export async function clearAcceptance(db: Database, answerId: string): Promise<void> {
  await db
    .updateTable('discussion_posts')
    .set({ accepted_answer_id: null })
    .where('accepted_answer_id', '=', answerId)
    .execute();
}

/** Marks an answer as the accepted answer of a question. */
export async function saveAcceptedAnswer(db: Database, questionId: string, answerId: string): Promise<void> {
  await db.updateTable('discussion_posts').set({ accepted_answer_id: answerId }).where('id', '=', questionId).execute();
}

/** Marks a question as frequently asked, or removes the mark. */
export async function saveFaqMark(
  db: Database,
  { questionId, isFaq }: { questionId: string; isFaq: boolean },
): Promise<void> {
  await db.updateTable('discussion_posts').set({ is_faq: isFaq }).where('id', '=', questionId).execute();
}

/** Inserts a report. A second report of the post by the same person changes nothing. */
export async function saveReport(
  db: Database,
  { postId, reporterId, now }: { postId: string; reporterId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('discussion_reports')
    .values({ post_id: postId, reporter_id: reporterId, reported_at: now })
    .onConflict((conflict) => conflict.columns(['post_id', 'reporter_id']).doNothing())
    .execute();
}

/** Closes the open reports about a post. Returns true if there were any. */
export async function closeOpenReports(
  db: Database,
  { postId, resolverId, now }: { postId: string; resolverId: string; now: Date },
): Promise<boolean> {
  const closedReports = await db
    .updateTable('discussion_reports')
    .set({ resolved_at: now, resolved_by: resolverId })
    .where('post_id', '=', postId)
    .where('resolved_at', 'is', null)
    .returning('reporter_id')
    .execute();
  return closedReports.length > 0;
}

/** Returns the chapter number of a module. */
export async function findChapterNumber(db: Database, moduleId: string): Promise<number> {
  const { chapter_number: number } = await db
    .selectFrom('module_titles')
    .select('chapter_number')
    .where('id', '=', moduleId)
    .executeTakeFirstOrThrow();
  return number;
}

/** Returns the full name of a person. */
export async function findFullName(db: Database, userId: string): Promise<string> {
  const { full_name: name } = await db
    .selectFrom('people')
    .select('full_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return name;
}

/** A summary of the posts that need an action by a trainer. */
export interface PendingPosts {
  readonly count: number;
  /** The names of the authors of the three posts that have waited longest. */
  readonly names: readonly string[];
  /**
   * The time at which the post that has waited longest began to wait: the time of the question, or of the oldest open
   * report.
   */
  readonly oldestAt: Date | null;
  /** The path of the page with the post that has waited longest. */
  readonly link: string | null;
}

type PendingKind = 'open_questions' | 'reported_posts';

/**
 * Summarises the questions without an answer (`open_questions`) and the posts with open reports (`reported_posts`).
 * Removed posts do not count. If there are no posts of one kind, the result has no entry for this kind.
 */
export async function summarizePendingPosts(db: Database): Promise<Partial<Record<PendingKind, PendingPosts>>> {
  const { rows } = await sql<PendingPosts & { kind: PendingKind }>`
    with pending as (
      select 'open_questions' as kind, post.id, post.id as question_id, post.module_id, post.author_id,
        post.created_at as since
      from discussion_posts as post
      where post.question_id is null and post.removed_at is null and not exists (
        select from discussion_posts as answer where answer.question_id = post.id and answer.removed_at is null)
      union all
      select 'reported_posts', post.id, coalesce(post.question_id, post.id), post.module_id, post.author_id,
        min(report.reported_at)
      from discussion_posts as post
      join discussion_reports as report on report.post_id = post.id
      where report.resolved_at is null and post.removed_at is null
      group by post.id
    )
    select kind, count(*)::int as count, (array_agg(author.full_name order by since, pending.id))[1:3] as names,
      min(since) as "oldestAt",
      (array_agg('/training-modules/' || module_id || '#question-' || question_id order by since, pending.id))[1] as link
    from pending join people as author on author.id = pending.author_id
    group by kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, ...summary }) => [kind, summary]));
}
