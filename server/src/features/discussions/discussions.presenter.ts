import { pictureUrl } from '@loopcheck/contract/features/accounts/picture-url';
import type {
  DiscussionAnswer,
  DiscussionQuestion,
} from '@loopcheck/contract/features/discussions/discussions.contract';
import type { PostRow, QuestionWithAnswers } from './discussions.queries.ts';
import { canAcceptAnswer, type Viewer, findPostRights } from './discussions.rules.ts';

/**
 * Converts a question with its answers to the reply for one viewer. The accepted answer comes first, then the other
 * answers, oldest first.
 */
export function presentQuestion({ question, answers }: QuestionWithAnswers, viewer: Viewer): DiscussionQuestion {
  const isRemoved = question.removed_at !== null;
  return {
    ...presentPost(question, viewer),
    moduleId: question.module_id,
    type: 'question',
    title: question.title,
    isFaq: question.is_faq,
    canAccept: !isRemoved && canAcceptAnswer({ authorId: question.author_id }, viewer),
    canAnswer: !isRemoved,
    canPromote: !isRemoved && viewer.isTrainer,
    answers: answers
      .map((answer) => ({ ...presentPost(answer, viewer), isAccepted: answer.id === question.accepted_answer_id }))
      .toSorted((one, other) => Number(other.isAccepted) - Number(one.isAccepted)),
  };
}

function presentPost(row: PostRow, viewer: Viewer): Omit<DiscussionAnswer, 'isAccepted'> {
  const postState = {
    authorId: row.author_id,
    createdAt: row.created_at,
    isRemoved: row.removed_at !== null,
    isReportedByViewer: row.has_reported,
  };
  const seesOpenReports = viewer.isTrainer && !postState.isRemoved;
  return {
    id: row.id,
    content: row.content,
    author: {
      id: row.author_id,
      fullName: row.author_name,
      pictureUrl: pictureUrl(row.author_id, row.author_picture),
      isTrainer: row.by_trainer,
    },
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    removed: row.removed_at ? { by: row.remover_name ?? '', at: row.removed_at.toISOString() } : null,
    ...findPostRights(postState, viewer),
    hasReported: row.has_reported,
    openReports: seesOpenReports ? (row.open_reports ?? 0) : 0,
  };
}
