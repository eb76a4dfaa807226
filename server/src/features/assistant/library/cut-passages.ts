import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { holdLock } from '../../../platform/db/lock.queries.ts';
import { readHtml } from '../../../platform/html/sanitize.ts';
import { cutPlainText, cutSections, type Section } from './cut-sections.ts';
import {
  findStems,
  hasDue,
  listModuleTexts,
  listSopTexts,
  listTradeStems,
  type NewPassage,
  removeDue,
  savePassages,
  saveWords,
} from './passages.queries.ts';
import { sentenceTerms, termsOf, type WeighedText } from './terms.rules.ts';
import { tradeWordsOf } from './trade-words.rules.ts';
import { spellingsOf, tokensOf, trigramsOf } from './words.rules.ts';

/** A passage before its words are counted. */
type Cut = Omit<NewPassage, 'terms' | 'weight' | 'sentenceTerms'> & { readonly texts: readonly WeighedText[] };

/**
 * Cuts every text that changed since it was cut into passages: new revisions, new and withdrawn texts. Cheap when
 * nothing changed. What it writes comes with the transaction's end, so nobody finds half of a text.
 */
export async function cutDuePassages(db: Database): Promise<void> {
  if (!(await hasDue(db))) return;
  await inTransaction(db, cutAll);
}

async function cutAll(db: Database): Promise<void> {
  // Two servers that cut at once would each put theirs beside the other's.
  await holdLock(db, 'cut passages');
  const due = await removeDue(db);
  const [modules, sops] = [
    due.moduleIds.length > 0 ? await listModuleTexts(db, due.moduleIds) : [],
    due.sopIds.length > 0 ? await listSopTexts(db, due.sopIds) : [],
  ];
  const cuts: Cut[] = [];
  for (const cut of [...modules.map((each) => () => cutModule(each)), ...sops.map((each) => () => cutSop(each))]) {
    cuts.push(...cut());
    // A whole library takes a second to read: requests are answered in between.
    await setImmediate();
  }
  const tradeWords = tradeWordsOf(await listTradeStems(db));
  const texts = cuts.flatMap(({ texts: own }) => own.flatMap(({ text }) => tokensOf(text)));
  const stems = await findStems(db, [...new Set(texts.flat())]);
  const stemOf = (word: string) => stems.get(word) ?? word;
  await savePassages(
    db,
    due,
    cuts.map(({ texts: own, ...passage }) => ({
      ...passage,
      ...termsOf(own, stemOf, tradeWords),
      sentenceTerms: passage.sentences.map((sentence) => sentenceTerms(sentence, stemOf, tradeWords)),
    })),
  );
  await saveWords(db, new Map(texts.flatMap(spellingsOf).map((word) => [word, stemOf(word)])), trigramsOf);
}

type ModuleText = Awaited<ReturnType<typeof listModuleTexts>>[number];
type SopText = Awaited<ReturnType<typeof listSopTexts>>[number];

function cutModule(module: ModuleText): Cut[] {
  const sections = cutSections(readHtml(module.content ?? ''));
  // The story before the first heading is no place of its own; a text without headings is all there is.
  const named = sections.filter(({ sectionId }) => sectionId !== null);
  return (named.length > 0 ? named : sections).map((section, position) => ({
    ...placeOf(section, position),
    moduleId: module.id,
    sopId: null,
    number: String(module.chapter_number),
    chapterNumber: module.chapter_number,
    title: module.title,
    revision: module.revision,
    texts: [{ text: module.title, weight: 1 }, { text: section.heading, weight: 3 }, ...wordsWithin(section)],
  }));
}

function cutSop(sop: SopText): Cut[] {
  const html = sop.content ?? sop.reading_html;
  const sections = html === null ? cutPlainText(sop.plain_text) : cutSections(readHtml(html));
  return sections.map((section, position) => ({
    ...placeOf(section, position),
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
      ...wordsWithin(section),
    ],
  }));
}

const placeOf = ({ sectionId, heading, sentences }: Section, position: number) => ({
  position,
  sectionId,
  heading,
  sentences,
});

const wordsWithin = ({ sentences, asides }: Section): WeighedText[] => [
  ...sentences.map((text) => ({ text, weight: 1 })),
  ...asides.map((text) => ({ text, weight: 0.8 })),
];
