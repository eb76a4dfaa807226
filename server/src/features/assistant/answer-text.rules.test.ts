import { describe, expect, test } from 'vitest';
import { composeMessage, composeQuotes, formatSource, selectSentences } from './answer-text.rules.ts';

const concept = (term: string) => ({ words: [term], alternatives: [{ term, confidence: 1 }], isFiller: false });
const question = { concepts: [concept('log'), concept('clear')], weights: [1, 2], prefersWarnings: false };
/** `sentenceTerms` has the words of each sentence in the form in which they are compared with the concepts. */
const passage = {
  sentences: [
    'Read the log.',
    'Expected: the log is clear.',
    'Somebody may clear the log.',
    'Never do it: ask the owner.',
    'Write.',
  ],
  sentenceTerms: ['read log', 'expect log clear', 'clear log', 'ask owner', 'write'],
};

describe('selectSentences', () => {
  test('selects the most relevant sentence and the one that limits it, but not the expected result of a step', () => {
    expect(selectSentences(passage, question)).toEqual(['Somebody may clear the log.', 'Never do it: ask the owner.']);
  });
  test('also selects less relevant sentences with warnings if warnings are preferred', () => {
    const passageWithWarning = {
      sentences: ['Somebody may clear the log.', 'It is long.', 'Ask the owner and tell the supervisor.'],
      sentenceTerms: ['clear log', 'long', 'ask owner'],
    };
    expect(selectSentences(passageWithWarning, question)).toEqual(['Somebody may clear the log.']);
    expect(selectSentences(passageWithWarning, { ...question, prefersWarnings: true })).toEqual([
      'Somebody may clear the log.',
      'Ask the owner and tell the supervisor.',
    ]);
  });
  test('adds the preceding sentences to which a selected sentence refers', () => {
    const sentences = ['Never empty a log', 'Not to clear it for space.', 'It destroys the evidence.', 'Say no.'];
    const sentenceTerms = ['empty log', 'clear', 'destroy evidence', 'say'];
    const referringPassage = { sentences, sentenceTerms };

    expect(selectSentences(referringPassage, { ...question, concepts: [concept('clear')], weights: [1] })).toEqual(
      sentences.slice(0, 2),
    );
    expect(selectSentences(referringPassage, { ...question, concepts: [concept('evidence')], weights: [1] })).toEqual(
      sentences.slice(0, 3),
    );
  });
  test('does not select a sentence that refers to the expected result of a step', () => {
    const step = { sentences: ['Expected: a yes.', 'It is clear.'], sentenceTerms: ['yes', 'clear'] };
    expect(selectSentences(step, { ...question, concepts: [concept('clear')], weights: [1] })).toEqual([]);
  });
  test.each(['But not on a live host.', 'Never on a live host.', 'Otherwise ask.', 'Unless the owner says no.'])(
    'adds the following sentence if it limits the selected one: %s',
    (limitingSentence) => {
      const limitedPassage = {
        sentences: ['Clear the log.', limitingSentence, 'Go home.'],
        sentenceTerms: ['clear log', 'live', 'go'],
      };
      expect(selectSentences(limitedPassage, { ...question, concepts: [concept('clear')], weights: [1] })).toEqual([
        'Clear the log.',
        limitingSentence,
      ]);
    },
  );
  test.each(['So clear it.', 'Then clear it.', 'But clear it.', 'They clear it.', 'Without it, clear nothing.'])(
    'adds the preceding sentence if the selected one begins with a connective: %s',
    (sentence) => {
      const connected = { sentences: ['Ask first.', sentence], sentenceTerms: ['ask', 'clear'] };
      expect(selectSentences(connected, { ...question, concepts: [concept('clear')], weights: [1] })).toEqual(
        connected.sentences,
      );
    },
  );
  test('selects the first three sentences that are not expected results if no sentence is relevant', () => {
    expect(selectSentences(passage, { ...question, concepts: [concept('drive')] })).toEqual([
      'Read the log.',
      'Somebody may clear the log.',
      'Never do it: ask the owner.',
    ]);
  });
  test('selects nothing from a passage that contains only expected results', () => {
    expect(selectSentences({ sentences: ['Expected: a yes.'], sentenceTerms: ['yes'] }, question)).toEqual([]);
  });
});

test('composeQuotes adds a colon after a heading among the quoted sentences', () => {
  const source = { title: 'Full log', section: 'Steps', sectionId: null, revision: 1, href: '/x' };
  const sop = { ...source, kind: 'sop' as const, number: 'LC-07-05', chapter: null };
  expect(composeQuotes([{ source: sop, sentences: ['Never empty a log', 'Not to make space.'] }])).toEqual([
    { place: 'LC-07-05, Full log, Steps (revision 1)', text: 'Never empty a log: Not to make space.' },
  ]);
});

test.each([
  ['no', 'No. Never clear a log.'],
  ['stop', 'Stop and call. Never clear a log.'],
  ['yes', 'Yes. Never clear a log.'],
  ['unknown', 'Not in the site’s books. Never clear a log.'],
  [null, 'Never clear a log.'],
] as const)(
  'composeMessage begins with the verdict %s, then the rule, what to do instead, and the quotations',
  (verdict, opening) => {
    const quotes = [{ place: 'LC-07-05', text: 'Export it.' }];
    expect(composeMessage({ verdict, lead: 'Never clear a log.', instead: 'Report it.', quotes })).toBe(
      `${opening}\n\nReport it.\n\nLC-07-05: Export it.`,
    );
  },
);

describe('the source of a quotation', () => {
  const common = { title: 'Event Logs', section: 'Full', sectionId: 'full', revision: 3, href: '/x' };
  const module = { ...common, kind: 'module' as const, number: null, chapter: 7 };
  const sop = { ...common, kind: 'sop' as const, number: 'LC-07-05', chapter: null, sectionId: null };

  test('is formatted as module or procedure, section and revision', () => {
    expect(formatSource(module)).toBe('Chapter 7, Full (revision 3)');
    expect(formatSource({ ...module, section: '' })).toBe('Chapter 7, Event Logs (revision 3)');
    expect(formatSource(sop)).toBe('LC-07-05, Event Logs, Full (revision 3)');
  });

  test('precedes each quotation; the second source is quoted with its first sentence only', () => {
    const quotations = [
      { source: sop, sentences: ['One.', 'Two.'] },
      { source: module, sentences: ['Three.', 'Four.'] },
    ];
    const quotes = composeQuotes(quotations);
    expect(composeMessage({ verdict: null, lead: null, instead: null, quotes })).toBe(
      'LC-07-05, Event Logs, Full (revision 3): One. Two.\n\nChapter 7, Full (revision 3): Three.',
    );
  });
  test('is left out, with its quotation, if it is the second source and the next sentence limits its first sentence', () => {
    const quotations = [
      { source: sop, sentences: ['One.'] },
      { source: module, sentences: ['Three.', 'But not on a live host.'] },
    ];
    expect(composeQuotes(quotations)).toHaveLength(1);
  });
});
