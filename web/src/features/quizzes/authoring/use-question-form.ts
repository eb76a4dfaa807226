import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { QuestionDraft, type AuthoredQuestion } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { readDraft, removeDraft, saveDraft } from '../../../lib/drafts.ts';
import { validationMessages } from '../../../lib/form-errors.ts';
import { maximumOptionCount, minimumOptionCount, trimEmptyOptions } from './question-options.rules.ts';

/** The fields of the editor, which may be invalid. Also the shape in which the unsaved text is stored. */
const QuestionFields = z.object({
  question: z.string(),
  options: z.array(z.string()).min(minimumOptionCount).max(maximumOptionCount),
  correctOption: z.int(),
  explanation: z.string(),
  sectionId: z.string().nullable(),
  critical: z.boolean(),
  /** The version on which the edit is based; 0 for a new question. */
  baseVersion: z.int(),
});
export type QuestionFields = z.infer<typeof QuestionFields>;

/** The fields as they are sent. `unwrap` removes the contract's default values: the form always has these fields. */
const ValidQuestion = QuestionDraft.extend({
  options: z.array(z.string()).transform(trimEmptyOptions).pipe(QuestionDraft.shape.options),
  explanation: QuestionDraft.shape.explanation.unwrap(),
  sectionId: QuestionDraft.shape.sectionId.unwrap(),
  critical: z.boolean(),
  baseVersion: z.int(),
}).refine(({ options, correctOption }) => correctOption <= options.length, {
  path: ['correctOption'],
  error: () => t`Mark one of the options as correct`,
});
export type ValidQuestion = z.output<typeof ValidQuestion>;

const emptyFields: QuestionFields = {
  question: '',
  options: ['', '', '', ''],
  correctOption: 1,
  explanation: '',
  sectionId: null,
  critical: false,
  baseVersion: 0,
};

const toFields = (question: AuthoredQuestion | null): QuestionFields =>
  question === null
    ? emptyFields
    : {
        question: question.question,
        options: question.options,
        correctOption: question.correctOption,
        explanation: question.explanation,
        sectionId: question.sectionId,
        critical: question.critical,
        baseVersion: question.version,
      };

/** Empty options at the end do not count, because the editor adds and removes empty rows. */
const hasSameContent = (one: QuestionFields, other: QuestionFields): boolean =>
  JSON.stringify({ ...one, baseVersion: 0, options: trimEmptyOptions(one.options) }) ===
  JSON.stringify({ ...other, baseVersion: 0, options: trimEmptyOptions(other.options) });

/**
 * The form of the question editor. Unsaved text is stored on this device for the person who typed it, so that it
 * survives a reload or the end of the session.
 */
export function useQuestionForm(userId: string, quizId: string, question: AuthoredQuestion | null) {
  const draftKey = `question-${question?.id ?? `new-in-${quizId}`}`;
  const [storedFields] = useState(() => QuestionFields.safeParse(readDraft(userId, draftKey)).data);
  /** True if the form contains text that was typed earlier and not saved. */
  const [isRestored, setIsRestored] = useState(storedFields !== undefined);
  /** The fields without the edits of this person. */
  const [base, setBase] = useState(() => toFields(question));
  const form = useForm<QuestionFields, unknown, ValidQuestion>({
    resolver: zodResolver(ValidQuestion, validationMessages),
    defaultValues: storedFields ?? base,
  });
  const fields = useWatch({ control: form.control, compute: (values: QuestionFields) => values });
  const hasChanges = !hasSameContent(fields, base);

  useEffect(() => {
    if (hasChanges) saveDraft(userId, draftKey, fields);
    else removeDraft(userId, draftKey);
  }, [userId, draftKey, fields, hasChanges]);

  return {
    form,
    fields,
    isRestored,
    hasChanges,
    /** Discards the edits and loads the current version of the question. */
    loadSaved: () => {
      const current = toFields(question);
      setBase(current);
      setIsRestored(false);
      form.reset(current);
    },
    /** Keeps the edits, but bases them on the current version, so that saving replaces it. */
    keepEdits: () => form.setValue('baseVersion', question?.version ?? 0),
    /** Removes the unsaved text that is stored on this device. */
    removeStoredText: () => removeDraft(userId, draftKey),
  };
}
