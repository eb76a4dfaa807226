import type { DrawnQuestion } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { readDraft, removeDraft, saveDraft } from '../../lib/drafts.ts';
import type { Answers } from './attempt-answers.rules.ts';

// Each answer is a draft of its own. With one draft for all answers, two tabs with the same attempt would overwrite
// each other's answers.
const draftKey = (attemptId: string, questionId: string) => `quiz:${attemptId}:${questionId}`;

/** Returns the functions that store and read unconfirmed answers on this device, for one person and one attempt. */
export const answerStoreOf = (userId: string, attemptId: string) => ({
  store(questionId: string, option: string): void {
    saveDraft(userId, draftKey(attemptId, questionId), option);
  },
  /** Removes an answer, unless another tab has stored another option for the question. */
  remove(questionId: string, option: string): void {
    const key = draftKey(attemptId, questionId);
    if (readDraft(userId, key) === option) removeDraft(userId, key);
  },
  /** Returns the stored answers to these questions. Options that the question does not have are ignored. */
  read(questions: readonly DrawnQuestion[]): Answers {
    const answers: Record<string, string> = {};
    for (const { id, options } of questions) {
      const draft = readDraft(userId, draftKey(attemptId, id));
      if (typeof draft === 'string' && options.includes(draft)) answers[id] = draft;
    }
    return answers;
  },
  removeAll(questions: readonly DrawnQuestion[]): void {
    for (const { id } of questions) removeDraft(userId, draftKey(attemptId, id));
  },
});
