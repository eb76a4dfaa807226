import type { RecordedVerb } from '@loopcheck/contract/features/records/records.contract';
import { isTrainerOrAdmin, type SignedInUser } from '../../platform/auth/signed-in.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { ensureModuleReadable } from '../modules/index.ts';
import { notify, updateNotificationDetails } from '../notifications/index.ts';
import { type NewTrainingEvent, recordEvent } from '../records/index.ts';
import {
  countAnswers,
  countPosts,
  findFullName,
  findChapterNumber,
  findSamePost,
  listAnswersWithAskers,
  type LockedPost,
  lockPost,
  type NewPost,
  saveAcceptedAnswer,
  saveContent,
  saveFaqMark,
  savePost,
  saveRemoval,
  saveReport,
  closeOpenReports,
  clearAcceptance,
} from './discussions.queries.ts';
import {
  maxAnswersPerQuestion,
  duplicateWindowMs,
  isEditable,
  canAcceptAnswer,
  postLimit,
  postLimitWindowMs,
  type Viewer,
} from './discussions.rules.ts';

/** The context of a discussion command: the transaction, the acting person, and the time of the request. */
export interface DiscussionContext {
  readonly db: Database;
  readonly user: SignedInUser;
  readonly now: Date;
}

/** The context of a command that saves a post. */
interface WritingContext extends DiscussionContext {
  readonly config: Pick<Config, 'hasRateLimits'>;
}

/** Converts the acting person to the form that the rules need. */
export const toViewer = ({ user, now }: Omit<DiscussionContext, 'db'>): Viewer => ({
  id: user.id,
  isTrainer: isTrainerOrAdmin(user),
  now,
});

/**
 * Posts a question under a module and returns its id. A repeated submission returns the id of the existing question.
 */
export async function askQuestion(
  context: WritingContext,
  { moduleId, title, content }: { moduleId: string; title: string; content: string },
): Promise<string> {
  await ensureModuleReadable(context.db, context.user, moduleId);
  return (await savePostOnce(context, { moduleId, questionId: null, title, content })).id;
}

/** Answers a question. Notifies the asker, unless the asker wrote the answer or the answer is a repeated submission. */
export async function answerQuestion(
  context: WritingContext,
  { questionId, content }: { questionId: string; content: string },
): Promise<void> {
  const { db, user } = context;
  const question = await lockReadablePost(context, questionId);
  ensure(question.question_id === null, 'post_not_found');
  ensure(question.removed_at === null, 'post_removed');
  ensure((await countAnswers(db, question.id)) < maxAnswersPerQuestion, 'question_full');
  const { module_id: moduleId } = question;
  const { id, isNew } = await savePostOnce(context, { moduleId, questionId: question.id, title: '', content });
  if (isNew && question.author_id !== user.id) await notifyAsker(context, { question, answerId: id });
}

async function notifyAsker(
  { db, user }: DiscussionContext,
  { question, answerId }: { question: LockedPost; answerId: string },
): Promise<void> {
  const chapterNumber = String(await findChapterNumber(db, question.module_id));
  await notify(db, {
    kind: 'answer',
    userIds: [question.author_id],
    // The asker is notified only once of each answer.
    occasion: answerId,
    details: { author: await findFullName(db, user.id), chapterNumber },
    link: `/training-modules/${question.module_id}#question-${question.id}`,
  });
}

/** Replaces a person's name in the notifications that askers received about answers by this person. */
export async function replaceAnswererName(
  db: Database,
  { answererId, fullName }: { answererId: string; fullName: string },
): Promise<void> {
  const answers = await listAnswersWithAskers(db, answererId);
  const notifications = answers.map(({ answerId, askerId }) => ({ userId: askerId, occasion: answerId }));
  await updateNotificationDetails(db, { kind: 'answer', notifications, details: { author: fullName } });
}

/**
 * Saves a post. If the person has submitted the same post within `duplicateWindowMs`, saves nothing and returns the
 * existing post. Refuses with too_many_requests if the person has submitted `postLimit` posts within
 * `postLimitWindowMs`.
 */
async function savePostOnce(
  { db, config, user, now }: WritingContext,
  input: Pick<NewPost, 'moduleId' | 'questionId' | 'title' | 'content'>,
): Promise<{ id: string; isNew: boolean }> {
  const post = { ...input, authorId: user.id, byTrainer: isTrainerOrAdmin(user), now };
  // Concurrent submissions by one author run sequentially, so that the second one finds the post of the first.
  await acquireLock(db, `discussion ${user.id}`);
  const duplicate = await findSamePost(db, post, new Date(now.getTime() - duplicateWindowMs));
  if (duplicate) return { id: duplicate.id, isNew: false };
  if (config.hasRateLimits) await ensureWithinPostLimit({ db, user, now });
  return { id: await savePost(db, post), isNew: true };
}

async function ensureWithinPostLimit({ db, user, now }: DiscussionContext): Promise<void> {
  const recentPosts = await countPosts(db, user.id, new Date(now.getTime() - postLimitWindowMs));
  if (recentPosts >= postLimit) throw new Refusal('too_many_requests', { retryAfterSeconds: postLimitWindowMs / 1000 });
}

/** Accepts an answer to a question. The answer that was accepted before, if any, is no longer accepted. */
export async function acceptAnswer(
  context: DiscussionContext,
  { questionId, answerId }: { questionId: string; answerId: string },
): Promise<void> {
  const question = await lockReadablePost(context, questionId);
  const answer = await lockPost(context.db, answerId);
  ensure(answer?.question_id === question.id, 'post_not_found');
  ensure(canAcceptAnswer({ authorId: question.author_id }, toViewer(context)), 'forbidden');
  ensure(question.removed_at === null && answer.removed_at === null, 'post_removed');
  await saveAcceptedAnswer(context.db, question.id, answer.id);
  await recordAction(context, { post: question, verb: 'approved', result: { answerId: answer.id } });
}

/**
 * Changes the text of the person's own post while the post is editable. If the post is an accepted answer and its text
 * changes, it is no longer accepted.
 */
export async function editPost(
  context: DiscussionContext,
  { postId, content }: { postId: string; content: string },
): Promise<void> {
  const post = await lockReadablePost(context, postId);
  ensure(post.author_id === context.user.id, 'post_of_another_person');
  ensure(post.removed_at === null, 'post_removed');
  ensure(isEditable(post.created_at, context.now), 'post_settled');
  if (post.content === content) return;
  await saveContent(context.db, { postId, content, now: context.now });
  await clearAcceptance(context.db, postId);
}

/** Erases the text of a post, and stores who removed the post and when. Idempotent. */
export async function removePost(context: DiscussionContext, { postId }: { postId: string }): Promise<void> {
  const { db, user, now } = context;
  const post = await lockReadablePost(context, postId);
  const isAuthor = post.author_id === user.id;
  ensure(isAuthor || isTrainerOrAdmin(user), 'post_of_another_person');
  if (post.removed_at) return;
  await saveRemoval(db, { postId, removerId: user.id, now });
  // A removed post needs no further review.
  await closeOpenReports(db, { postId, resolverId: user.id, now });
  await recordAction(context, { post, verb: 'removed' });
}

/** Reports a post to the trainers. A second report by the same person changes nothing. */
export async function reportPost(context: DiscussionContext, { postId }: { postId: string }): Promise<void> {
  const post = await lockReadablePost(context, postId);
  ensure(post.author_id !== context.user.id, 'post_own');
  ensure(post.removed_at === null, 'post_removed');
  await saveReport(context.db, { postId, reporterId: context.user.id, now: context.now });
}

/** Closes the open reports about a post. The post is not changed. */
export async function resolveReports(context: DiscussionContext, { postId }: { postId: string }): Promise<void> {
  const post = await lockReadablePost(context, postId);
  const { db, user, now } = context;
  const hadOpenReports = await closeOpenReports(db, { postId, resolverId: user.id, now });
  // The event states that somebody has looked at the reported post and left it as it is.
  if (hadOpenReports) await recordAction(context, { post, verb: 'approved', result: { reports: 'resolved' } });
}

/** Marks a question as frequently asked, or removes the mark. */
export async function setFaqMark(
  context: DiscussionContext,
  { postId, isFaq }: { postId: string; isFaq: boolean },
): Promise<void> {
  const post = await lockReadablePost(context, postId);
  ensure(post.question_id === null, 'post_not_found');
  ensure(post.removed_at === null, 'post_removed');
  await saveFaqMark(context.db, { questionId: postId, isFaq });
  await recordAction(context, { post, verb: 'updated', result: { isFaq } });
}

/**
 * Locks a post. Refuses with post_not_found if the post does not exist or the person is not allowed to read its module.
 */
async function lockReadablePost({ db, user }: DiscussionContext, postId: string): Promise<LockedPost> {
  const post = await lockPost(db, postId);
  ensure(post, 'post_not_found');
  await ensureModuleReadable(db, user, post.module_id, 'post_not_found');
  return post;
}

/** Records an action as a training event of the post's author, unless the author performed the action. */
async function recordAction(
  { db, user }: DiscussionContext,
  {
    post,
    verb,
    result = {},
  }: { post: LockedPost; verb: RecordedVerb<'discussion'>; result?: NonNullable<NewTrainingEvent['result']> },
): Promise<void> {
  if (post.author_id === user.id) return;
  await recordEvent(db, {
    personId: post.author_id,
    actorId: user.id,
    verb,
    object: 'discussion',
    objectId: post.id,
    moduleId: post.module_id,
    result,
  });
}
