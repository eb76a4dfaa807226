import { describe, expect, test } from 'vitest';
import { selectSentences, composeAnswer, formatSource } from './answer-text.rules.ts';

const concept = (term: string) => ({ words: [term], alternatives: [{ term, confidence: 1 }], isFiller: false });
const question = { concepts: [concept('log'), concept('clear')], weights: [1, 2], isDangerous: false };
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
  test('adds sentences with warnings for a dangerous question', () => {
    expect(selectSentences(passage, { ...question, isDangerous: true })).toEqual([
      'Somebody may clear the log.',
      'Never do it: ask the owner.',
    ]);
  });
  test('adds the sentences to which a selected sentence refers', () => {
    const sentences = ['Never empty a log', 'Not to clear it for space.', 'It destroys the evidence.', 'Say no.'];
    const sentenceTerms = ['empty log', 'clear', 'destroy evidence', 'say'];
    const referringPassage = { sentences, sentenceTerms };
    expect(selectSentences(referringPassage, { ...question, concepts: [concept('clear')], weights: [1] })).toEqual(
      sentences.slice(0, 2),
    );
    expect(selectSentences(referringPassage, { ...question, concepts: [concept('evidence')], weights: [1] })).toEqual(
      sentences.slice(0, 3),
    );
    // The expected result of a step is never quoted.
    const step = { sentences: ['Expected: a yes.', 'It is clear.'], sentenceTerms: ['yes', 'clear'] };
    expect(selectSentences(step, { ...question, concepts: [concept('clear')], weights: [1] })).toEqual([
      'It is clear.',
    ]);
  });
  test('selects the first sentences if none is relevant, and no sentence if none may be quoted', () => {
    expect(selectSentences(passage, { ...question, concepts: [concept('drive')] })).toEqual([
      'Read the log.',
      'Somebody may clear the log.',
      'Never do it: ask the owner.',
    ]);
    expect(selectSentences({ sentences: ['Expected: a yes.'], sentenceTerms: ['yes'] }, question)).toEqual([]);
  });
});

test('composeAnswer adds a colon after a heading among the quoted sentences', () => {
  const source = { title: 'Full log', section: 'Steps', sectionId: null, revision: 1, href: '/x' };
  const sop = { ...source, kind: 'sop' as const, number: 'LC-07-05', chapter: null };
  const text = composeAnswer([{ source: sop, sentences: ['Never empty a log', 'Not to make space.'] }], null);
  expect(text).toBe('LC-07-05, Full log, Steps (revision 1): Never empty a log: Not to make space.');
});

test('composeAnswer names the module or procedure and its revision before each quotation', () => {
  const common = { title: 'Event Logs', section: 'Full', sectionId: 'full', revision: 3, href: '/x' };
  const module = { ...common, kind: 'module' as const, number: null, chapter: 7 };
  const sop = { ...common, kind: 'sop' as const, number: 'LC-07-05', chapter: null, sectionId: null };
  expect(formatSource(module)).toBe('Chapter 7, Full (revision 3)');
  expect(formatSource({ ...module, section: '' })).toBe('Chapter 7, Event Logs (revision 3)');
  expect(formatSource(sop)).toBe('LC-07-05, Event Logs, Full (revision 3)');
  const quotations = [
    { source: sop, sentences: ['One.', 'Two.'] },
    { source: module, sentences: ['Three.', 'Four.'] },
  ];
  expect(composeAnswer(quotations, 'Note.')).toBe(
    'Note.\n\nLC-07-05, Event Logs, Full (revision 3): One. Two.\n\nChapter 7, Full (revision 3): Three.',
  );
});
