import type { AssistantAnswer } from '@loopcheck/contract/features/assistant/assistant.contract';
import type { Database } from '../../platform/db/database.ts';
import {
  composeMessage,
  composeQuotes,
  forbiddenQuestionMessage,
  nothingFoundMessage,
  type Quotation,
  selectSentences,
  unknownVerdictRule,
} from './answer-text.rules.ts';
import { presentPassage } from './assistant.presenter.ts';
import { findDanger, isOffTopic } from './dangers/dangers.rules.ts';
import { findKnowledge, type CompiledKnowledge } from './knowledge/knowledge.ts';
import { asksPermission, findShortAnswer, isAboutDoing, type ShortAnswer } from './knowledge/short-answers.rules.ts';
import { isRelevant } from './library/ranking.rules.ts';
import { type SearchResult, searchLibrary } from './library/search.ts';
import { findPassagesByName, type Passage } from './library/search.queries.ts';
import { findOwnTopic, isForbiddenQuestion } from './own-training/own-topic.rules.ts';
import { answerFromOwnTraining, type AssistantContext, findCurrentModule } from './own-training/own-training.ts';

const maxSources = 4;

/**
 * An answer, and the passages from which a language model can compose another text. An answer with a rule or a short
 * fact, or about the asker's own training, has no passages, so its question never reaches a model.
 */
export interface LibraryAnswer {
  readonly answer: AssistantAnswer;
  readonly passages: readonly Passage[];
}

/** The part of an answer that comes before the quotations. */
type Opening = Pick<AssistantAnswer, 'verdict' | 'lead' | 'instead'>;

/** Answers a question from the library or from the asker's own training, without a language model. */
export async function answerFromLibrary(context: AssistantContext, question: string): Promise<LibraryAnswer> {
  if (isForbiddenQuestion(question))
    return { answer: await composeNotFound(context, forbiddenQuestionMessage), passages: [] };
  const knowledge = await findKnowledge(context.db);
  const danger = findDanger(question, knowledge.dangers);
  const topic = danger ? null : findOwnTopic(question);
  if (topic) return { answer: await answerFromOwnTraining(context, topic, question), passages: [] };
  const result = await searchLibrary(context.db, question);
  const relevant = listRelevantPassages(result);
  if (danger) {
    const { verdict, rule, instead, sources } = danger;
    const safePassages = (await findPassagesByName(context.db, sources)).slice(0, maxSafeSources);
    return composeAnswer(result, { verdict, lead: rule, instead }, [...safePassages, ...relevant]);
  }
  if (isOffTopic(question, knowledge.dangers))
    return { answer: await composeNotFound(context, nothingFoundMessage), passages: [] };
  const shortAnswer = await findCurrentShortAnswer(context.db, question, knowledge);
  if (shortAnswer) return composeAnswer(result, shortAnswer.opening, [shortAnswer.passage, ...relevant]);
  const isPermissionUnknown = asksPermission(question);
  if (relevant.length === 0) {
    const notFound = await composeNotFound(context, nothingFoundMessage);
    return { answer: { ...notFound, verdict: isPermissionUnknown ? 'unknown' : null }, passages: [] };
  }
  const opening = isPermissionUnknown
    ? { verdict: 'unknown' as const, lead: unknownVerdictRule }
    : { verdict: null, lead: null };
  return composeAnswer(result, { ...opening, instead: null }, relevant);
}

/**
 * The maximum number of sources that an answer takes from the entry of a dangerous act. The other sources are those
 * that the search found.
 */
const maxSafeSources = 2;

/**
 * Lists the relevant passages, best first. Returns no passages if none of them contains more than half of the question's
 * concepts and matches well, because the library then does not cover the question.
 */
function listRelevantPassages({ concepts, weights, rankedSources }: SearchResult): Passage[] {
  const sources = rankedSources.filter((source) => isRelevant(source, concepts, weights)).slice(0, maxSources);
  const isCovered = sources.some((source) => isRelevant(source, concepts, weights, { mustCoverQuestion: true }));
  return isCovered ? sources.map(({ hit }) => hit) : [];
}

/**
 * Finds the prepared answer or the short fact for a question. Returns null if there is neither, or if the site has
 * edited or withdrawn the text that is its source.
 */
async function findCurrentShortAnswer(
  db: Database,
  question: string,
  { facts, answers }: CompiledKnowledge,
): Promise<{ readonly opening: Opening; readonly passage: Passage } | null> {
  const preparedAnswer = findShortAnswer(question, answers);
  const isPrepared = preparedAnswer !== null && isAboutDoing(question, preparedAnswer);
  const shortAnswer: ShortAnswer | null = isPrepared ? preparedAnswer : findShortAnswer(question, facts);
  if (!shortAnswer) return null;
  const [passage] = await findPassagesByName(db, [shortAnswer.source]);
  if (!passage || passage.sourceHash !== shortAnswer.sourceHash) return null;
  const opening = {
    verdict: isPrepared ? ('yes' as const) : null,
    lead: shortAnswer.text,
    instead: null,
  };
  return { opening, passage };
}

function composeAnswer(
  result: SearchResult,
  { verdict, lead, instead }: Opening,
  candidates: readonly Passage[],
): LibraryAnswer {
  const passages = candidates
    .filter((passage, index) => candidates.findIndex((other) => isSameSource(other, passage)) === index)
    .slice(0, maxSources);
  const prefersWarnings = verdict === 'no' || verdict === 'stop';
  const quotations = passages.map((passage) => quote(passage, result, prefersWarnings));
  const beginning = { verdict, lead, instead, quotes: composeQuotes(quotations) };
  return {
    passages: lead === null ? passages : [],
    answer: {
      ...beginning,
      message: composeMessage(beginning),
      kind: 'library',
      own: null,
      answeredBy: 'library',
      sources: quotations.map(({ source }) => source),
      offer: null,
    },
  };
}

/** True if two passages belong to the same procedure, or are the same section of a module. */
const isSameSource = (one: Passage, other: Passage): boolean =>
  one.sopId === null ? one.id === other.id : one.sopId === other.sopId;

const quote = (passage: Passage, result: SearchResult, prefersWarnings: boolean): Quotation => ({
  source: presentPassage(passage),
  sentences: selectSentences(passage, { ...result, prefersWarnings }),
});

/** Composes an answer without sources. The answer offers to post the question under the asker's current module. */
async function composeNotFound(context: AssistantContext, message: string): Promise<AssistantAnswer> {
  const module = await findCurrentModule(context);
  return {
    message,
    verdict: null,
    lead: null,
    instead: null,
    quotes: [],
    kind: 'not_found',
    own: null,
    answeredBy: 'library',
    sources: [],
    offer: module && { moduleId: module.moduleId, chapterNumber: module.chapterNumber, title: module.title },
  };
}
