import type {
  AssistantAnswer,
  AssistantSource,
  AssistantVerdict,
} from '@loopcheck/contract/features/assistant/assistant.contract';
import { scoreSentences } from './library/ranking.rules.ts';
import type { SearchConcept } from './library/question.rules.ts';

/** The first words of an answer with a verdict. */
const verdictTexts: Readonly<Record<AssistantVerdict, string>> = {
  yes: 'Yes.',
  no: 'No.',
  stop: 'Stop and call.',
  unknown: 'Not in the site’s books.',
};

/**
 * The fixed sentence after the verdict `unknown`, where other verdicts have their rule. The verdict is `unknown` if
 * somebody asks whether something is allowed, and no prepared answer says yes.
 */
export const unknownVerdictRule =
  'No written answer of this site says yes to this. Do nothing on your own word, and ask the shift supervisor first.';

/** The answer to a question for which the search found no relevant passage. */
export const nothingFoundMessage = 'I found nothing in the site’s library about this.';

/** The answer to a forbidden question, such as one that asks for quiz answers or for other people's data. */
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

/** The maximum number of quoted sentences: the selected sentences, and their neighbours that are quoted with them. */
const maxSentencesWithContext = 5;
/**
 * Matches a sentence that begins with a reference to the previous sentence. Quoted alone, such a sentence is unclear or
 * can even mean the opposite.
 */
const referenceToPrevious =
  /^["“(]?(?:not|nor|it|its|this|that|these|those|they|them|their|he|she|his|her|otherwise|so|but|then|and|or|also|still|yet|even|such|both|neither|one|another|there|here|however|therefore|instead|only then|after that|before that|without (?:it|that|them)|with (?:it|that|them)|if (?:not|so|it|this|that|they|the answer)|in (?:both cases|that case|the (?:first|second) case)|for (?:that|this)|the (?:other|same|second|third|next) (?:line|one|way)?)\b/i;

/**
 * Matches a sentence that limits the previous sentence. If the previous sentence were quoted alone, it could read like
 * a permission.
 */
const limitsPrevious =
  /^["“(]?(?:but|however|not|never|unless|otherwise|except|only|yet|still|do not|without|on some|then the)\b/i;

/** Matches words which show that a sentence warns, or that the sentence names a person to ask. */
const warningWords = /\b(?:never|not|no|nothing|stop|report|ask|call|tell|leave|owner|permit|supervisor|hands off)\b/gi;
/**
 * The score that each warning word adds to a sentence. The most relevant sentence has the score 1 before warning words
 * are counted.
 */
const scorePerWarningWord = 0.5;
const maxCountedWarningWords = 2;

/**
 * Selects the sentences of a passage that are most relevant to a question, with the neighbouring sentences that they
 * need (`addReferencedSentences`). Returns the sentences unchanged and in the order of the passage. `prefersWarnings`
 * raises the scores of sentences with warnings.
 */
export function selectSentences(
  passage: { readonly sentences: readonly string[]; readonly sentenceTerms: readonly string[] },
  {
    concepts,
    weights,
    prefersWarnings,
  }: { concepts: readonly SearchConcept[]; weights: readonly number[]; prefersWarnings: boolean },
): string[] {
  const relevance = scoreSentences(passage, concepts, weights).map((score, index) =>
    // The expected result of a step is not quoted, because it is unclear without the step.
    passage.sentences[index]?.startsWith('Expected:') ? Number.NEGATIVE_INFINITY : score,
  );
  // Never 0, because each relevance is divided by this number.
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
 * Adds to each selected sentence the preceding sentences to which it refers, and the following sentences that limit it.
 * A selected sentence and the added sentences form a group. A group that is too long, or that refers to the expected
 * result of a step, is not quoted at all. Takes and returns indexes of sentences; `selected` is ordered by score, best
 * first.
 */
function addReferencedSentences(selected: readonly number[], sentences: readonly string[]): number[] {
  const quoted = new Set<number>();
  const sentenceAt = (index: number) => sentences[index] ?? '';
  for (const index of selected) {
    let [first, last] = [index, index];
    while (first > 0 && referenceToPrevious.test(sentenceAt(first))) first -= 1;
    while (last + 1 < sentences.length && (limitsPrevious.test(sentenceAt(last + 1)) || sentenceAt(last).endsWith(':')))
      last += 1;
    const group = Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
    const isComplete =
      !referenceToPrevious.test(sentenceAt(first)) && group.every((each) => !sentenceAt(each).startsWith('Expected:'));
    const unquoted = group.filter((each) => !quoted.has(each));
    if (!isComplete || quoted.size + unquoted.length > maxSentencesWithContext) continue;
    for (const each of unquoted) quoted.add(each);
  }
  return [...quoted];
}

/**
 * Joins sentences to a paragraph. A sentence that does not end with a punctuation mark is a heading: a colon is added
 * to it, unless it is the last sentence.
 */
const joinSentences = (sentences: readonly string[]): string =>
  sentences
    .map((sentence, index) =>
      index < sentences.length - 1 && /[\p{L}\p{N}]$/u.test(sentence) ? `${sentence}:` : sentence,
    )
    .join(' ');

/**
 * Returns the quotation from the best source, and the first sentence of the second source if this sentence is clear
 * without the sentence that follows it. `quotations` is ordered by source, best first. Sources without quoted sentences
 * are skipped.
 */
export function composeQuotes(quotations: readonly Quotation[]): AssistantAnswer['quotes'] {
  const [first, second] = quotations.filter(({ sentences }) => sentences.length > 0);
  const [firstSentence = '', nextSentence = ''] = second?.sentences ?? [];
  const isClearAlone =
    firstSentence !== '' &&
    !referenceToPrevious.test(nextSentence) &&
    !limitsPrevious.test(nextSentence) &&
    !firstSentence.endsWith(':');
  const shortenedSecond = second && isClearAlone ? { ...second, sentences: [firstSentence] } : undefined;
  return [first, shortenedSecond].flatMap((quotation) =>
    quotation ? [{ place: formatSource(quotation.source), text: joinSentences(quotation.sentences) }] : [],
  );
}

/**
 * Composes the whole answer: the verdict (if any), followed by `lead` (a rule or a fact, if any); then what to do
 * instead; then the quotations.
 */
export function composeMessage({
  verdict,
  lead,
  instead,
  quotes,
}: Pick<AssistantAnswer, 'verdict' | 'lead' | 'instead' | 'quotes'>): string {
  const opening = [verdict && verdictTexts[verdict], lead].filter((part) => part !== null).join(' ');
  return [opening, instead ?? '', ...quotes.map(({ place, text }) => `${place}: ${text}`)].filter(Boolean).join('\n\n');
}
