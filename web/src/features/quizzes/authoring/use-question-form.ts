import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Exhibit } from '@loopcheck/contract/features/quizzes/exhibit';
import {
  exhibitLimits,
  type ExhibitTextFault,
  findExhibitTextFault,
  tidyExhibitText,
} from '@loopcheck/contract/features/quizzes/exhibits.rules';
import { QuestionDraft, type AuthoredQuestion } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { ServerDraft } from '../../../lib/server-draft/use-server-draft.ts';
import { validationMessages } from '../../../lib/form-errors.ts';
import { mergeQuestion } from './question-merge.rules.ts';
import { maximumOptionCount, minimumOptionCount, trimEmptyOptions } from './question-options.rules.ts';

/** The fields of the editor, as typed. Their values can be invalid. */
const QuestionFields = z.object({
  question: z.string(),
  /**
   * Title and text of the exhibit are both empty if the question has no exhibit. A draft that an earlier release stored
   * lacks both fields.
   */
  exhibitTitle: z.string().default(''),
  exhibitText: z.string().default(''),
  options: z.array(z.string()).min(minimumOptionCount).max(maximumOptionCount),
  /** The number of the correct option, from 1. */
  correctOption: z.int(),
  explanation: z.string(),
  /** One text for each option, in the order of the options. A draft that an earlier release stored lacks this field. */
  optionExplanations: z.array(z.string()).default([]),
  sectionId: z.string().nullable(),
  critical: z.boolean(),
  /** The version on which the edit is based; 0 for a new question. */
  baseVersion: z.int(),
});
export type QuestionFields = z.output<typeof QuestionFields>;

/** A stored draft: the edited fields, and the fields of the version on which they are based. */
const StoredQuestion = z.object({ fields: QuestionFields, base: QuestionFields });

function toExhibitTextMessage(fault: ExhibitTextFault): string {
  const { minLines, maxLines, lineLength } = exhibitLimits;
  switch (fault.kind) {
    case 'characters':
      return t`Use spaces instead of tabs`;
    case 'lines':
      return t`${String(minLines)} to ${String(maxLines)} lines; there are ${String(fault.count)}`;
    case 'line_length':
      return t`Line ${String(fault.line)} has more than ${String(lineLength)} characters`;
  }
}

/** The fields as they are sent. `unwrap` removes the contract's default values, because the form has all fields. */
const ValidQuestion = QuestionDraft.omit({ exhibit: true })
  .extend({
    exhibitTitle: z.string().trim(),
    exhibitText: z.string().transform(tidyExhibitText),
    options: z.array(z.string()).transform(trimEmptyOptions).pipe(QuestionDraft.shape.options),
    explanation: QuestionDraft.shape.explanation.unwrap(),
    optionExplanations: QuestionDraft.shape.optionExplanations.unwrap(),
    sectionId: QuestionDraft.shape.sectionId.unwrap(),
    critical: z.boolean(),
    baseVersion: z.int(),
  })
  .refine(({ options, correctOption }) => correctOption <= options.length, {
    path: ['correctOption'],
    error: () => t`Mark one of the options as correct`,
  })
  .superRefine(({ exhibitTitle, exhibitText }, context) => {
    if (exhibitTitle === '' && exhibitText === '') return;
    const fault = findExhibitTextFault(exhibitText);
    if (exhibitTitle === '') context.addIssue({ code: 'custom', path: ['exhibitTitle'], message: t`This is needed` });
    else if (!Exhibit.shape.title.safeParse(exhibitTitle).success) {
      const message = t`One line of at most ${String(exhibitLimits.titleLength)} characters`;
      context.addIssue({ code: 'custom', path: ['exhibitTitle'], message });
    }
    if (fault) context.addIssue({ code: 'custom', path: ['exhibitText'], message: toExhibitTextMessage(fault) });
  })
  .transform(({ optionExplanations, exhibitTitle: title, exhibitText: text, ...question }) => {
    const exhibit = title === '' && text === '' ? null : { title, text };
    const explanations = question.options.map((_, index) => optionExplanations[index] ?? '');
    return { ...question, exhibit, optionExplanations: explanations.every((each) => each === '') ? [] : explanations };
  });
export type ValidQuestion = z.output<typeof ValidQuestion>;

const emptyFields: QuestionFields = {
  question: '',
  exhibitTitle: '',
  exhibitText: '',
  options: ['', '', '', ''],
  correctOption: 1,
  explanation: '',
  optionExplanations: [],
  sectionId: null,
  critical: false,
  baseVersion: 0,
};

/** Returns the fields of the editor for a question, or empty fields if `question` is null, that is, for a new question. */
const toFields = (question: AuthoredQuestion | null): QuestionFields =>
  question === null
    ? emptyFields
    : {
        question: question.question,
        exhibitTitle: question.exhibit?.title ?? '',
        exhibitText: question.exhibit?.text ?? '',
        options: question.options,
        correctOption: question.correctOption,
        explanation: question.explanation,
        optionExplanations: question.optionExplanations,
        sectionId: question.sectionId,
        critical: question.critical,
        baseVersion: question.version,
      };

/** Returns the fields for comparisons: without base version, and without empty options and explanations at the end. */
const toComparableFields = (fields: QuestionFields) => ({
  ...fields,
  baseVersion: 0,
  options: trimEmptyOptions(fields.options),
  optionExplanations: fields.options
    .map((_, index) => fields.optionExplanations[index] ?? '')
    .join('\n')
    .trimEnd(),
});

const hasSameContent = (one: QuestionFields, other: QuestionFields): boolean =>
  JSON.stringify(toComparableFields(one)) === JSON.stringify(toComparableFields(other));

/**
 * Returns the form of the question editor. Unsaved text is stored in the browser and on the server for the person who
 * typed it. This text is kept after a reload and after the end of the session, and is available on another device.
 */
export function useQuestionForm({ content, save, discard }: ServerDraft, question: AuthoredQuestion | null) {
  const [stored] = useState(() => StoredQuestion.safeParse(content).data);
  /** True if the form contains text that was typed earlier and not saved. */
  const [isRestored, setIsRestored] = useState(stored !== undefined);
  /** The fields of the version on which the edits are based. */
  const [base, setBase] = useState(() => stored?.base ?? toFields(question));
  const form = useForm<QuestionFields, unknown, ValidQuestion>({
    resolver: zodResolver(ValidQuestion, validationMessages),
    defaultValues: stored?.fields ?? base,
  });
  const fields = useWatch({ control: form.control, compute: (values: QuestionFields) => values });
  const hasChanges = !hasSameContent(fields, base);

  // A stored draft that this version of the app cannot read stays stored until the person types a text, which replaces
  // the draft.
  const hasUnreadableDraft = useRef(content !== undefined && stored === undefined);
  useEffect(() => {
    if (hasChanges) {
      hasUnreadableDraft.current = false;
      save({ fields, base });
    } else if (!hasUnreadableDraft.current) discard();
  }, [save, discard, fields, base, hasChanges]);

  return {
    form,
    fields,
    isRestored,
    /** True if the fields differ from the version on which they are based. */
    hasChanges,
    /** Discards the edits and loads the current version of the question. */
    loadSaved: () => {
      const current = toFields(question);
      setBase(current);
      setIsRestored(false);
      form.reset(current);
    },
    /** Merges the edits with the current version of the question. After that, the edits are based on this version. */
    keepEdits: () => {
      const current = toFields(question);
      setBase(current);
      form.reset(mergeQuestion(base, form.getValues(), current));
    },
  };
}
