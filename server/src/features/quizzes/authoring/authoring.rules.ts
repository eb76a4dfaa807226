import { isSameExhibit } from '@loopcheck/contract/features/quizzes/exhibits.rules';
import type { QuestionDraft } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';

const draftFields = [
  'question',
  'exhibit',
  'options',
  'correctOption',
  'explanation',
  'optionExplanations',
  'sectionId',
  'critical',
] as const;

const isSameField = (field: (typeof draftFields)[number], one: QuestionDraft, other: QuestionDraft): boolean =>
  field === 'exhibit'
    ? isSameExhibit(one.exhibit, other.exhibit)
    : JSON.stringify(one[field]) === JSON.stringify(other[field]);

/** Returns the explanations of a question's options as they are stored: an empty list if all of them are empty. */
export const toStoredExplanations = (explanations: readonly string[]): string[] =>
  explanations.every((explanation) => explanation === '') ? [] : [...explanations];

const withStoredExplanations = (draft: QuestionDraft): QuestionDraft => ({
  ...draft,
  optionExplanations: toStoredExplanations(draft.optionExplanations),
});

/** Returns true if two drafts are equal in every stored field. */
export function isSameDraft(one: QuestionDraft, other: QuestionDraft): boolean {
  const [first, second] = [withStoredExplanations(one), withStoredExplanations(other)];
  return draftFields.every((field) => isSameField(field, first, second));
}

/** Returns the letter that is displayed for an option: A for option 1. */
const toOptionLetter = (option: number): string => 'ABCDEFGH'.charAt(option - 1);

/**
 * Checks the conditions that the contract's schema cannot check. Returns a message for each faulty field. `sectionIds`
 * are the sections that the question is allowed to refer to.
 */
export function findDraftFaults(draft: QuestionDraft, sectionIds: readonly string[]): Record<string, string> {
  const hasDuplicate = new Set(draft.options).size < draft.options.length;
  const hasCorrectOption = draft.correctOption <= draft.options.length;
  const explanationCount = draft.optionExplanations.length;
  const hasAllExplanations = explanationCount === 0 || explanationCount === draft.options.length;
  const hasSection = draft.sectionId === null || sectionIds.includes(draft.sectionId);
  return {
    ...(hasDuplicate && { options: 'Two options say the same.' }),
    ...(!hasCorrectOption && { correctOption: 'Mark one of the options as right.' }),
    ...(!hasAllExplanations && { optionExplanations: 'Give one text for each option, or none.' }),
    ...(!hasSection && { sectionId: 'The chapter has no such section.' }),
  };
}

/**
 * Describes the changes between two versions of a question: the version that an outdated edit is based on, and the
 * current version. Returns one sentence for each changed field. The author of the edit sees the sentences.
 */
export function describeChanges(base: QuestionDraft, current: QuestionDraft): Record<string, string> {
  const sentences: Record<(typeof draftFields)[number], string> = {
    question: `The question is now: ${current.question}`,
    exhibit: current.exhibit
      ? `The exhibit is now: ${current.exhibit.title}\n${current.exhibit.text}`
      : 'The question has no exhibit any more.',
    options: `The options are now: ${current.options.map((text, index) => `${toOptionLetter(index + 1)} ${text}`).join('; ')}`,
    correctOption: `The correct answer is now ${toOptionLetter(current.correctOption)}: ${current.options[current.correctOption - 1] ?? ''}`,
    explanation: `The explanation is now: ${current.explanation || 'none'}`,
    optionExplanations: `The texts of the options are now: ${describeOptionExplanations(current)}`,
    sectionId: `The section is now: ${current.sectionId ?? 'none'}`,
    critical: current.critical ? 'The question is critical now.' : 'The question is not critical any more.',
  };
  const changed = draftFields.filter((field) => !isSameField(field, base, current));
  return Object.fromEntries(changed.map((field) => [field, sentences[field]]));
}

const describeOptionExplanations = ({ optionExplanations }: QuestionDraft): string =>
  optionExplanations.flatMap((text, index) => (text === '' ? [] : `${toOptionLetter(index + 1)} ${text}`)).join('; ') ||
  'none';
