import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSafeHtml } from '../../../platform/html/sanitize.ts';
import { findWordingTerms, weighSampleQuestionTerms } from './sample-questions.rules.ts';
import { splitPlainText, splitSections, splitSentences } from './sections.ts';
import { type WordLookup, findConcepts } from './question.rules.ts';
import { isRelevant, type Hit, weighConcepts, rankSources } from './ranking.rules.ts';
import { findSynonyms, indexSynonyms } from './terms.rules.ts';
import { similarity, searchForms, tokenize, createTrigrams } from './words.rules.ts';

const findSearchForms = (text: string) => tokenize(text).flatMap(searchForms);

describe('the search forms of a text', () => {
  test('include a compound word as a whole, joined and in parts, but no stop words', () => {
    expect(findSearchForms('What is the real-time clock?')).toEqual(['real-time', 'realtime', 'real', 'time', 'clock']);
    expect(findSearchForms('RealTimeProtectionEnabled')).toContain('protection');
    expect(findSearchForms('LC-07-05')).toContain('lc-07-05');
    expect(findSearchForms("the operator's view doesn't change")).toEqual(['operator', 'view', 'change']);
    expect(findSearchForms('')).toEqual([]);
  });

  test('are in lower case and at most 60 characters long for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        for (const word of findSearchForms(text)) {
          expect(word.length).toBeLessThanOrEqual(60);
          expect(word).toBe(word.toLowerCase());
        }
      }),
    );
  });
});

describe('similarity', () => {
  test('is high for two words whose spellings differ little, and low for other words', () => {
    expect(similarity('antivirus', 'antivirus')).toBe(1);
    expect(similarity('exprot', 'export')).toBeCloseTo(5 / 6);
    expect(similarity('signaturs', 'signatures')).toBeCloseTo(9 / 10);
    expect(similarity('comms', 'common')).toBeLessThan(0.7);
    expect(similarity('backup', 'time')).toBeLessThan(0.2);
  });

  test('does not depend on the order of the words, and is 1 for equal words', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
        expect(similarity(one, other)).toBe(similarity(other, one));
        expect(similarity(one, one)).toBe(1);
      }),
    );
  });
});

test('createTrigrams returns only groups of three characters', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (word) => {
      expect(createTrigrams(word).every((group) => group.length === 3)).toBe(true);
    }),
  );
});

describe('a text', () => {
  test('is split into sections at its h2 headings; tables and code are searched but never quoted', () => {
    const html = `<p>A story. It is short.</p><h2 id="one">First part</h2><p>Read the log. Do <strong>not</strong> clear it!</p>
      <ul><li>Write it down.</li></ul><pre><code>wevtutil cl Security</code></pre>
      <h2>Second part</h2><table><tbody><tr><td>1102</td><td>Log cleared</td></tr></tbody></table>`;
    expect(splitSections(parseSafeHtml(html))).toEqual([
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

  test('is indexed without its samples, but with its commands, including those that must never be typed', () => {
    const html = `<h2 id="one">Forms</h2><p>Fill it in.</p>
      <div class="code sample"><header><span>The same form, badly filled</span></header><pre><code>Pump 7</code></pre></div>
      <div class="code" data-copy="true"><header><span>Prompt</span></header><pre><code>hostname</code></pre></div>
      <div class="code never"><header><span>Never type this</span></header><pre><code>wevtutil cl Security</code></pre></div>`;
    expect(splitSections(parseSafeHtml(html))).toEqual([
      {
        sectionId: 'one',
        heading: 'Forms',
        sentences: ['Fill it in.'],
        searchOnly: ['Prompt', 'hostname', 'Never type this', 'wevtutil cl Security'],
      },
    ]);
  });

  test('is not split at the dots of a version number when it is split into sentences', () => {
    expect(splitSentences('Version 4.18.26010.5 can alert. Older ones cannot.')).toEqual([
      'Version 4.18.26010.5 can alert.',
      'Older ones cannot.',
    ]);
  });

  test('without headings is split into sections that together contain all its sentences', () => {
    const allSentences = Array.from({ length: 40 }, (_, index) => `Sentence number ${index} is here.`);
    expect(splitPlainText(allSentences.join(' ')).flatMap(({ sentences }) => sentences)).toEqual(allSentences);
    expect(splitPlainText('')).toEqual([]);
  });
});

const lookUpIndexed = (word: string): WordLookup => ({ stem: word, isIndexed: true, isInText: true, similar: [] });
const synonyms = indexSynonyms([
  [['virus', 'scanner'], ['antivirus']],
  [['box'], ['host']],
]);

describe('findConcepts', () => {
  test('returns a phrase with synonyms as one concept, and each other word as a concept', () => {
    const concepts = findConcepts('is the virus scanner of that box old', lookUpIndexed, synonyms);
    expect(concepts.map((concept) => concept.words)).toEqual([['virus', 'scanner'], ['box'], ['old']]);
    // `~1` is the search term of the first group of synonyms.
    expect(concepts[0]?.alternatives.map(({ term }) => term)).toEqual(['~1', 'virus', 'scanner']);
    // `box` is in the list of filler words in words.rules.ts: it affects the ranking, but does not make a passage relevant.
    expect(concepts[1]).toMatchObject({ isFiller: true });
  });

  test('adds similarly spelt words to a word that is not indexed', () => {
    const lookUp = (word: string): WordLookup =>
      word === 'antivrius'
        ? { stem: word, isIndexed: false, isInText: false, similar: [{ stem: 'antivirus', similarity: 0.5 }] }
        : lookUpIndexed(word);
    const [concept] = findConcepts('antivrius', lookUp, synonyms);
    expect(concept?.alternatives.map(({ term }) => term)).toContain('antivirus');
  });

  test('recognises phrases whose meaning is in their stop words', () => {
    const phrases = indexSynonyms([
      [['install'], ['went', 'on']],
      [
        ['not', 'come', 'up'],
        ['not', 'boot'],
      ],
    ]);
    const termsOf = (question: string) =>
      findConcepts(question, lookUpIndexed, phrases).map(({ words, alternatives }) => [
        words.join(' '),
        alternatives[0]?.term,
      ]);
    expect(termsOf('the patch went on')).toEqual([
      ['went on', '~1'],
      ['patch', 'patch'],
    ]);
    expect(termsOf("it won't come up")).toEqual([['wont come up', '~2']]);
    expect(termsOf('it doesnt boot')).toEqual([['doesnt boot', '~2']]);
  });

  test('treats words of everyday speech like filler words if only sample questions contain them, and no passage', () => {
    const lookUp = (word: string): WordLookup =>
      word === 'blimey' ? { stem: word, isIndexed: true, isInText: false, similar: [] } : lookUpIndexed(word);
    const concepts = findConcepts('blimey the antivirus moans', lookUp, synonyms);
    expect(concepts.map(({ words, isFiller }) => [words[0], isFiller])).toEqual([
      ['blimey', true],
      ['antivirus', false],
      ['moans', false],
    ]);
  });

  test('returns no concepts for a question that consists of stop words', () => {
    expect(findConcepts('what is it and where are they', lookUpIndexed, synonyms)).toEqual([]);
  });
});

describe('findSynonyms', () => {
  const phrases = indexSynonyms([
    [
      ['turn', 'off'],
      ['memory', 'stick'],
    ],
  ]);
  const find = (text: string) =>
    findSynonyms(
      text.split(' ').map((word) => [word]),
      phrases,
    ).map(({ positions }) => positions);

  test('allows up to three words before a particle at the end of a phrase', () => {
    expect(find('turn off')).toEqual([[0, 1]]);
    expect(find('turn the virus scanner off')).toEqual([[0, 4]]);
    expect(find('turn the old virus scanner off')).toEqual([]);
  });

  test('allows no other words within a phrase that has no particle at its end', () => {
    expect(find('my memory stick')).toEqual([[1, 2]]);
    expect(find('memory and stick')).toEqual([]);
  });
});

describe('the terms of the sample questions', () => {
  const index = [
    { source: 'LC-07-05', questions: ['log export', 'what is it'] },
    { source: 'LC-07-04', questions: ['log of the box'] },
  ];
  const terms = weighSampleQuestionTerms(index, (word) => word, synonyms);

  test('include the terms of synonyms, but no stop words', () => {
    expect(terms.get('LC-07-05')?.map((question) => [...question.keys()])).toEqual([['log', 'export'], []]);
    // `~2` is the search term of the synonyms of `box`.
    expect([...(terms.get('LC-07-04')?.[0]?.keys() ?? [])]).toEqual(['log', 'box', '~2']);
  });

  test('have a higher weight if fewer questions have them, and the squares of their weights add up to 1', () => {
    const weights = terms.get('LC-07-05')?.[0] ?? new Map<string, number>();
    expect(weights.get('export')).toBeGreaterThan(weights.get('log') ?? Infinity);
    expect(Math.hypot(...weights.values())).toBeCloseTo(1);
  });

  test('include the wording terms, except those that more than a tenth of all questions have', () => {
    const questions = ['who opens the log', ...Array.from({ length: 10 }, (_, number) => `the log ${number}`)];
    const [first] =
      weighSampleQuestionTerms([{ source: 'LC-07-05', questions }], (word) => word, synonyms).get('LC-07-05') ?? [];
    expect([...(first?.keys() ?? [])]).toEqual(['=who', '=who opens', '=opens the', 'opens', 'log']);
  });
});

test('the wording terms of a question are its stop words, single letters and pairs of neighbouring words', () => {
  const stemOf = (word: string) => word.replace(/s$/u, '');
  expect([...findWordingTerms('who opens the drive E', stemOf)]).toEqual([
    ['=who', 1],
    ['=the', 1],
    ['=e', 1],
    ['=who open', 0.5],
    ['=open the', 0.5],
    ['=the drive', 0.5],
    ['=drive e', 0.5],
  ]);
  expect(findWordingTerms('', stemOf).size).toBe(0);
});

describe('ranking', () => {
  /**
   * `values` has the BM25 value of each concept in the text, by the position of the concept in the list of concepts, and
   * `sampleValues` the value in the sample questions. `similarity` is that of the question and the most similar sample
   * question.
   */
  const createHit = (fields: Partial<Hit>): Hit => ({
    moduleId: 'm',
    sopId: null,
    chapter: 1,
    sentenceTerms: [],
    values: {},
    sampleValues: {},
    similarity: 0,
    hasSampleQuestions: true,
    ...fields,
  });
  const concepts = findConcepts('log export', lookUpIndexed, synonyms);
  const weights = weighConcepts(concepts, { termCounts: { log: 10, export: 5 }, passageCount: 100 });

  test('gives a phrase the weight of its synonyms, although its words are frequent', () => {
    const [phrase] = findConcepts('virus scanner', lookUpIndexed, synonyms);
    const counts = { termCounts: { '~1': 2, virus: 50, scanner: 40 }, passageCount: 100 };
    const [word] = findConcepts('antivirus', lookUpIndexed, indexSynonyms([]));
    const rareWord = { termCounts: { antivirus: 2 }, passageCount: 100 };
    expect(weighConcepts(phrase ? [phrase] : [], counts)).toEqual(weighConcepts(word ? [word] : [], rareWord));
  });

  test('prefers a section with all concepts to a section with many matches of one concept', () => {
    const hitWithBoth = createHit({ values: { 0: 2, 1: 2 } });
    const hitWithOne = createHit({ moduleId: 'n', values: { 0: 3.5 } });
    const ranked = rankSources([hitWithOne, hitWithBoth], concepts, weights);
    expect(ranked.map((source) => source.hit)).toEqual([hitWithBoth, hitWithOne]);
  });

  test('returns each procedure only once', () => {
    const sections = [createHit({ sopId: 's', values: { 0: 1 } }), createHit({ sopId: 's', values: { 1: 2 } })];
    expect(rankSources(sections, concepts, weights)).toHaveLength(1);
  });

  test('treats a source with all concepts as relevant', () => {
    const [source] = rankSources([createHit({ values: { 0: 2, 1: 2 } })], concepts, weights);
    expect(source && isRelevant(source, concepts, weights)).toBe(true);
  });

  test('does not treat a source as relevant if its only concept has a low value', () => {
    const [source] = rankSources([createHit({ values: { 0: 0.5 } })], concepts, weights);
    expect(source && isRelevant(source, concepts, weights)).toBe(false);
  });

  test('prefers a source whose sample questions have the concepts', () => {
    const askedHit = createHit({ values: { 0: 1, 1: 1 }, sampleValues: { 0: 2 } });
    const otherHit = createHit({ moduleId: 'n', values: { 0: 1, 1: 1.5 } });
    expect(rankSources([otherHit, askedHit], concepts, weights).map((source) => source.hit)).toEqual([
      askedHit,
      otherHit,
    ]);
  });

  test('prefers a source whose sample questions have a similar wording, but does not count the wording as a concept', () => {
    // The question has two concepts, so the sample value at the position 2 is that of a wording term.
    const askedHit = createHit({ values: { 0: 1 }, sampleValues: { 2: 1 } });
    const otherHit = createHit({ moduleId: 'n', values: { 0: 1 } });
    const [first, second] = rankSources([otherHit, askedHit], concepts, weights);
    expect(first).toMatchObject({ hit: askedHit, sampleValues: [0, 0] });
    expect(second?.hit).toBe(otherHit);
  });

  test('puts the source that has the asked question as a sample question first, whatever the source contains', () => {
    const askedHit = createHit({ sampleValues: { 0: 1, 1: 1 }, similarity: 1 });
    const similarHit = createHit({ moduleId: 'n', sampleValues: { 0: 1, 1: 1 }, similarity: 0.8 });
    const bestTextHit = createHit({
      moduleId: 'o',
      values: { 0: 9, 1: 9 },
      sampleValues: { 0: 9, 1: 9 },
      similarity: 0.5,
    });
    const ranked = rankSources([bestTextHit, similarHit, askedHit], concepts, weights);
    expect(ranked.map((source) => source.hit)).toEqual([askedHit, bestTextHit, similarHit]);
  });

  test('raises a score with the similarity of the sample question, but only above a minimum similarity', () => {
    const scoreOf = (value: number) =>
      rankSources([createHit({ values: { 0: 1 }, similarity: value })], concepts, weights)[0]?.score ?? 0;
    expect(scoreOf(0.5)).toBe(scoreOf(0));
    expect(scoreOf(0.8)).toBeGreaterThan(scoreOf(0.5));
    expect(scoreOf(0.9)).toBeGreaterThan(scoreOf(0.8));
  });

  test('counts the sample questions for all sections of a procedure, and quotes the section that matches best', () => {
    const stepsHit = createHit({ sopId: 's', values: { 0: 0.1 }, sampleValues: { 0: 1, 1: 1 }, similarity: 1 });
    const bestHit = createHit({ sopId: 's', values: { 0: 2, 1: 2 } });
    const [source] = rankSources([stepsHit, bestHit], concepts, weights);
    expect(source).toMatchObject({ hit: bestHit, sampleValues: [1, 1], similarity: 1 });
  });

  test('prefers a section to a procedure if both match equally', () => {
    const section = createHit({ values: { 0: 1, 1: 1 } });
    const procedure = createHit({ sopId: 's', values: { 0: 1, 1: 1 } });
    expect(rankSources([procedure, section], concepts, weights).map(({ hit }) => hit)).toEqual([section, procedure]);
  });

  const isHitRelevant = (fields: Partial<Hit>, { mustCoverQuestion = false, question = 'log export' } = {}) => {
    const searched = findConcepts(question, lookUpIndexed, synonyms);
    const searchedWeights = weighConcepts(searched, { termCounts: { log: 10, export: 5 }, passageCount: 100 });
    const [source] = rankSources([createHit(fields)], searched, searchedWeights);
    return source && isRelevant(source, searched, searchedWeights, { mustCoverQuestion });
  };

  test('treats a source as relevant if one of its sample questions is nearly the same as the asked question, whatever the source contains', () => {
    expect(isHitRelevant({ values: { 0: 0.1 }, similarity: 0.8 }, { mustCoverQuestion: true })).toBe(true);
    expect(isHitRelevant({ values: { 0: 0.1 }, similarity: 0.5 }, { mustCoverQuestion: true })).toBe(false);
  });

  test('counts a concept less for the relevance if only the sample questions contain it, and not the text', () => {
    expect(isHitRelevant({ values: { 0: 9 } }, { mustCoverQuestion: true })).toBe(false);
    expect(isHitRelevant({ values: { 0: 9 }, sampleValues: { 1: 1 } }, { mustCoverQuestion: true })).toBe(true);
    expect(isHitRelevant({ sampleValues: { 0: 9, 1: 9 } })).toBe(true);
    expect(isHitRelevant({ sampleValues: { 0: 9, 1: 9 } }, { mustCoverQuestion: true })).toBe(false);
  });

  test('treats a source with sample questions as covering the question only if the source has a high score', () => {
    const values = { 0: 1, 1: 1 };
    expect(isHitRelevant({ values })).toBe(true);
    expect(isHitRelevant({ values }, { mustCoverQuestion: true })).toBe(false);
    expect(isHitRelevant({ values, sampleValues: { 0: 4, 1: 4 } }, { mustCoverQuestion: true })).toBe(true);
    expect(isHitRelevant({ values, hasSampleQuestions: false }, { mustCoverQuestion: true })).toBe(true);
  });

  test('treats a source with only one concept as relevant only if its text matches the concept well', () => {
    expect(isHitRelevant({ values: { 0: 1 } }, { question: 'log' })).toBe(false);
    expect(isHitRelevant({ values: { 0: 4 } }, { question: 'log' })).toBe(true);
    expect(isHitRelevant({ sampleValues: { 0: 9 } }, { question: 'log' })).toBe(false);
  });

  test('does not treat a source as relevant if it contains only a small share of the concepts by weight', () => {
    const threeConcepts = findConcepts('torque flange log', lookUpIndexed, synonyms);
    const threeWeights = weighConcepts(threeConcepts, { termCounts: { log: 10 }, passageCount: 100 });
    const [source] = rankSources([createHit({ values: { 2: 9 } })], threeConcepts, threeWeights);
    expect(source && isRelevant(source, threeConcepts, threeWeights)).toBe(false);
  });
});
