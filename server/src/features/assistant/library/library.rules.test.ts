import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHtml } from '../../../platform/html/sanitize.ts';
import { cutPlainText, cutSections, sentencesOf } from './cut-sections.ts';
import { type KnownWord, notionsOf } from './question.rules.ts';
import { doesAnswer, type Hit, notionWeights, rankPlaces } from './ranking.rules.ts';
import { tradeWordsOf } from './trade-words.rules.ts';
import { likeness, spellingsOf, tokensOf, trigramsOf } from './words.rules.ts';

const words = (text: string) => tokensOf(text).flatMap(spellingsOf);

describe('words', () => {
  test('are found whole, joined and in parts, without grammar', () => {
    expect(words('What is the real-time clock?')).toEqual(['real-time', 'realtime', 'real', 'time', 'clock']);
    expect(words('RealTimeProtectionEnabled')).toContain('protection');
    expect(words('LC-07-05')).toContain('lc-07-05');
    expect(words("the operator's view doesn't change")).toEqual(['operator', 'view', 'change']);
    expect(words('')).toEqual([]);
  });

  test('of any text are in lower case, bounded, and never break', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        for (const word of words(text)) {
          expect(word.length).toBeLessThanOrEqual(60);
          expect(word).toBe(word.toLowerCase());
        }
      }),
    );
  });

  test('are as alike as their letters', () => {
    expect(likeness('antivirus', 'antivirus')).toBe(1);
    expect(likeness('exprot', 'export')).toBeCloseTo(5 / 6);
    expect(likeness('signaturs', 'signatures')).toBeCloseTo(9 / 10);
    expect(likeness('comms', 'common')).toBeLessThan(0.7);
    expect(likeness('backup', 'time')).toBeLessThan(0.2);
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
        expect(likeness(one, other)).toBe(likeness(other, one));
        expect(likeness(one, one)).toBe(1);
        expect(trigramsOf(one).every((group) => group.length === 3)).toBe(true);
      }),
    );
  });
});

describe('cutting', () => {
  test('gives each section its own sentences, and keeps tables and commands from being quoted', () => {
    const html = `<p>A story. It is short.</p><h2 id="one">First part</h2><p>Read the log. Do <strong>not</strong> clear it!</p>
      <ul><li>Write it down.</li></ul><pre><code>wevtutil cl Security</code></pre>
      <h2>Second part</h2><table><tbody><tr><td>1102</td><td>Log cleared</td></tr></tbody></table>`;
    expect(cutSections(readHtml(html))).toEqual([
      { sectionId: null, heading: '', sentences: ['A story.', 'It is short.'], asides: [] },
      {
        sectionId: 'one',
        heading: 'First part',
        sentences: ['Read the log.', 'Do not clear it!', 'Write it down.'],
        asides: ['wevtutil cl Security'],
      },
      { sectionId: null, heading: 'Second part', sentences: [], asides: ['1102 | Log cleared'] },
    ]);
  });

  test('keeps versions and abbreviations in one sentence', () => {
    expect(sentencesOf('Version 4.18.26010.5 can alert. Older ones cannot.')).toEqual([
      'Version 4.18.26010.5 can alert.',
      'Older ones cannot.',
    ]);
  });

  test('of plain text loses no sentence', () => {
    const text = Array.from({ length: 40 }, (_, index) => `Sentence number ${index} is here.`).join(' ');
    expect(cutPlainText(text).flatMap(({ sentences }) => sentences)).toHaveLength(40);
    expect(cutPlainText('')).toEqual([]);
  });
});

const known = (stem: string): KnownWord => ({ stem, isKnown: true, alike: [] });
const trade = tradeWordsOf([
  [['virus', 'scanner'], ['antivirus']],
  [['box'], ['host']],
]);

describe('a question', () => {
  test('is taken apart into what it is about, with phrases of the trade whole', () => {
    const notions = notionsOf('is the virus scanner of that box old', known, trade);
    expect(notions.map((notion) => notion.words)).toEqual([['virus', 'scanner'], ['box'], ['old']]);
    expect(notions[0]?.wordings.map(({ term }) => term)).toEqual(['~1', 'virus', 'scanner']);
    expect(notions[1]).toMatchObject({ isTalk: true });
  });

  test('may be misspelt', () => {
    const wordAs = (word: string): KnownWord =>
      word === 'antivrius'
        ? { stem: word, isKnown: false, alike: [{ stem: 'antivirus', likeness: 0.5 }] }
        : known(word);
    const [notion] = notionsOf('antivrius', wordAs, trade);
    expect(notion?.wordings.map(({ term }) => term)).toContain('antivirus');
  });

  test('of nothing but grammar is about nothing', () => {
    expect(notionsOf('what is it and where are they', known, trade)).toEqual([]);
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
  const notions = notionsOf('log export', known, trade);
  const weights = notionWeights(notions, { counts: { log: 10, export: 5 }, passages: 100 });

  test('puts a place that speaks of all before one that speaks much of one thing', () => {
    const both = hit({ values: { 0: 2, 1: 2 } });
    const one = hit({ moduleId: 'n', values: { 0: 3.5 } });
    expect(rankPlaces([one, both], notions, weights).map((place) => place.hit)).toEqual([both, one]);
  });

  test('names a procedure once', () => {
    const sections = [hit({ sopId: 's', values: { 0: 1 } }), hit({ sopId: 's', values: { 1: 2 } })];
    expect(rankPlaces(sections, notions, weights)).toHaveLength(1);
  });

  test('takes no answer from talk, from a word by the way, or from a small part of what was asked', () => {
    const [place] = rankPlaces([hit({ values: { 0: 0.5 } })], notions, weights);
    expect(place && doesAnswer(place, notions, weights)).toBe(false);
    const [good] = rankPlaces([hit({ values: { 0: 2, 1: 2 } })], notions, weights);
    expect(good && doesAnswer(good, notions, weights)).toBe(true);
    const strange = notionsOf('torque flange log', known, trade);
    const strangeWeights = notionWeights(strange, { counts: { log: 10 }, passages: 100 });
    const [far] = rankPlaces([hit({ values: { 2: 9 } })], strange, strangeWeights);
    expect(far && doesAnswer(far, strange, strangeWeights)).toBe(false);
  });
});
