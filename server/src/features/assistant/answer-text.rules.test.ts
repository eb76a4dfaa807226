import { describe, expect, test } from 'vitest';
import { bestSentences, libraryText, placeName } from './answer-text.rules.ts';

const notion = (term: string) => ({ words: [term], wordings: [{ term, sureness: 1 }], isTalk: false });
const asked = { notions: [notion('log'), notion('clear')], weights: [1, 2], isDangerous: false };
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

describe('the sentences that are quoted', () => {
  test('are those that say most of what was asked, and never what a step should show', () => {
    expect(bestSentences(passage, asked)).toEqual(['Somebody may clear the log.']);
  });
  test('hold somebody back first, where it is dangerous', () => {
    expect(bestSentences(passage, { ...asked, isDangerous: true })).toEqual([
      'Somebody may clear the log.',
      'Never do it: ask the owner.',
    ]);
  });
  test('come with the sentence that they lean on, and with that one’s', () => {
    const sentences = ['Never empty a log', 'Not to clear it for space.', 'It destroys the evidence.', 'Say no.'];
    const sentenceTerms = ['empty log', 'clear', 'destroy evidence', 'say'];
    const leaning = { sentences, sentenceTerms };
    expect(bestSentences(leaning, { ...asked, notions: [notion('clear')], weights: [1] })).toEqual(
      sentences.slice(0, 2),
    );
    expect(bestSentences(leaning, { ...asked, notions: [notion('evidence')], weights: [1] })).toEqual(
      sentences.slice(0, 3),
    );
    // What a step should show is no lead: the sentence stands alone.
    const step = { sentences: ['Expected: a yes.', 'It is clear.'], sentenceTerms: ['yes', 'clear'] };
    expect(bestSentences(step, { ...asked, notions: [notion('clear')], weights: [1] })).toEqual(['It is clear.']);
  });
  test('are the first ones where none speaks of it, and none where there is none', () => {
    expect(bestSentences(passage, { ...asked, notions: [notion('drive')] })).toEqual([
      'Read the log.',
      'Somebody may clear the log.',
      'Never do it: ask the owner.',
    ]);
    expect(bestSentences({ sentences: ['Expected: a yes.'], sentenceTerms: ['yes'] }, asked)).toEqual([]);
  });
});

test('a heading among the quoted sentences ends in a colon', () => {
  const source = { title: 'Full log', section: 'Steps', sectionId: null, revision: 1, href: '/x' };
  const sop = { ...source, kind: 'sop' as const, number: 'LC-07-05', chapter: null };
  const text = libraryText([{ source: sop, sentences: ['Never empty a log', 'Not to make space.'] }], null);
  expect(text).toBe('LC-07-05, Full log, Steps (revision 1): Never empty a log: Not to make space.');
});

test('an answer names chapter or procedure with its revision before it quotes', () => {
  const common = { title: 'Event Logs', section: 'Full', sectionId: 'full', revision: 3, href: '/x' };
  const module = { ...common, kind: 'module' as const, number: null, chapter: 7 };
  const sop = { ...common, kind: 'sop' as const, number: 'LC-07-05', chapter: null, sectionId: null };
  expect(placeName(module)).toBe('Chapter 7, Full (revision 3)');
  expect(placeName({ ...module, section: '' })).toBe('Chapter 7, Event Logs (revision 3)');
  expect(placeName(sop)).toBe('LC-07-05, Event Logs, Full (revision 3)');
  const places = [
    { source: sop, sentences: ['One.', 'Two.'] },
    { source: module, sentences: ['Three.', 'Four.'] },
  ];
  expect(libraryText(places, 'Note.')).toBe(
    'Note.\n\nLC-07-05, Event Logs, Full (revision 3): One. Two.\n\nChapter 7, Full (revision 3): Three.',
  );
});
