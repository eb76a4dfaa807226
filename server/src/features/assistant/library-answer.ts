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
import { findDanger, type DangerFound } from './dangers.rules.ts';
import { isRelevant } from './library/ranking.rules.ts';
import { type SearchResult, searchLibrary } from './library/search.ts';
import { findNamedPassages, type Passage } from './library/search.queries.ts';
import { asksForWithheld, ownTopicOf } from './own-training/own-topic.rules.ts';
import { answerFromOwnTraining, type Asker, findNextModule } from './own-training/own-training.ts';

const maxSources = 4;

/** An answer with the passages that it quotes and that a model may rephrase. */
export interface LibraryAnswer {
  readonly answer: AssistantAnswer;
  readonly passages: readonly Passage[];
}

/** Answers from the library or from the asker's own training, without a model. */
export async function answerFromLibrary(asker: Asker, question: string): Promise<LibraryAnswer> {
  if (asksForWithheld(question)) return { answer: await notFound(asker, withheldNote), passages: [] };
  const danger = findDanger(question);
  const topic = danger ? null : ownTopicOf(question);
  if (topic) return { answer: await answerFromOwnTraining(asker, topic, question), passages: [] };
  const result = await searchLibrary(asker.db, question);
  const passages = await passagesFor(asker.db, result, danger);
  if (passages.length === 0) return { answer: await notFound(asker, nothingFound), passages: [] };
  const quotations = passages.map((passage) => quotationOf(passage, result, danger !== null && !danger.isInquiry));
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

/** The passages to quote. The safe procedure comes first when the question suggests a dangerous action. */
async function passagesFor(
  db: Database,
  { concepts, weights, places }: SearchResult,
  danger: DangerFound | null,
): Promise<Passage[]> {
  const relevant: Passage[] = places
    .filter((place) => isRelevant(place, concepts, weights))
    .slice(0, maxSources)
    .map(({ hit }) => hit);
  if (!danger || (danger.isInquiry && relevant.length > 0)) return relevant;
  const [safe] = await findNamedPassages(db, danger.safe);
  return safe ? [safe, ...relevant.filter((each) => !isSameSource(each, safe))].slice(0, maxSources) : relevant;
}

const isSameSource = (one: Passage, other: Passage): boolean =>
  one.sopId === null ? one.id === other.id : one.sopId === other.sopId;

const quotationOf = (passage: Passage, result: SearchResult, isDangerous: boolean): Quotation => ({
  source: presentPassage(passage),
  sentences: selectSentences(passage, { ...result, isDangerous }),
});

/** An answer without sources that offers to post the question under the asker's current module. */
async function notFound(asker: Asker, message: string): Promise<AssistantAnswer> {
  const next = await findNextModule(asker);
  return {
    message,
    kind: 'not_found',
    own: null,
    safetyNote: null,
    answeredBy: 'library',
    sources: [],
    offer: next && { moduleId: next.moduleId, chapterNumber: next.chapterNumber, title: next.title },
  };
}
