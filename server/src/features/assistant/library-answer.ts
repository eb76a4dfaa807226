import type { AssistantAnswer } from '@loopcheck/contract/features/assistant/assistant.contract';
import type { Database } from '../../platform/db/database.ts';
import {
  selectSentences,
  composeAnswer,
  inquiryNote,
  nothingFound,
  withheldNote,
  type Quotation,
  safetyNote,
} from './answer-text.rules.ts';
import { presentPassage } from './assistant.presenter.ts';
import { findDanger, type DetectedDanger } from './dangers.rules.ts';
import { isRelevant } from './library/ranking.rules.ts';
import { type SearchResult, searchLibrary } from './library/search.ts';
import { findPassagesByName, type Passage } from './library/search.queries.ts';
import { asksForWithheldData, findOwnTopic } from './own-training/own-topic.rules.ts';
import { answerFromOwnTraining, type AssistantContext, findCurrentModule } from './own-training/own-training.ts';

const maxSources = 4;

/** An answer, and the passages from which it quotes. A model may rephrase these passages. */
export interface LibraryAnswer {
  readonly answer: AssistantAnswer;
  readonly passages: readonly Passage[];
}

/** Answers a question from the library or from the asker's own training, without a model. */
export async function answerFromLibrary(context: AssistantContext, question: string): Promise<LibraryAnswer> {
  if (asksForWithheldData(question)) return { answer: await composeNotFound(context, withheldNote), passages: [] };
  const danger = findDanger(question);
  const topic = danger ? null : findOwnTopic(question);
  if (topic) return { answer: await answerFromOwnTraining(context, topic, question), passages: [] };
  const result = await searchLibrary(context.db, question);
  const passages = await selectPassages(context.db, result, danger);
  if (passages.length === 0) return { answer: await composeNotFound(context, nothingFound), passages: [] };
  const isDangerous = danger !== null && !danger.isInquiry;
  const quotations = passages.map((passage) => quote(passage, result, isDangerous));
  const note = danger ? (danger.isInquiry ? inquiryNote : safetyNote) : null;
  return {
    passages,
    answer: {
      message: composeAnswer(quotations, note),
      kind: 'library',
      own: null,
      safetyNote: note,
      answeredBy: 'library',
      sources: quotations.map(({ source }) => source),
      offer: null,
    },
  };
}

/** Selects the passages to quote. If the question suggests a dangerous action, the safe procedure is the first. */
async function selectPassages(
  db: Database,
  { concepts, weights, rankedSources }: SearchResult,
  danger: DetectedDanger | null,
): Promise<Passage[]> {
  const relevantPassages: Passage[] = rankedSources
    .filter((source) => isRelevant(source, concepts, weights))
    .slice(0, maxSources)
    .map(({ hit }) => hit);
  if (!danger || (danger.isInquiry && relevantPassages.length > 0)) return relevantPassages;
  const [safePassage] = await findPassagesByName(db, danger.safeSources);
  if (!safePassage) return relevantPassages;
  return [safePassage, ...relevantPassages.filter((each) => !isSameSource(each, safePassage))].slice(0, maxSources);
}

/** True if two passages are in the same procedure, or are the same section of a module. */
const isSameSource = (one: Passage, other: Passage): boolean =>
  one.sopId === null ? one.id === other.id : one.sopId === other.sopId;

const quote = (passage: Passage, result: SearchResult, isDangerous: boolean): Quotation => ({
  source: presentPassage(passage),
  sentences: selectSentences(passage, { ...result, isDangerous }),
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
