import type { AssistantSource } from '@loopcheck/contract/features/assistant/assistant.contract';
import { scoreSentences } from './library/ranking.rules.ts';
import type { Concept } from './library/question.rules.ts';

/** The first paragraph of the answer to a question that suggests a dangerous action. */
export const suggestionNote =
  'Hands off first. This is never done on your own word: it needs a permit that names the host, and a yes from the control room and the system owner. The site’s safe way:';

/** The first paragraph of the answer to a question that asks about a dangerous action without suggesting it. */
export const inquiryNote =
  'Looking is fine. Changing it needs a permit that names the host, and a yes from the control room and the system owner.';

/** The answer to a question for which the search found no relevant passage. */
export const nothingFoundMessage = 'I found nothing in the site’s library about this.';

/** The answer to a forbidden question, such as a question for quiz answers or other people's data. */
export const forbiddenQuestionMessage =
  'I found nothing in the site’s library about this. Quiz keys and other people’s records are not in what I search.';

/** The last paragraph of an answer from the library if the configured model was not available. */
export const modelUnavailableNote = 'The language model did not answer, so this comes straight from the library.';

/** A source of an answer, with the sentences that the answer quotes from it. */
export interface Quotation {
  readonly source: AssistantSource;
  readonly sentences: readonly string[];
}

/** Formats the name of a source in an answer: module or procedure, section and revision. */
export function formatSource({ kind, number, chapter, title, section, revision }: AssistantSource): string {
  const name = kind === 'sop' ? `${number}, ${title}` : `Chapter ${chapter}, ${section || title}`;
  const sectionOfSop = kind === 'sop' && section ? `, ${section}` : '';
  return `${name}${sectionOfSop} (revision ${revision})`;
}

const maxSelectedSentences = 3;
/** The minimum score of a selected sentence, as a share of the best score. */
const minShareOfBest = 0.6;

/** The maximum number of quoted sentences: the selected ones and those to which they refer. */
const maxSentencesWithContext = 4;
/**
 * Matches a sentence that begins with a reference to the previous sentence. Quoted alone, such a sentence is unclear or
 * can even mean the opposite.
 */
const referenceToPrevious =
  /^["“(]?(?:not|nor|it|its|this|that|these|those|they|them|he|she|otherwise|in both cases|in the (?:first|second) case)\b/i;

/** Matches the words of sentences that warn or name a person to ask. */
const warningWords = /\b(?:never|not|no|nothing|stop|report|ask|call|tell|leave|owner|permit|supervisor|hands off)\b/gi;
/** The score that each warning word adds to a sentence. Without warning words, the most relevant sentence has 1. */
const scorePerWarningWord = 0.5;
const maxCountedWarningWords = 2;

/**
 * Selects the sentences of a passage that are most relevant to a question, and the preceding sentences to which they
 * refer. Returns the sentences unchanged and in the order of the passage. `prefersWarnings` raises the scores of
 * sentences with warnings.
 */
export function selectSentences(
  passage: { readonly sentences: readonly string[]; readonly sentenceTerms: readonly string[] },
  {
    concepts,
    weights,
    prefersWarnings,
  }: { concepts: readonly Concept[]; weights: readonly number[]; prefersWarnings: boolean },
): string[] {
  const relevance = scoreSentences(passage, concepts, weights).map((score, index) =>
    // The expected result of a step is not quoted, because it is unclear without the step.
    passage.sentences[index]?.startsWith('Expected:') ? Number.NEGATIVE_INFINITY : score,
  );
  const highestRelevance = Math.max(...relevance, Number.MIN_VALUE);
  const scores = relevance.map((value, index) => {
    const warningCount = prefersWarnings ? (passage.sentences[index]?.match(warningWords)?.length ?? 0) : 0;
    return value / highestRelevance + scorePerWarningWord * Math.min(warningCount, maxCountedWarningWords);
  });
  const bestScore = Math.max(0, ...scores);
  const selected = scores
    .map((score, index) => ({ score, index }))
    .filter(({ score }) => Number.isFinite(score) && score >= minShareOfBest * bestScore)
    .toSorted((one, other) => other.score - one.score || one.index - other.index)
    .slice(0, maxSelectedSentences);
  return addReferencedSentences(
    selected.map(({ index }) => index),
    passage.sentences,
  )
    .toSorted((one, other) => one - other)
    .flatMap((index) => passage.sentences[index] ?? []);
}

/**
 * Adds to each selected sentence the preceding sentences to which it refers, unless one of them is the expected result
 * of a step. Stops before the first selected sentence with which the total would exceed `maxSentencesWithContext`.
 * Takes and returns indexes of sentences; `selected` is ordered by score, best first.
 */
function addReferencedSentences(selected: readonly number[], sentences: readonly string[]): number[] {
  const quoted = new Set<number>();
  for (const index of selected) {
    const group = [index];
    while (referenceToPrevious.test(sentences[group[0] ?? 0] ?? '') && (group[0] ?? 0) > 0)
      group.unshift((group[0] ?? 0) - 1);
    const canQuoteGroup = group.slice(0, -1).every((preceding) => !sentences[preceding]?.startsWith('Expected:'));
    const unquoted = (canQuoteGroup ? group : [index]).filter((each) => !quoted.has(each));
    if (quoted.size + unquoted.length > maxSentencesWithContext) break;
    for (const each of unquoted) quoted.add(each);
  }
  return [...quoted];
}

/** Joins sentences to a paragraph. Adds a colon after a heading, which has no punctuation mark at its end. */
const joinSentences = (sentences: readonly string[]): string =>
  sentences
    .map((sentence, index) =>
      index < sentences.length - 1 && /[\p{L}\p{N}]$/u.test(sentence) ? `${sentence}:` : sentence,
    )
    .join(' ');

/**
 * Composes an answer from a note, the quotation from the best source, and one sentence from the second source.
 * `quotations` is ordered by source, best first. Sources without quoted sentences are skipped.
 */
export function composeAnswer(quotations: readonly Quotation[], note: string | null): string {
  const [first, second] = quotations.filter(({ sentences }) => sentences.length > 0);
  const paragraphs = [first, second && { ...second, sentences: second.sentences.slice(0, 1) }].flatMap((quotation) =>
    quotation ? [`${formatSource(quotation.source)}: ${joinSentences(quotation.sentences)}`] : [],
  );
  return [...(note === null ? [] : [note]), ...paragraphs].join('\n\n');
}
