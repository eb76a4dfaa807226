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
  test('are the first ones where none speaks of it, and none where there is none', () => {
    expect(bestSentences(passage, { ...asked, notions: [notion('drive')] })).toEqual([
      'Read the log.',
      'Somebody may clear the log.',
      'Never do it: ask the owner.',
    ]);
    expect(bestSentences({ sentences: ['Expected: a yes.'], sentenceTerms: ['yes'] }, asked)).toEqual([]);
  });
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
