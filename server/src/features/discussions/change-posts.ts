import type { RecordedVerb } from '@loopcheck/contract/features/records/records.contract';
import { isTrainerOrAdmin } from '../../platform/auth/signed-in.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { ensureReadable } from '../modules/index.ts';
import { notify } from '../notifications/index.ts';
import { type NewTrainingEvent, recordEvent } from '../records/index.ts';
import { type Reading, readerOf } from './discussion-replies.ts';
import {
  isEditable,
  mayAccept,
  mostAnswers,
  mostPosts,
  postingMs,
  rightsOn,
  sameWithinMs,
} from './discussions.rules.ts';
import {
  countAnswers,
  countPosts,
  findAuthorName,
  findChapterNumber,
  findSamePost,
  type LockedPost,
  lockPost,
  type NewPost,
  saveAccepted,
  saveFaq,
  savePost,
  saveRemoval,
  saveReport,
  saveResolved,
  saveUnaccepted,
  saveWords,
} from './discussions.queries.ts';

/** Posts a question. Gives its id, or that of the same one a moment ago. */
export async function askQuestion(
  writing: Reading,
  { moduleId, title, content }: { moduleId: string; title: string; content: string },
): Promise<string> {
  await ensureReadable(writing.db, writing.user, moduleId);
  return (await writeOnce(writing, { moduleId, questionId: null, title, content })).id;
}

/** Answers a question, and tells its asker. */
export async function answerQuestion(writing: Reading, questionId: string, content: string): Promise<void> {
  const { db, user } = writing;
  const question = await lockReadable(writing, questionId);
  ensure(question.question_id === null, 'post_not_found');
  ensure(question.removed_at === null, 'post_removed');
  ensure((await countAnswers(db, question.id)) < mostAnswers, 'question_full');
  const { module_id: moduleId } = question;
  const { id, isNew } = await writeOnce(writing, { moduleId, questionId: question.id, title: '', content });
  if (isNew && question.author_id !== user.id) await tellAsker(writing, question, id);
}

async function tellAsker({ db, user }: Reading, question: LockedPost, answerId: string): Promise<void> {
  const chapterNumber = String(await findChapterNumber(db, question.module_id));
  await notify(db, {
    kind: 'answer',
    userIds: [question.author_id],
    occasion: answerId,
    details: { author: await findAuthorName(db, user.id), chapterNumber },
    link: `/training-modules/${question.module_id}#question-${question.id}`,
  });
}

async function writeOnce(
  { db, user, now }: Reading,
  words: Pick<NewPost, 'moduleId' | 'questionId' | 'title' | 'content'>,
): Promise<{ id: string; isNew: boolean }> {
  const post = { ...words, authorId: user.id, byTrainer: isTrainerOrAdmin(user), now };
  // Two clicks, or two tabs, stand in line here: the second finds what the first has written.
  await holdLock(db, `discussion ${user.id}`);
  const same = await findSamePost(db, post, new Date(now.getTime() - sameWithinMs));
  if (same) return { id: same.id, isNew: false };
  const posted = await countPosts(db, user.id, new Date(now.getTime() - postingMs));
  if (posted >= mostPosts) throw new Refusal('too_many_requests', { retryAfterSeconds: postingMs / 1000 });
  return { id: await savePost(db, post), isNew: true };
}

/** Says which answer of a question helped. */
export async function acceptAnswer(writing: Reading, questionId: string, answerId: string): Promise<void> {
  const question = await lockReadable(writing, questionId);
  const answer = await lockPost(writing.db, answerId);
  ensure(answer?.question_id === question.id, 'post_not_found');
  ensure(mayAccept({ authorId: question.author_id }, readerOf(writing)), 'forbidden');
  ensure(question.removed_at === null && answer.removed_at === null, 'post_removed');
  await saveAccepted(writing.db, question.id, answer.id);
  await recordAct(writing, question, 'approved', { answerId: answer.id });
}

/** Changes one's own words while that is still possible. */
export async function editPost(writing: Reading, id: string, content: string): Promise<void> {
  const post = await lockReadable(writing, id);
  ensure(post.author_id === writing.user.id, 'post_of_another');
  ensure(post.removed_at === null, 'post_removed');
  ensure(isEditable(post.created_at, writing.now), 'post_settled');
  if (post.content === content) return;
  await saveWords(writing.db, id, content, writing.now);
  // Somebody accepted other words.
  await saveUnaccepted(writing.db, id);
}

/** Removes a post: its text is erased, and who did it stays. Twice is once. */
export async function removePost(writing: Reading, id: string): Promise<void> {
  const { db, user, now } = writing;
  const post = await lockReadable(writing, id);
  const facts = { authorId: post.author_id, createdAt: post.created_at, isRemoved: false, hasReported: false };
  ensure(rightsOn(facts, readerOf(writing)).canRemove, 'post_of_another');
  if (post.removed_at) return;
  await saveRemoval(db, id, { by: user.id, now });
  // A report of what is gone waits for nobody.
  await saveResolved(db, id, { by: user.id, now });
  await recordAct(writing, post, 'removed');
}

/** Tells trainers that a post needs their eyes. */
export async function reportPost(writing: Reading, id: string): Promise<void> {
  const post = await lockReadable(writing, id);
  ensure(post.author_id !== writing.user.id, 'post_own');
  ensure(post.removed_at === null, 'post_removed');
  await saveReport(writing.db, id, writing.user.id, writing.now);
}

/** Closes the reports about a post. */
export async function resolveReports(writing: Reading, id: string): Promise<void> {
  const post = await lockReadable(writing, id);
  const wasOpen = await saveResolved(writing.db, id, { by: writing.user.id, now: writing.now });
  if (wasOpen) await recordAct(writing, post, 'approved', { reports: 'resolved' });
}

/** Makes a question a frequently asked one, or an ordinary one again. */
export async function promoteQuestion(writing: Reading, id: string, isFaq: boolean): Promise<void> {
  const post = await lockReadable(writing, id);
  ensure(post.question_id === null, 'post_not_found');
  ensure(post.removed_at === null, 'post_removed');
  await saveFaq(writing.db, id, isFaq);
  await recordAct(writing, post, 'updated', { isFaq });
}

/** A post of a module that the person may read; others are not there. */
async function lockReadable({ db, user }: Reading, id: string): Promise<LockedPost> {
  const post = await lockPost(db, id);
  ensure(post, 'post_not_found');
  await ensureReadable(db, user, post.module_id, 'post_not_found');
  return post;
}

/** What somebody did with what another wrote is remembered; what one does with one's own is not. */
async function recordAct(
  { db, user }: Reading,
  post: LockedPost,
  verb: RecordedVerb<'discussion'>,
  result: NonNullable<NewTrainingEvent['result']> = {},
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
