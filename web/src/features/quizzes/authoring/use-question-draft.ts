import type { AuthoredQuestion } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { useState } from 'react';
import { z } from 'zod';
import { readDraft, removeDraft, saveDraft } from '../../../lib/drafts.ts';

/** A question as it stands in the editor, right or not yet. */
const Shape = z.object({
  question: z.string(),
  options: z.array(z.string()).min(2).max(8),
  correctOption: z.int(),
  explanation: z.string(),
  sectionId: z.string().nullable(),
  critical: z.boolean(),
  /** The version that was on the screen when the edit began; 0 for a new question. */
  baseVersion: z.int(),
});
export type EditedQuestion = z.infer<typeof Shape>;

/** An empty question with four rows. */
const blank: EditedQuestion = {
  question: '',
  options: ['', '', '', ''],
  correctOption: 1,
  explanation: '',
  sectionId: null,
  critical: false,
  baseVersion: 0,
};

export const editedOf = (question: AuthoredQuestion | null): EditedQuestion =>
  question === null
    ? blank
    : {
        question: question.question,
        options: question.options,
        correctOption: question.correctOption,
        explanation: question.explanation,
        sectionId: question.sectionId,
        critical: question.critical,
        baseVersion: question.version,
      };

/** What of a question somebody typed, in one order; empty rows are nothing. */
const contentOf = ({ question, options, correctOption, explanation, sectionId, critical }: EditedQuestion) => [
  question,
  options.slice(0, options.findLastIndex((text) => text !== '') + 1),
  correctOption,
  explanation,
  sectionId,
  critical,
];

/** What is typed into the editor. It outlives a lost session, and waits here for the person who typed it. */
export function useQuestionDraft(userId: string, quizId: string, question: AuthoredQuestion | null) {
  const key = `question-${question?.id ?? `new-in-${quizId}`}`;
  const [left] = useState(() => Shape.safeParse(readDraft(userId, key)).data);
  const [edited, setEdited] = useState<EditedQuestion>(() => left ?? editedOf(question));
  return {
    edited,
    /** Something was typed before and not saved. */
    wasLeft: left !== undefined,
    /** Something here is other than what is saved, and would be lost. */
    hasChanges: JSON.stringify(contentOf(edited)) !== JSON.stringify(contentOf(editedOf(question))),
    change: (change: Partial<EditedQuestion>) => {
      const next = { ...edited, ...change };
      setEdited(next);
      saveDraft(userId, key, next);
    },
    begin: (from: EditedQuestion) => {
      setEdited(from);
      removeDraft(userId, key);
    },
    forget: () => removeDraft(userId, key),
  };
}
