// @vitest-environment jsdom
// These rules parse HTML.

import { describe, expect, it } from 'vitest';
import { findPartsObstacle, listDraftSections, removePart, startPartAt, type DraftPart } from './part-drafts.rules.ts';

/** A text with four sections. The section “New” was never published. */
const content = '<p>x</p><h2 id="a">A</h2><h2 id="b">B</h2><h2>New</h2><h2 id="c">C</h2>';
const sections = listDraftSections(content);
const check = { question: 'Which?', options: ['this', 'that'], rightOption: 0, explanation: '' };
const part = (startSectionId: string | null, changes: Partial<DraftPart> = {}): DraftPart => ({
  startSectionId,
  minutes: 4,
  check: null,
  ...changes,
});

describe('listDraftSections', () => {
  it('returns null as the id of a section that was never published', () => {
    expect(sections.map(({ id }) => id)).toEqual(['a', 'b', null, 'c']);
  });
});

describe('startPartAt', () => {
  it('divides an undivided text into two parts, and inserts a further part in the order of the text', () => {
    const twoParts = startPartAt([], sections, 'c');
    expect(twoParts.map(({ startSectionId }) => startSectionId)).toEqual([null, 'c']);
    expect(startPartAt(twoParts, sections, 'b').map(({ startSectionId }) => startSectionId)).toEqual([null, 'b', 'c']);
  });
});

describe('removePart', () => {
  it('removes a part, and also the last remaining part if that part has no check question', () => {
    expect(removePart([part(null), part('b'), part('c')], 1)).toEqual([part(null), part('c')]);
    expect(removePart([part(null), part('b')], 1)).toEqual([]);
    expect(removePart([part(null, { check }), part('b')], 1)).toEqual([part(null, { check })]);
  });
});

describe('findPartsObstacle', () => {
  it.each([
    ['no parts', [], null],
    ['complete parts', [part(null), part('b', { check })], null],
    ['a part without minutes', [part(null), part('b', { minutes: null })], { kind: 'field', part: 2 }],
    ['an empty check question', [part(null, { check: { ...check, question: '' } })], { kind: 'field', part: 1 }],
    ['a part at a removed section', [part(null), part('gone')], { kind: 'start', part: 2 }],
    ['a part that starts before the previous part', [part(null), part('c'), part('b')], { kind: 'order', part: 3 }],
  ])(
    'for %s, returns the reason why the parts cannot be published, or null if they can be published',
    (_name, parts, obstacle) => {
      expect(findPartsObstacle(parts, content)).toEqual(obstacle);
    },
  );
});
