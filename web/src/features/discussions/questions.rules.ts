import type { DiscussionQuestion } from '@loopcheck/contract/features/discussions/discussions.contract';

/** The title with which the form posts every question. Screens show the first line of the text instead. */
export const fixedTitle = 'Module Question';

/** The maximum length of a first line that is shown as the heading of a question, in characters. */
const maxHeadingLength = 120;

/**
 * Splits a question into its heading and the text below it. The heading is the title or, for the fixed title, the first
 * line of the text. If this line is long, the heading is its beginning, and the text below still contains the whole
 * line. The heading is empty for a removed question and for a question that begins with code.
 */
export function splitHeading({ title, content }: Pick<DiscussionQuestion, 'title' | 'content'>): {
  heading: string;
  text: string;
} {
  if (title !== '' && title !== fixedTitle) return { heading: title, text: content };
  const text = content.trim();
  const [firstLine = ''] = text.split('\n', 1);
  if (firstLine.startsWith('```')) return { heading: '', text };
  if (firstLine.length <= maxHeadingLength)
    return { heading: firstLine.trim(), text: text.slice(firstLine.length).trim() };
  // Removes the last word, which might be incomplete, and the backticks, because one of a pair might be cut off.
  const words = firstLine.slice(0, maxHeadingLength).replace(/\s+\S*$/, '');
  return { heading: `${words.replaceAll('`', '')}…`, text };
}

/**
 * Combines the loaded pages with the question that a link names. The linked question comes first. Each question is
 * returned once, because two pages can contain the same question: a new question moves the other questions to later
 * pages.
 */
export function mergeQuestions(
  pages: readonly { readonly items: readonly DiscussionQuestion[] }[],
  linkedQuestion: DiscussionQuestion | undefined,
): DiscussionQuestion[] {
  const questions = pages.flatMap(({ items }) => items);
  const all = linkedQuestion ? [linkedQuestion, ...questions] : questions;
  return [...new Map(all.map((question) => [question.id, question])).values()];
}
