import type { DrawnQuestion } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { readDraft, removeDraft, saveDraft } from '../../lib/drafts.ts';
import type { Answers } from './answer-book.ts';

// One draft for each question: two tabs on one attempt never overwrite each other's.
const keyOf = (attemptId: string, questionId: string) => `quiz:${attemptId}:${questionId}`;

/** Choices that the server has not acknowledged, kept on this device for one person and one attempt. */
export const unsavedChoices = (userId: string, attemptId: string) => ({
  keep: (questionId: string, option: string): void => saveDraft(userId, keyOf(attemptId, questionId), option),
  /** Drops a choice; not when another tab has chosen another option meanwhile. */
  drop(questionId: string, option: string): void {
    const key = keyOf(attemptId, questionId);
    if (readDraft(userId, key) === option) removeDraft(userId, key);
  },
  /** What is left for these questions, as far as it still is one of their options. */
  left(questions: readonly DrawnQuestion[]): Answers {
    const found = questions.map(({ id, options }) => {
      const draft = readDraft(userId, keyOf(attemptId, id));
      return [id, typeof draft === 'string' && options.includes(draft) ? draft : undefined] as const;
    });
    return Object.fromEntries(found.filter((pair): pair is [string, string] => pair[1] !== undefined));
  },
  /** Drops all: the attempt is submitted. */
  clear(questions: readonly DrawnQuestion[]): void {
    for (const { id } of questions) removeDraft(userId, keyOf(attemptId, id));
  },
});
