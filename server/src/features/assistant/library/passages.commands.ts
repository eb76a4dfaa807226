import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../../platform/db/database.ts';
import { acquireLock } from '../../../platform/db/lock.queries.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { parseSafeHtml } from '../../../platform/html/sanitize.ts';
import { hashSections, splitPlainText, splitSections, type Section } from './sections.ts';
import {
  findStems,
  hasDueTexts,
  listSampleQuestions,
  listModuleTexts,
  listSopTexts,
  listSynonymStems,
  type NewPassage,
  listSynonyms,
  replaceSampleQuestions,
  replacePassages,
  replaceSynonyms,
  saveIndexedWords,
  takeDueTexts,
} from './passages.queries.ts';
import { type SampleQuestions, weighSampleQuestionTerms } from './sample-questions.rules.ts';
import { collectSentenceTerms, collectTerms, indexSynonyms, type WeightedText } from './terms.rules.ts';
import { searchForms, tokenize, createTrigrams } from './words.rules.ts';

/** A passage whose search terms have not been computed from its texts yet. */
type PassageDraft = Omit<NewPassage, 'terms' | 'weight' | 'sentenceTerms' | 'termsOfQuestions'> & {
  readonly texts: readonly WeightedText[];
  /**
   * The source whose sample questions (questions of people that the source answers) are stored with this passage. Null
   * if they are stored with another passage of the same source.
   */
  readonly sampleSource: string | null;
};

/**
 * Rebuilds the passages (the searchable sections) of all modules and procedures that were added, changed or
 * deactivated. Executes only one query if there are no such modules and procedures. Uses the transaction of the caller
 * if there is one, otherwise starts one.
 */
export async function rebuildOutdatedPassages(db: Database): Promise<void> {
  if (!(await hasDueTexts(db))) return;
  await inTransaction(db, rebuildUnderLock);
}

async function rebuildUnderLock(db: Database): Promise<void> {
  // Without the lock, two servers that rebuild the same text concurrently would insert its passages twice.
  await acquireLock(db, 'rebuild passages');
  const due = await takeDueTexts(db);
  const [modules, sops] = [
    due.moduleIds.length > 0 ? await listModuleTexts(db, due.moduleIds) : [],
    due.sopIds.length > 0 ? await listSopTexts(db, due.sopIds) : [],
  ];
  const drafts: PassageDraft[] = [];
  const draftCreators = [
    ...modules.map((module) => () => createModulePassages(module)),
    ...sops.map((sop) => () => createSopPassages(sop)),
  ];
  for (const create of draftCreators) {
    drafts.push(...create());
    // Splitting all texts takes a second of processor time. The pause after each text lets the server handle requests
    // before the next text.
    await setImmediate();
  }
  const passageSynonyms = indexSynonyms(await listSynonymStems(db, 'passages'));
  const questionSynonyms = indexSynonyms(await listSynonymStems(db, 'questions'));
  const sampleQuestions = await listSampleQuestions(db);
  const sampleTokens = sampleQuestions.flatMap(({ questions }) => questions.flatMap(tokenize));
  const tokens = [...drafts.flatMap(({ texts }) => texts.flatMap(({ text }) => tokenize(text))), ...sampleTokens];
  const stems = await findStems(db, [...new Set(tokens.flat())]);
  const stemOf = (word: string) => stems.get(word) ?? word;
  const termsBySource = weighSampleQuestionTerms(sampleQuestions, stemOf, questionSynonyms);
  await replacePassages(
    db,
    due,
    drafts.map(({ texts, sampleSource, ...passage }) => ({
      ...passage,
      ...collectTerms(texts, stemOf, passageSynonyms),
      termsOfQuestions: (sampleSource === null ? undefined : termsBySource.get(sampleSource)) ?? [],
      sentenceTerms: passage.sentences.map((sentence) => collectSentenceTerms(sentence, stemOf, passageSynonyms)),
    })),
  );
  await saveIndexedWords(db, new Map(tokens.flatMap(searchForms).map((word) => [word, stemOf(word)])), createTrigrams);
}

/** The weights of the words in each part of a text. The more a part indicates the topic, the higher its weight is. */
const textWeights = {
  moduleTitle: 1,
  moduleHeading: 3,
  sopNumberAndTitle: 3,
  sopDescription: 1.5,
  sopHeading: 0.5,
  sentence: 1,
  searchOnly: 0.8,
};

type ModuleText = Awaited<ReturnType<typeof listModuleTexts>>[number];
type SopText = Awaited<ReturnType<typeof listSopTexts>>[number];

function createModulePassages(module: ModuleText): PassageDraft[] {
  const sections = splitSections(parseSafeHtml(module.content ?? ''));
  // A link cannot lead to a section without an id, such as the introduction. Such sections are used only if no section
  // has an id.
  const sectionsWithId = sections.filter(({ sectionId }) => sectionId !== null);
  return (sectionsWithId.length > 0 ? sectionsWithId : sections).map((section, position) => ({
    ...selectSectionFields(section, position),
    sourceHash: hashSections([section]),
    sampleSource: `${module.chapter_number}#${section.sectionId}`,
    moduleId: module.id,
    sopId: null,
    number: String(module.chapter_number),
    chapterNumber: module.chapter_number,
    title: module.title,
    revision: module.revision,
    texts: [
      { text: module.title, weight: textWeights.moduleTitle },
      { text: section.heading, weight: textWeights.moduleHeading },
      ...toWeightedTexts(section),
    ],
  }));
}

function createSopPassages(sop: SopText): PassageDraft[] {
  const html = sop.content ?? sop.reading_html;
  const sections = html === null ? splitPlainText(sop.plain_text) : splitSections(parseSafeHtml(html));
  const sourceHash = hashSections(sections);
  // Sample questions belong to the whole procedure. They are stored with only one of its passages, the section Steps
  // or else the first section, so that they do not count several times.
  const samplePosition = Math.max(
    0,
    sections.findIndex(({ heading }) => heading === 'Steps'),
  );
  return sections.map((section, position) => ({
    ...selectSectionFields(section, position),
    sourceHash,
    sampleSource: position === samplePosition ? sop.number : null,
    moduleId: null,
    sopId: sop.id,
    number: sop.number,
    chapterNumber: sop.chapter_number,
    title: sop.title,
    revision: sop.revision,
    texts: [
      { text: `${sop.number} ${sop.title}`, weight: textWeights.sopNumberAndTitle },
      { text: sop.description, weight: textWeights.sopDescription },
      { text: section.heading, weight: textWeights.sopHeading },
      ...toWeightedTexts(section),
    ],
  }));
}

const selectSectionFields = ({ sectionId, heading, sentences }: Section, position: number) => ({
  position,
  sectionId,
  heading,
  sentences,
});

const toWeightedTexts = ({ sentences, searchOnly }: Section): WeightedText[] => [
  ...sentences.map((text) => ({ text, weight: textWeights.sentence })),
  ...searchOnly.map((text) => ({ text, weight: textWeights.searchOnly })),
];

/** Saves the shipped sample questions, if they have changed. */
export async function loadSampleQuestions(db: Database, entries: readonly SampleQuestions[]): Promise<void> {
  const sorted = entries.toSorted((one, other) => (one.source < other.source ? -1 : 1));
  const stored = new Map((await listSampleQuestions(db)).map(({ source, questions }) => [source, questions]));
  const isCurrent =
    stored.size === sorted.length &&
    sorted.every(({ source, questions }) => JSON.stringify(stored.get(source)) === JSON.stringify(questions));
  if (!isCurrent) await replaceSampleQuestions(db, sorted);
}

/** Saves the shipped groups of synonyms, if they have changed. */
export async function loadSynonyms(db: Database, groups: readonly (readonly string[])[]): Promise<void> {
  if (JSON.stringify(await listSynonyms(db)) === JSON.stringify(groups)) return;
  const tokens = groups.map((phrases) => phrases.map((phrase) => tokenize(phrase).map(([word]) => word)));
  const stems = await findStems(db, [...new Set(tokens.flat(2))]);
  await replaceSynonyms(
    db,
    groups.map((phrases, index) => ({
      phrases,
      stems: (tokens[index] ?? []).map((words) => words.map((word) => stems.get(word) ?? word)),
    })),
  );
}
