import type { DiscussionAnswer, DiscussionPost } from '@loopcheck/contract/features/discussions/discussions.contract';
import { pictureAddress } from '../accounts/index.ts';
import type { PostRow, QuestionWithAnswers } from './discussions.queries.ts';
import { mayAccept, type Viewer, rightsOn } from './discussions.rules.ts';

/** A question with its answers, as shown to one viewer: the accepted answer first, then oldest first. */
export function presentQuestion({ question, answers }: QuestionWithAnswers, viewer: Viewer): DiscussionPost {
  const isOpen = question.removed_at === null;
  return {
    ...presentPost(question, viewer),
    moduleId: question.module_id,
    type: 'question',
    title: question.title,
    isFaq: question.is_faq,
    canAccept: isOpen && mayAccept({ authorId: question.author_id }, viewer),
    canAnswer: isOpen,
    canPromote: isOpen && viewer.isTrainer,
    answers: answers
      .map((answer) => ({ ...presentPost(answer, viewer), isAccepted: answer.id === question.accepted_answer_id }))
      .toSorted((one, other) => Number(other.isAccepted) - Number(one.isAccepted)),
  };
}

function presentPost(row: PostRow, viewer: Viewer): Omit<DiscussionAnswer, 'isAccepted'> {
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
    ...rightsOn(facts, viewer),
    hasReported: row.has_reported,
    openReports: viewer.isTrainer && !facts.isRemoved ? (row.open_reports ?? 0) : 0,
  };
}
