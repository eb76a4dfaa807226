import { expect, it } from 'vitest';
import { compareSections } from './section-changes.ts';

const before = '<p>Opening.</p><h2 id="a">One</h2>\n<p>x</p><h2 id="b">Two</h2><p>y</p><h2 id="c">Three</h2><p>z</p>';
const listChanges = (after: string) => compareSections(before, after).map((each) => `${each.id} ${each.kind}`);

it('compareSections finds added, removed, renamed and changed sections, and ignores line breaks', () => {
  const after = '<p>Opening.</p>\n<h2 id="a">One</h2><p>x</p>\n<h2 id="b">Second</h2><p>y</p><h2>Four</h2><p>w</p>';
  expect(listChanges(after)).toStrictEqual([' same', 'a same', 'b renamed', 'new: Four added', 'c removed']);
  expect(listChanges(before.replace('>z<', '>Z<')).filter((each) => !each.endsWith('same'))).toStrictEqual([
    'c changed',
  ]);
  expect(listChanges('').every((each) => each.endsWith('removed'))).toBe(true);
});

it('compareSections matches a section without an id by its title', () => {
  expect(listChanges(before.replace('<h2 id="b">', '<h2>'))).toStrictEqual([
    ' same',
    'a same',
    'new: Two same',
    'c same',
  ]);
  expect(listChanges(before.replace('<h2 id="b">Two</h2><p>y', '<h2>Two</h2><p>Y'))).toContain('new: Two changed');
  expect(listChanges(`${before}<h2>Two</h2>`)).toContain('new: Two added');
});
