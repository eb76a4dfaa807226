import { describe, expect, it } from 'vitest';
import { compareSections } from './section-changes.ts';

const before = '<p>Opening.</p><h2 id="a">One</h2>\n<p>x</p><h2 id="b">Two</h2><p>y</p><h2 id="c">Three</h2><p>z</p>';

/**
 * Compares `before` with `after`, and returns the id and the kind of each section. The text before the first heading
 * has an empty id. If a heading has no id attribute, its section has the id `new: <title>`.
 */
const listChanges = (after: string) => compareSections(before, after).map(({ id, kind }) => [id, kind]);

describe('compareSections', () => {
  it('finds added, removed and renamed sections, and ignores line breaks between blocks', () => {
    const after = '<p>Opening.</p>\n<h2 id="a">One</h2><p>x</p>\n<h2 id="b">Second</h2><p>y</p><h2>Four</h2><p>w</p>';
    expect(listChanges(after)).toStrictEqual([
      ['', 'same'],
      ['a', 'same'],
      ['b', 'renamed'],
      ['new: Four', 'added'],
      ['c', 'removed'],
    ]);
  });

  it('finds a section whose text has changed', () => {
    expect(listChanges(before.replace('>z<', '>Z<'))).toStrictEqual([
      ['', 'same'],
      ['a', 'same'],
      ['b', 'same'],
      ['c', 'changed'],
    ]);
  });

  it('returns all sections as removed if the new text is empty', () => {
    expect(listChanges('')).toStrictEqual([
      ['', 'removed'],
      ['a', 'removed'],
      ['b', 'removed'],
      ['c', 'removed'],
    ]);
  });

  it('matches a section without an id by its title', () => {
    expect(listChanges(before.replace('<h2 id="b">', '<h2>'))).toStrictEqual([
      ['', 'same'],
      ['a', 'same'],
      ['new: Two', 'same'],
      ['c', 'same'],
    ]);
    expect(listChanges(before.replace('<h2 id="b">Two</h2><p>y', '<h2>Two</h2><p>Y'))).toContainEqual([
      'new: Two',
      'changed',
    ]);
  });

  it('returns a section without an id as added if the newer text still contains the older section with this title', () => {
    expect(listChanges(`${before}<h2>Two</h2>`)).toContainEqual(['new: Two', 'added']);
  });
});
