// The sections that a person is told to read again after a failed attempt. They come in groups. A group that the
// attempt has cleared need not be read again. An attempt clears a group only with several right answers. Otherwise, a
// person could find out by repeated attempts which single answers were right.

/** The minimum number of pool questions that a group covers, unless the whole pool is smaller. */
export const minQuestionsPerGroup = 6;

/**
 * The minimum number of answers with which an attempt can clear a group. If one answer were sufficient, a learner who
 * remembers the replies would pass a quiz in fewer than ten attempts;
 * docs/decisions/0069-feedback-after-a-failed-attempt.md has the figures.
 */
export const minAnswersToClear = 4;

interface QuestionSection {
  /** The section that explains the question; null if there is none. */
  readonly sectionId: string | null;
}

/**
 * Divides the sections that have questions into groups of consecutive sections, each with at least
 * `minQuestionsPerGroup` questions of the pool. `sectionIds` are the sections of the module in the order of its text.
 * The result depends only on the text and the pool, so it is the same for all people and attempts.
 */
export function groupSections(sectionIds: readonly string[], pool: readonly QuestionSection[]): string[][] {
  const groups: string[][] = [];
  let group: string[] = [];
  let questionCount = 0;
  for (const sectionId of sectionIds) {
    const count = pool.filter((question) => question.sectionId === sectionId).length;
    if (count === 0) continue;
    group.push(sectionId);
    questionCount += count;
    if (questionCount < minQuestionsPerGroup) continue;
    groups.push(group);
    group = [];
    questionCount = 0;
  }
  // The sections that remain have too few questions for a separate group, so they join the last group.
  if (group.length === 0) return groups;
  return [...groups.slice(0, -1), [...(groups.at(-1) ?? []), ...group]];
}

/** A graded answer with the section of its question. */
export interface SectionAnswer extends QuestionSection {
  readonly isCorrect: boolean;
}

/**
 * Returns the groups to read again after a failed attempt: all groups that the attempt does not clear. An attempt
 * clears a group if at least `minAnswers` of its questions belong to the group, and all of these are answered
 * correctly. If the section of a question is in no group, the answer counts for the last group. Only simulations pass
 * another `minAnswers`.
 */
export function findGroupsToRead(
  groups: readonly (readonly string[])[],
  answers: readonly SectionAnswer[],
  minAnswers = minAnswersToClear,
): (readonly string[])[] {
  const findGroupIndex = ({ sectionId }: QuestionSection) => {
    const index = groups.findIndex((group) => sectionId !== null && group.includes(sectionId));
    return index === -1 ? groups.length - 1 : index;
  };
  return groups.filter((_, index) => {
    const groupAnswers = answers.filter((answer) => findGroupIndex(answer) === index);
    return groupAnswers.length < minAnswers || groupAnswers.some((answer) => !answer.isCorrect);
  });
}
