import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHtml } from '../../../platform/html/sanitize.ts';
import { splitPlainText, splitSections, splitSentences } from './sections.ts';
import { type KnownWord, conceptsOf } from './question.rules.ts';
import { isRelevant, type Hit, conceptWeights, rankPlaces } from './ranking.rules.ts';
import { indexSynonyms } from './terms.rules.ts';
import { similarity, searchForms, tokenize, trigramsOf } from './words.rules.ts';

const words = (text: string) => tokenize(text).flatMap(searchForms);

describe('words of a text', () => {
  test('include the whole, joined and partial spellings of a word, but no stop words', () => {
    expect(words('What is the real-time clock?')).toEqual(['real-time', 'realtime', 'real', 'time', 'clock']);
    expect(words('RealTimeProtectionEnabled')).toContain('protection');
    expect(words('LC-07-05')).toContain('lc-07-05');
    expect(words("the operator's view doesn't change")).toEqual(['operator', 'view', 'change']);
    expect(words('')).toEqual([]);
  });

  test('are in lower case and at most 60 characters for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        for (const word of words(text)) {
          expect(word.length).toBeLessThanOrEqual(60);
          expect(word).toBe(word.toLowerCase());
        }
      }),
    );
  });

  test('have a high similarity if their spellings differ little', () => {
    expect(similarity('antivirus', 'antivirus')).toBe(1);
    expect(similarity('exprot', 'export')).toBeCloseTo(5 / 6);
    expect(similarity('signaturs', 'signatures')).toBeCloseTo(9 / 10);
    expect(similarity('comms', 'common')).toBeLessThan(0.7);
    expect(similarity('backup', 'time')).toBeLessThan(0.2);
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
        expect(similarity(one, other)).toBe(similarity(other, one));
        expect(similarity(one, one)).toBe(1);
        expect(trigramsOf(one).every((group) => group.length === 3)).toBe(true);
      }),
    );
  });
});

describe('splitting a text', () => {
  test('separates sentences from tables and code in each section', () => {
    const html = `<p>A story. It is short.</p><h2 id="one">First part</h2><p>Read the log. Do <strong>not</strong> clear it!</p>
      <ul><li>Write it down.</li></ul><pre><code>wevtutil cl Security</code></pre>
      <h2>Second part</h2><table><tbody><tr><td>1102</td><td>Log cleared</td></tr></tbody></table>`;
    expect(splitSections(readHtml(html))).toEqual([
      { sectionId: null, heading: '', sentences: ['A story.', 'It is short.'], searchOnly: [] },
      {
        sectionId: 'one',
        heading: 'First part',
        sentences: ['Read the log.', 'Do not clear it!', 'Write it down.'],
        searchOnly: ['wevtutil cl Security'],
      },
      { sectionId: null, heading: 'Second part', sentences: [], searchOnly: ['1102 | Log cleared'] },
    ]);
  });

  test('does not split sentences at versions', () => {
    expect(splitSentences('Version 4.18.26010.5 can alert. Older ones cannot.')).toEqual([
      'Version 4.18.26010.5 can alert.',
      'Older ones cannot.',
    ]);
  });

  test('keeps all sentences of plain text', () => {
    const text = Array.from({ length: 40 }, (_, index) => `Sentence number ${index} is here.`).join(' ');
    expect(splitPlainText(text).flatMap(({ sentences }) => sentences)).toHaveLength(40);
    expect(splitPlainText('')).toEqual([]);
  });
});

const asKnownWord = (stem: string): KnownWord => ({ stem, isKnown: true, similar: [] });
const synonyms = indexSynonyms([
  [['virus', 'scanner'], ['antivirus']],
  [['box'], ['host']],
]);

describe('conceptsOf', () => {
  test('returns words and whole phrases with synonyms', () => {
    const concepts = conceptsOf('is the virus scanner of that box old', asKnownWord, synonyms);
    expect(concepts.map((concept) => concept.words)).toEqual([['virus', 'scanner'], ['box'], ['old']]);
    expect(concepts[0]?.alternatives.map(({ term }) => term)).toEqual(['~1', 'virus', 'scanner']);
    expect(concepts[1]).toMatchObject({ isFiller: true });
  });

  test('adds similarly spelt words for an unknown word', () => {
    const lookUp = (word: string): KnownWord =>
      word === 'antivrius'
        ? { stem: word, isKnown: false, similar: [{ stem: 'antivirus', similarity: 0.5 }] }
        : asKnownWord(word);
    const [concept] = conceptsOf('antivrius', lookUp, synonyms);
    expect(concept?.alternatives.map(({ term }) => term)).toContain('antivirus');
  });

  test('returns nothing for stop words', () => {
    expect(conceptsOf('what is it and where are they', asKnownWord, synonyms)).toEqual([]);
  });
});

describe('ranking', () => {
  const hit = (place: Partial<Hit>): Hit => ({
    moduleId: 'm',
    sopId: null,
    chapter: 1,
    sentenceTerms: [],
    values: {},
    ...place,
  });
  const concepts = conceptsOf('log export', asKnownWord, synonyms);
  const weights = conceptWeights(concepts, { counts: { log: 10, export: 5 }, passages: 100 });

  test('prefers a place with all concepts to one with many matches of one concept', () => {
    const both = hit({ values: { 0: 2, 1: 2 } });
    const one = hit({ moduleId: 'n', values: { 0: 3.5 } });
    expect(rankPlaces([one, both], concepts, weights).map((place) => place.hit)).toEqual([both, one]);
  });

  test('lists each procedure only once', () => {
    const sections = [hit({ sopId: 's', values: { 0: 1 } }), hit({ sopId: 's', values: { 1: 2 } })];
    expect(rankPlaces(sections, concepts, weights)).toHaveLength(1);
  });

  test('does not count a place with few of the concepts as relevant', () => {
    const [place] = rankPlaces([hit({ values: { 0: 0.5 } })], concepts, weights);
    expect(place && isRelevant(place, concepts, weights)).toBe(false);
    const [relevant] = rankPlaces([hit({ values: { 0: 2, 1: 2 } })], concepts, weights);
    expect(relevant && isRelevant(relevant, concepts, weights)).toBe(true);
    const strange = conceptsOf('torque flange log', asKnownWord, synonyms);
    const strangeWeights = conceptWeights(strange, { counts: { log: 10 }, passages: 100 });
    const [irrelevant] = rankPlaces([hit({ values: { 2: 9 } })], strange, strangeWeights);
    expect(irrelevant && isRelevant(irrelevant, strange, strangeWeights)).toBe(false);
  });
});
