import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../../platform/db/database.ts';
import { holdLock } from '../../../platform/db/lock.queries.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { readHtml } from '../../../platform/html/sanitize.ts';
import { splitPlainText, splitSections, type Section } from './sections.ts';
import {
  findStems,
  hasDueTexts,
  listModuleTexts,
  listSopTexts,
  listSynonymStems,
  type NewPassage,
  listSynonyms,
  replacePassages,
  replaceSynonyms,
  saveKnownWords,
  takeDueTexts,
} from './passages.queries.ts';
import { indexSynonyms, sentenceTerms, termsOf, type WeightedText } from './terms.rules.ts';
import { searchForms, tokenize, trigramsOf } from './words.rules.ts';

/** A passage without its search terms. */
type PassageDraft = Omit<NewPassage, 'terms' | 'weight' | 'sentenceTerms'> & {
  readonly texts: readonly WeightedText[];
};

/**
 * Rebuilds the passages of all texts that were added, changed or withdrawn. Executes only one query if there are none.
 * Uses the caller's transaction, or begins one if there is none.
 */
export async function rebuildDuePassages(db: Database): Promise<void> {
  if (!(await hasDueTexts(db))) return;
  await inTransaction(db, rebuild);
}

async function rebuild(db: Database): Promise<void> {
  // Two servers that rebuild the same text concurrently would insert its passages twice.
  await holdLock(db, 'rebuild passages');
  const due = await takeDueTexts(db);
  const [modules, sops] = [
    due.moduleIds.length > 0 ? await listModuleTexts(db, due.moduleIds) : [],
    due.sopIds.length > 0 ? await listSopTexts(db, due.sopIds) : [],
  ];
  const drafts: PassageDraft[] = [];
  for (const build of [
    ...modules.map((each) => () => passagesOfModule(each)),
    ...sops.map((each) => () => passagesOfSop(each)),
  ]) {
    drafts.push(...build());
    // Splitting the whole library takes a second of processor time; the pause lets requests run in between.
    await setImmediate();
  }
  const synonyms = indexSynonyms(await listSynonymStems(db));
  const texts = drafts.flatMap(({ texts: draftTexts }) => draftTexts.flatMap(({ text }) => tokenize(text)));
  const stems = await findStems(db, [...new Set(texts.flat())]);
  const stemOf = (word: string) => stems.get(word) ?? word;
  await replacePassages(
    db,
    due,
    drafts.map(({ texts: draftTexts, ...passage }) => ({
      ...passage,
      ...termsOf(draftTexts, stemOf, synonyms),
      sentenceTerms: passage.sentences.map((sentence) => sentenceTerms(sentence, stemOf, synonyms)),
    })),
  );
  await saveKnownWords(db, new Map(texts.flatMap(searchForms).map((word) => [word, stemOf(word)])), trigramsOf);
}

type ModuleText = Awaited<ReturnType<typeof listModuleTexts>>[number];
type SopText = Awaited<ReturnType<typeof listSopTexts>>[number];

function passagesOfModule(module: ModuleText): PassageDraft[] {
  const sections = splitSections(readHtml(module.content ?? ''));
  // The text before the first heading has no anchor to link to. It is used only when there are no headings.
  const named = sections.filter(({ sectionId }) => sectionId !== null);
  return (named.length > 0 ? named : sections).map((section, position) => ({
    ...sectionFields(section, position),
    moduleId: module.id,
    sopId: null,
    number: String(module.chapter_number),
    chapterNumber: module.chapter_number,
    title: module.title,
    revision: module.revision,
    texts: [{ text: module.title, weight: 1 }, { text: section.heading, weight: 3 }, ...textsOfSection(section)],
  }));
}

function passagesOfSop(sop: SopText): PassageDraft[] {
  const html = sop.content ?? sop.reading_html;
  const sections = html === null ? splitPlainText(sop.plain_text) : splitSections(readHtml(html));
  return sections.map((section, position) => ({
    ...sectionFields(section, position),
    moduleId: null,
    sopId: sop.id,
    number: sop.number,
    chapterNumber: sop.chapter_number,
    title: sop.title,
    revision: sop.revision,
    texts: [
      { text: `${sop.number} ${sop.title}`, weight: 3 },
      { text: sop.description, weight: 1.5 },
      { text: section.heading, weight: 0.5 },
      ...textsOfSection(section),
    ],
  }));
}

const sectionFields = ({ sectionId, heading, sentences }: Section, position: number) => ({
  position,
  sectionId,
  heading,
  sentences,
});

const textsOfSection = ({ sentences, searchOnly }: Section): WeightedText[] => [
  ...sentences.map((text) => ({ text, weight: 1 })),
  ...searchOnly.map((text) => ({ text, weight: 0.8 })),
];

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
