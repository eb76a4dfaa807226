import { describe, expect, test } from 'vitest';
import { selectSentences, composeAnswer, formatSource } from './answer-text.rules.ts';

const concept = (term: string) => ({ words: [term], alternatives: [{ term, confidence: 1 }], isFiller: false });
const question = { concepts: [concept('log'), concept('clear')], weights: [1, 2], prefersWarnings: false };
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
  test('selects the most relevant sentences, but not the expected result of a step', () => {
    expect(selectSentences(passage, question)).toEqual(['Somebody may clear the log.']);
  });
  test('also selects less relevant sentences with warnings if warnings are preferred', () => {
    expect(selectSentences(passage, { ...question, prefersWarnings: true })).toEqual([
      'Somebody may clear the log.',
      'Never do it: ask the owner.',
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
  test('does not add the expected result of a step, even if the selected sentence refers to it', () => {
    const step = { sentences: ['Expected: a yes.', 'It is clear.'], sentenceTerms: ['yes', 'clear'] };
    expect(selectSentences(step, { ...question, concepts: [concept('clear')], weights: [1] })).toEqual([
      'It is clear.',
    ]);
  });
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

test('composeAnswer adds a colon after a heading among the quoted sentences', () => {
  const source = { title: 'Full log', section: 'Steps', sectionId: null, revision: 1, href: '/x' };
  const sop = { ...source, kind: 'sop' as const, number: 'LC-07-05', chapter: null };
  const text = composeAnswer([{ source: sop, sentences: ['Never empty a log', 'Not to make space.'] }], null);
  expect(text).toBe('LC-07-05, Full log, Steps (revision 1): Never empty a log: Not to make space.');
});

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
    expect(composeAnswer(quotations, 'Note.')).toBe(
      'Note.\n\nLC-07-05, Event Logs, Full (revision 3): One. Two.\n\nChapter 7, Full (revision 3): Three.',
    );
  });
});
