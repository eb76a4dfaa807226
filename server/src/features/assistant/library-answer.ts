import type { AssistantAnswer } from '@loopcheck/contract/features/assistant/assistant.contract';
import type { Database } from '../../platform/db/database.ts';
import {
  selectSentences,
  composeAnswer,
  forbiddenQuestionMessage,
  inquiryNote,
  nothingFoundMessage,
  type Quotation,
  suggestionNote,
} from './answer-text.rules.ts';
import { presentPassage } from './assistant.presenter.ts';
import { findDanger, type DetectedDanger } from './dangers.rules.ts';
import { isRelevant } from './library/ranking.rules.ts';
import { type SearchResult, searchLibrary } from './library/search.ts';
import { findPassagesByName, type Passage } from './library/search.queries.ts';
import { findOwnTopic, isForbiddenQuestion } from './own-training/own-topic.rules.ts';
import { answerFromOwnTraining, type AssistantContext, findCurrentModule } from './own-training/own-training.ts';

const maxSources = 4;

/**
 * An answer, and the passages from which the answer quotes. The caller may send these passages to a language model to
 * rephrase them.
 */
export interface LibraryAnswer {
  readonly answer: AssistantAnswer;
  readonly passages: readonly Passage[];
}

/** Answers a question from the library or from the asker's own training, without a language model. */
export async function answerFromLibrary(context: AssistantContext, question: string): Promise<LibraryAnswer> {
  if (isForbiddenQuestion(question))
    return { answer: await composeNotFound(context, forbiddenQuestionMessage), passages: [] };
  const danger = findDanger(question);
  const topic = danger ? null : findOwnTopic(question);
  if (topic) return { answer: await answerFromOwnTraining(context, topic, question), passages: [] };
  const result = await searchLibrary(context.db, question);
  const passages = await selectPassages(context.db, result, danger);
  if (passages.length === 0) return { answer: await composeNotFound(context, nothingFoundMessage), passages: [] };
  const suggestsDangerousAction = danger?.isIntended ?? false;
  const quotations = passages.map((passage) => quote(passage, result, suggestsDangerousAction));
  const safetyNote = danger ? (danger.isIntended ? suggestionNote : inquiryNote) : null;
  return {
    passages,
    answer: {
      message: composeAnswer(quotations, safetyNote),
      kind: 'library',
      own: null,
      safetyNote,
      answeredBy: 'library',
      sources: quotations.map(({ source }) => source),
      offer: null,
    },
  };
}

/**
 * Selects the passages to quote. If the question suggests a dangerous action, or asks about one and no passage is
 * relevant, the first selected passage describes the safe way, unless the site has removed all such passages.
 */
async function selectPassages(
  db: Database,
  { concepts, weights, rankedSources }: SearchResult,
  danger: DetectedDanger | null,
): Promise<Passage[]> {
  const relevantPassages: Passage[] = rankedSources
    .filter((source) => isRelevant(source, concepts, weights))
    .slice(0, maxSources)
    .map(({ hit }) => hit);
  if (!danger || (!danger.isIntended && relevantPassages.length > 0)) return relevantPassages;
  const [safePassage] = await findPassagesByName(db, danger.safeSources);
  if (!safePassage) return relevantPassages;
  return [safePassage, ...relevantPassages.filter((each) => !isSameSource(each, safePassage))].slice(0, maxSources);
}

/** True if two passages belong to the same procedure, or are the same section of a module. */
const isSameSource = (one: Passage, other: Passage): boolean =>
  one.sopId === null ? one.id === other.id : one.sopId === other.sopId;

const quote = (passage: Passage, result: SearchResult, prefersWarnings: boolean): Quotation => ({
  source: presentPassage(passage),
  sentences: selectSentences(passage, { ...result, prefersWarnings }),
});

/** Composes an answer without sources that offers to post the question under the asker's current module. */
async function composeNotFound(context: AssistantContext, message: string): Promise<AssistantAnswer> {
  const module = await findCurrentModule(context);
  return {
    message,
    kind: 'not_found',
    own: null,
    safetyNote: null,
    answeredBy: 'library',
    sources: [],
    offer: module && { moduleId: module.moduleId, chapterNumber: module.chapterNumber, title: module.title },
  };
}
