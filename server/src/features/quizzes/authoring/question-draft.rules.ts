import type { QuestionDraft } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';

const fieldsOfDraft = ['question', 'options', 'correctOption', 'explanation', 'sectionId', 'critical'] as const;

const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether two drafts say the same in every field. */
export const isSameDraft = (one: QuestionDraft, other: QuestionDraft): boolean =>
  fieldsOfDraft.every((field) => isSameValue(one[field], other[field]));

/** The letter under which an option stands in lists, editors and files; counted from 1. */
export const letterOf = (option: number): string => String.fromCodePoint(64 + option);

/** What is wrong with a draft beyond its shape, by field; nothing when all is well. `sectionIds` are those that it may name. */
export function faultsOf(draft: QuestionDraft, sectionIds: readonly string[]): Record<string, string> {
  const isTwice = new Set(draft.options).size < draft.options.length;
  const isKeyThere = draft.correctOption <= draft.options.length;
  const isSectionThere = draft.sectionId === null || sectionIds.includes(draft.sectionId);
  return {
    ...(isTwice && { options: 'Two options say the same.' }),
    ...(!isKeyThere && { correctOption: 'Mark one of the options as right.' }),
    ...(!isSectionThere && { sectionId: 'The chapter has no such section.' }),
  };
}

/** What differs between two versions, each field with what it says now: for somebody whose edit came second. */
export function changesBetween(base: QuestionDraft, now: QuestionDraft): Record<string, string> {
  const says: Record<(typeof fieldsOfDraft)[number], string> = {
    question: `The question is now: ${now.question}`,
    options: `The options are now: ${now.options.map((text, index) => `${letterOf(index + 1)} ${text}`).join('; ')}`,
    correctOption: `The key is now ${letterOf(now.correctOption)}: ${now.options[now.correctOption - 1] ?? ''}`,
    explanation: `The explanation is now: ${now.explanation || 'none'}`,
    sectionId: `The section is now: ${now.sectionId ?? 'none'}`,
    critical: now.critical ? 'The question is critical now.' : 'The question is not critical any more.',
  };
  const changed = fieldsOfDraft.filter((field) => !isSameValue(base[field], now[field]));
  return Object.fromEntries(changed.map((field) => [field, says[field]]));
}
