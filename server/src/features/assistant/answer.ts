import type { AssistantAnswer, AssistantSource } from '@loopcheck/contract/features/assistant/assistant.contract';
import type { Database } from '../../platform/db/database.ts';
import {
  bestSentences,
  libraryText,
  lookingNote,
  nothingFound,
  nothingOfThat,
  type QuotedPlace,
  safetyNote,
} from './answer-text.rules.ts';
import { dangerIn, type DangerFound } from './dangers.rules.ts';
import { doesAnswer } from './library/ranking.rules.ts';
import { type LibraryFinding, searchLibrary } from './library/search-library.ts';
import { findNamedPassages, type Passage } from './library/search.queries.ts';
import { answerOwnMatter, findNextModule } from './own/answer-own-matter.ts';
import { asksForWithheld, ownMatterOf } from './own/own-matter.rules.ts';
import type { Asker } from './own/asker.ts';

const mostSources = 4;

/** An answer with the passages it rests on, from which a model may word it anew. */
export interface LibraryAnswer {
  readonly answer: AssistantAnswer;
  readonly passages: readonly Passage[];
}

/** Answers from the library or from the asker's own state, without any model. */
export async function answerFromLibrary(asker: Asker, question: string): Promise<LibraryAnswer> {
  if (asksForWithheld(question)) return { answer: await notFound(asker, nothingOfThat), passages: [] };
  const danger = dangerIn(question);
  const matter = danger ? null : ownMatterOf(question);
  if (matter) return { answer: await answerOwnMatter(asker, matter, question), passages: [] };
  const finding = await searchLibrary(asker.db, question);
  const passages = await passagesFor(asker.db, finding, danger);
  if (passages.length === 0) return { answer: await notFound(asker, nothingFound), passages: [] };
  const places = passages.map((passage) => quoted(passage, finding, danger !== null && !danger.isInquiry));
  const note = danger ? (danger.isInquiry ? lookingNote : safetyNote) : null;
  return {
    passages,
    answer: {
      message: libraryText(places, note),
      kind: 'library',
      own: null,
      safetyNote: note,
      answeredBy: 'library',
      sources: places.map(({ source }) => source),
      offer: null,
    },
  };
}

/** What was found, with the safe way before it where somebody is about to do something dangerous. */
async function passagesFor(
  db: Database,
  { notions, weights, places }: LibraryFinding,
  danger: DangerFound | null,
): Promise<Passage[]> {
  const found: Passage[] = places
    .filter((place) => doesAnswer(place, notions, weights))
    .slice(0, mostSources)
    .map(({ hit }) => hit);
  if (!danger || (danger.isInquiry && found.length > 0)) return found;
  const [lead] = await findNamedPassages(db, danger.safe);
  return lead ? [lead, ...found.filter((each) => !isSamePlace(each, lead))].slice(0, mostSources) : found;
}

const isSamePlace = (one: Passage, other: Passage): boolean =>
  one.sopId === null ? one.id === other.id : one.sopId === other.sopId;

const quoted = (passage: Passage, finding: LibraryFinding, isDangerous: boolean): QuotedPlace => ({
  source: sourceOf(passage),
  sentences: bestSentences(passage, { ...finding, isDangerous }),
});

/** A passage as it is cited. */
export function sourceOf(passage: Passage): AssistantSource {
  const { sopId, moduleId, number, chapter, title, heading: section, sectionId, revision } = passage;
  const common = { title, section, sectionId, revision };
  if (sopId !== null)
    return { ...common, kind: 'sop', number, chapter: null, href: `/sop-library?sop=${encodeURIComponent(number)}` };
  const anchor = sectionId === null ? '' : `#${sectionId}`;
  return { ...common, kind: 'module', number: null, chapter, href: `/training-modules/${moduleId}${anchor}` };
}

/** Says that nothing was found, and where people can be asked: under the module that the asker is at. */
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
