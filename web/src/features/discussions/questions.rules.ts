import type { DiscussionQuestion } from '@loopcheck/contract/features/discussions/discussions.contract';

/**
 * Combines the loaded pages with the question that a link names. The linked question comes first. Each question is
 * returned once, because two pages can contain the same question: a new question moves the others to later pages.
 */
export function mergeQuestions(
  pages: readonly { readonly items: readonly DiscussionQuestion[] }[],
  linkedQuestion: DiscussionQuestion | undefined,
): DiscussionQuestion[] {
  const questions = pages.flatMap(({ items }) => items);
  const all = linkedQuestion ? [linkedQuestion, ...questions] : questions;
  return [...new Map(all.map((question) => [question.id, question])).values()];
}
