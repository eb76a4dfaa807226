import type { AssistantSource } from '@loopcheck/contract/features/assistant/assistant.contract';
import { sentenceValues } from './library/ranking.rules.ts';
import type { Notion } from './library/question.rules.ts';

/** Stands before everything else when what was asked can cost a view, evidence or a plant. */
export const safetyNote =
  'Hands off first. This is never done on your own word: it needs a permit that names the host, and a yes from the control room and the system owner. The site’s safe way:';

/** Stands at the head of an answer that only looks at such a thing. */
export const lookingNote =
  'Looking is fine. Changing it needs a permit that names the host, and a yes from the control room and the system owner.';

/** Said when nothing in the library fits. */
export const nothingFound = 'I found nothing in the site’s library about this.';

/** Said when a quiz key or somebody else's data was asked for. */
export const nothingOfThat =
  'I found nothing in the site’s library about this. Quiz keys and other people’s records are not in what I search.';

/** Said when the model that was configured did not answer in time, or not by the rules. */
export const modelIsAway = 'The language model did not answer, so this comes straight from the library.';

/** A place of the library with its own words. */
export interface QuotedPlace {
  readonly source: AssistantSource;
  readonly sentences: readonly string[];
}

/** How a place is named: what kind of text, which one, its section and its revision. */
export function placeName({ kind, number, chapter, title, section, revision }: AssistantSource): string {
  const text = kind === 'sop' ? `${number}, ${title}` : `Chapter ${chapter}, ${section || title}`;
  const within = kind === 'sop' && section ? `, ${section}` : '';
  return `${text}${within} (revision ${revision})`;
}

const mostSentences = 3;
/** A sentence is quoted when it says nearly as much of what was asked as the best one. */
const nearlyAsMuch = 0.6;

/** How many are quoted at the most, with those that they lean on. */
const mostWithLeads = 4;
/** Begins by pointing back: without the sentence before it, it says nothing, or the opposite. */
const leansBack =
  /^["“(]?(?:not|nor|it|its|this|that|these|those|they|them|he|she|otherwise|in both cases|in the (?:first|second) case)\b/i;

/** Words of sentences that hold somebody back, or send them to somebody. */
const cautions = /\b(?:never|not|no|nothing|stop|report|ask|call|tell|leave|owner|permit|supervisor|hands off)\b/gi;
/** What one such word counts, against a sentence that says all that was asked. */
const cautionShare = 0.5;

/**
 * The sentences of a passage that say most of what was asked, in their order and word for word. Where somebody is about
 * to do something dangerous, those that hold them back come before those that speak of the thing.
 */
export function bestSentences(
  passage: { readonly sentences: readonly string[]; readonly sentenceTerms: readonly string[] },
  { notions, weights, isDangerous }: { notions: readonly Notion[]; weights: readonly number[]; isDangerous: boolean },
): string[] {
  const said = sentenceValues(passage, notions, weights).map((value, index) =>
    // What a step should show helps to find it, but says nothing without its step.
    passage.sentences[index]?.startsWith('Expected:') ? Number.NEGATIVE_INFINITY : value,
  );
  const most = Math.max(...said, Number.MIN_VALUE);
  const values = said.map((value, index) => {
    const held = isDangerous ? (passage.sentences[index]?.match(cautions)?.length ?? 0) : 0;
    return value / most + cautionShare * Math.min(held, 2);
  });
  const best = Math.max(0, ...values);
  const chosen = values
    .map((value, index) => ({ value, index }))
    .filter(({ value }) => Number.isFinite(value) && value >= nearlyAsMuch * best)
    .toSorted((one, other) => other.value - one.value || one.index - other.index)
    .slice(0, mostSentences);
  return withLeads(
    chosen.map(({ index }) => index),
    passage.sentences,
  )
    .toSorted((one, other) => one - other)
    .flatMap((index) => passage.sentences[index] ?? []);
}

/** The places of sentences, best first, each with those that it leans on, as far as there is room. */
function withLeads(best: readonly number[], sentences: readonly string[]): number[] {
  const quoted = new Set<number>();
  for (const index of best) {
    const own = [index];
    while (leansBack.test(sentences[own[0] ?? 0] ?? '') && (own[0] ?? 0) > 0) own.unshift((own[0] ?? 0) - 1);
    const isQuotable = own.slice(0, -1).every((lead) => !sentences[lead]?.startsWith('Expected:'));
    const fresh = (isQuotable ? own : [index]).filter((each) => !quoted.has(each));
    if (quoted.size + fresh.length > mostWithLeads) break;
    for (const each of fresh) quoted.add(each);
  }
  return [...quoted];
}

/** Sentences as they are read in a row; a heading among them ends in no mark of its own. */
const inARow = (sentences: readonly string[]): string =>
  sentences
    .map((sentence, at) => (at < sentences.length - 1 && /[\p{L}\p{N}]$/u.test(sentence) ? `${sentence}:` : sentence))
    .join(' ');

/** An answer in the library's own words: the best place, and a second one in short. */
export function libraryText(places: readonly QuotedPlace[], note: string | null): string {
  const [first, second] = places.filter(({ sentences }) => sentences.length > 0);
  const paragraphs = [first, second && { ...second, sentences: second.sentences.slice(0, 1) }].flatMap((place) =>
    place ? [`${placeName(place.source)}: ${inARow(place.sentences)}`] : [],
  );
  return [...(note === null ? [] : [note]), ...paragraphs].join('\n\n');
}
