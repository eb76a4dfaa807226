import type { DiscussionAnswer, DiscussionPost } from '@loopcheck/contract/features/discussions/discussions.contract';
import { isTrainerOrAdmin, type SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { pictureAddress } from '../accounts/index.ts';
import { mayAccept, type Reader, rightsOn } from './discussions.rules.ts';
import { findPost, listAnswers, type PostRow } from './discussions.queries.ts';

/** Who reads, in the transaction or read of the call. */
export interface Reading {
  readonly db: Database;
  readonly user: SignedIn;
  readonly now: Date;
}

export const readerOf = ({ user, now }: Reading): Reader => ({ id: user.id, isTrainer: isTrainerOrAdmin(user), now });

/** Questions with their answers, as one person sees them. */
export async function repliesOf(reading: Reading, questions: readonly PostRow[]): Promise<DiscussionPost[]> {
  const ids = questions.map(({ id }) => id);
  const answers = Map.groupBy(await listAnswers(reading.db, reading.user.id, ids), (row) => row.question_id ?? '');
  return questions.map((row) => questionOf(row, answers.get(row.id) ?? [], readerOf(reading)));
}

/** The question that a post is, or is an answer to, as one person sees it. */
export async function replyAbout(reading: Reading, postId: string): Promise<DiscussionPost> {
  const post = await findPost(reading.db, reading.user.id, postId);
  ensure(post, 'post_not_found');
  const question = post.question_id ? await findPost(reading.db, reading.user.id, post.question_id) : post;
  ensure(question, 'post_not_found');
  const [reply] = await repliesOf(reading, [question]);
  ensure(reply, 'post_not_found');
  return reply;
}

function questionOf(row: PostRow, answers: readonly PostRow[], reader: Reader): DiscussionPost {
  const isOpen = row.removed_at === null;
  return {
    ...postOf(row, reader),
    moduleId: row.module_id,
    type: 'question',
    title: row.title,
    isFaq: row.is_faq,
    canAccept: isOpen && mayAccept({ authorId: row.author_id }, reader),
    canAnswer: isOpen,
    canPromote: isOpen && reader.isTrainer,
    answers: answers
      .map((answer) => ({ ...postOf(answer, reader), isAccepted: answer.id === row.accepted_answer_id }))
      .toSorted((one, other) => Number(other.isAccepted) - Number(one.isAccepted)),
  };
}

function postOf(row: PostRow, reader: Reader): Omit<DiscussionAnswer, 'isAccepted'> {
  const facts = {
    authorId: row.author_id,
    createdAt: row.created_at,
    isRemoved: row.removed_at !== null,
    hasReported: row.has_reported,
  };
  return {
    id: row.id,
    content: row.content,
    author: {
      id: row.author_id,
      fullName: row.author_name,
      pictureUrl: pictureAddress(row.author_id, row.author_picture),
      isTrainer: row.by_trainer,
    },
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    removed: row.removed_at ? { by: row.remover_name ?? '', at: row.removed_at.toISOString() } : null,
    ...rightsOn(facts, reader),
    hasReported: row.has_reported,
    openReports: reader.isTrainer && !facts.isRemoved ? (row.open_reports ?? 0) : 0,
  };
}
