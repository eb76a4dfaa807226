import type { AssistantSource } from '@loopcheck/contract/features/assistant/assistant.contract';
import { sentenceValues } from './library/ranking.rules.ts';
import type { Concept } from './library/question.rules.ts';

/** First paragraph of the answer to a question that suggests a dangerous action. */
export const safetyNote =
  'Hands off first. This is never done on your own word: it needs a permit that names the host, and a yes from the control room and the system owner. The site’s safe way:';

/** First paragraph of the answer to a question that only asks about such an action. */
export const inquiryNote =
  'Looking is fine. Changing it needs a permit that names the host, and a yes from the control room and the system owner.';

/** The answer when nothing was found. */
export const nothingFound = 'I found nothing in the site’s library about this.';

/** The answer to a question for quiz answers or somebody else's data. */
export const withheldNote =
  'I found nothing in the site’s library about this. Quiz keys and other people’s records are not in what I search.';

/** Last paragraph of an answer from the library because the configured model was not available. */
export const modelUnavailable = 'The language model did not answer, so this comes straight from the library.';

/** A source with the sentences quoted from it. */
export interface Quotation {
  readonly source: AssistantSource;
  readonly sentences: readonly string[];
}

/** The name of a source in an answer: module or procedure, section and revision. */
export function sourceName({ kind, number, chapter, title, section, revision }: AssistantSource): string {
  const text = kind === 'sop' ? `${number}, ${title}` : `Chapter ${chapter}, ${section || title}`;
  const within = kind === 'sop' && section ? `, ${section}` : '';
  return `${text}${within} (revision ${revision})`;
}

const maxSentences = 3;
/** A sentence is quoted if its score is at least this share of the best score. */
const minShareOfBest = 0.6;

/** The maximum number of quoted sentences, including those to which selected sentences refer. */
const maxWithContext = 4;
/** Matches a sentence that refers to the previous one, without which it is unclear or means the opposite. */
const refersBack =
  /^["“(]?(?:not|nor|it|its|this|that|these|those|they|them|he|she|otherwise|in both cases|in the (?:first|second) case)\b/i;

/** Words of sentences that warn or name the person to ask. */
const cautions = /\b(?:never|not|no|nothing|stop|report|ask|call|tell|leave|owner|permit|supervisor|hands off)\b/gi;
/** The score that each such word adds; the relevance of the most relevant sentence counts 1. */
const cautionShare = 0.5;

/**
 * The sentences of a passage that are most relevant to a question, unchanged and in their order. For a dangerous
 * question, sentences with warnings are preferred.
 */
export function selectSentences(
  passage: { readonly sentences: readonly string[]; readonly sentenceTerms: readonly string[] },
  {
    concepts,
    weights,
    isDangerous,
  }: { concepts: readonly Concept[]; weights: readonly number[]; isDangerous: boolean },
): string[] {
  const relevance = sentenceValues(passage, concepts, weights).map((value, index) =>
    // The expected result of a step is searchable, but means nothing without the step.
    passage.sentences[index]?.startsWith('Expected:') ? Number.NEGATIVE_INFINITY : value,
  );
  const highest = Math.max(...relevance, Number.MIN_VALUE);
  const values = relevance.map((value, index) => {
    const warnings = isDangerous ? (passage.sentences[index]?.match(cautions)?.length ?? 0) : 0;
    return value / highest + cautionShare * Math.min(warnings, 2);
  });
  const best = Math.max(0, ...values);
  const chosen = values
    .map((value, index) => ({ value, index }))
    .filter(({ value }) => Number.isFinite(value) && value >= minShareOfBest * best)
    .toSorted((one, other) => other.value - one.value || one.index - other.index)
    .slice(0, maxSentences);
  return withContext(
    chosen.map(({ index }) => index),
    passage.sentences,
  )
    .toSorted((one, other) => one - other)
    .flatMap((index) => passage.sentences[index] ?? []);
}

/** Adds to each sentence those to which it refers, up to `maxWithContext`. `best`: indexes of sentences, best first. */
function withContext(best: readonly number[], sentences: readonly string[]): number[] {
  const quoted = new Set<number>();
  for (const index of best) {
    const group = [index];
    while (refersBack.test(sentences[group[0] ?? 0] ?? '') && (group[0] ?? 0) > 0) group.unshift((group[0] ?? 0) - 1);
    const isQuotable = group.slice(0, -1).every((lead) => !sentences[lead]?.startsWith('Expected:'));
    const unquoted = (isQuotable ? group : [index]).filter((each) => !quoted.has(each));
    if (quoted.size + unquoted.length > maxWithContext) break;
    for (const each of unquoted) quoted.add(each);
  }
  return [...quoted];
}

/** Joins sentences to a paragraph; a heading among them gets a colon. */
const joinSentences = (sentences: readonly string[]): string =>
  sentences
    .map((sentence, at) => (at < sentences.length - 1 && /[\p{L}\p{N}]$/u.test(sentence) ? `${sentence}:` : sentence))
    .join(' ');

/** The text of an answer: the quotation from the best source, and one sentence from the second. */
export function composeAnswer(quotations: readonly Quotation[], note: string | null): string {
  const [first, second] = quotations.filter(({ sentences }) => sentences.length > 0);
  const paragraphs = [first, second && { ...second, sentences: second.sentences.slice(0, 1) }].flatMap((quotation) =>
    quotation ? [`${sourceName(quotation.source)}: ${joinSentences(quotation.sentences)}`] : [],
  );
  return [...(note === null ? [] : [note]), ...paragraphs].join('\n\n');
}
