import type { QuestionDraft } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';

const fieldsOfDraft = ['question', 'options', 'correctOption', 'explanation', 'sectionId', 'critical'] as const;

const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether two drafts are equal in every field. */
export const isSameDraft = (one: QuestionDraft, other: QuestionDraft): boolean =>
  fieldsOfDraft.every((field) => isSameValue(one[field], other[field]));

/** The letter that lists, editors and files show for an option; options are numbered from 1. */
const letterOf = (option: number): string => String.fromCodePoint(64 + option);

/** Faults that the schema cannot detect, by field; empty if there are none. `sectionIds` are the allowed sections. */
export function draftFaults(draft: QuestionDraft, sectionIds: readonly string[]): Record<string, string> {
  const hasDuplicate = new Set(draft.options).size < draft.options.length;
  const hasCorrectOption = draft.correctOption <= draft.options.length;
  const hasSection = draft.sectionId === null || sectionIds.includes(draft.sectionId);
  return {
    ...(hasDuplicate && { options: 'Two options say the same.' }),
    ...(!hasCorrectOption && { correctOption: 'Mark one of the options as right.' }),
    ...(!hasSection && { sectionId: 'The chapter has no such section.' }),
  };
}

/** The fields in which two versions differ, each with its current value as text, for the author of an outdated edit. */
export function changesBetween(base: QuestionDraft, current: QuestionDraft): Record<string, string> {
  const texts: Record<(typeof fieldsOfDraft)[number], string> = {
    question: `The question is now: ${current.question}`,
    options: `The options are now: ${current.options.map((text, index) => `${letterOf(index + 1)} ${text}`).join('; ')}`,
    correctOption: `The key is now ${letterOf(current.correctOption)}: ${current.options[current.correctOption - 1] ?? ''}`,
    explanation: `The explanation is now: ${current.explanation || 'none'}`,
    sectionId: `The section is now: ${current.sectionId ?? 'none'}`,
    critical: current.critical ? 'The question is critical now.' : 'The question is not critical any more.',
  };
  const changed = fieldsOfDraft.filter((field) => !isSameValue(base[field], current[field]));
  return Object.fromEntries(changed.map((field) => [field, texts[field]]));
}
