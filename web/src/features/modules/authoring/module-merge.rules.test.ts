// @vitest-environment jsdom
// These rules parse HTML.

import type { ModuleRevisionText } from '@loopcheck/contract/features/modules/module-authoring.contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editableModuleSample } from '../../../testing/samples.ts';
import { type ModuleContent, toModuleDraft } from './module-draft.rules.ts';
import { applyMerge, listConflicts, mergeModules, summarizeMerge } from './module-merge.rules.ts';

/** The HTML of a section. An empty `id` stands for a section that was never published. */
const section = (id: string, text: string, title = id.toUpperCase()) =>
  `<h2${id === '' ? '' : ` id="${id}"`}>${title}</h2>\n<p>${text}</p>`;
const joinHtml = (...sections: string[]) => sections.join('\n');

const baseText = joinHtml('<p>Intro</p>', section('a', 'a1'), section('b', 'b1'));
const module = editableModuleSample({ contentRevision: 3, content: baseText, title: 'Logs', tools: ['A pen.'] });
const baseDraft = toModuleDraft(module);
const base: ModuleRevisionText = {
  ...module.latest,
  revision: 3,
  title: baseDraft.title,
  content: baseDraft.content,
  sections: [],
  parts: [],
  description: baseDraft.description,
  summary: baseDraft.summary,
  estimatedDuration: baseDraft.estimatedDuration,
  lists: baseDraft.lists,
};
const withContent = (content: string): ModuleContent => ({ ...baseDraft, content });
/**
 * Returns the module after the merge of the author's version (`mine`) with the published version (`theirs`). `choices`
 * contains the key of each conflict that the author has settled, with the author's choice.
 */
const merge = (mine: ModuleContent, theirs: ModuleContent, choices: [string, 'mine' | 'theirs' | 'both'][] = []) =>
  applyMerge(mergeModules(base, mine, theirs), new Map(choices), { mine, theirs });
const conflictKeys = (mine: ModuleContent, theirs: ModuleContent) =>
  listConflicts(mergeModules(base, mine, theirs)).map(({ key }) => key);

describe('mergeModules', () => {
  it('takes each section from the side that changed it, without a conflict', () => {
    const mine = withContent(joinHtml('<p>Intro</p>', section('a', 'mine'), section('b', 'b1')));
    const theirs = withContent(joinHtml('<p>Opening</p>', section('a', 'a1'), section('b', 'b1'), section('c', 'new')));
    expect(conflictKeys(mine, theirs)).toEqual([]);
    expect(merge(mine, theirs).content).toBe(
      joinHtml('<p>Opening</p>', section('a', 'mine'), section('b', 'b1'), section('c', 'new')),
    );
  });

  it('reports a conflict for a section that both sides have changed; if the author keeps both versions, only the first keeps the id', () => {
    const mine = withContent(joinHtml('<p>Intro</p>', section('a', 'mine'), section('b', 'b1')));
    const theirs = withContent(joinHtml('<p>Intro</p>', section('a', 'theirs'), section('b', 'b1')));
    const [key = ''] = conflictKeys(mine, theirs);
    expect(key).toBe('section id a');
    const textFor = (choice: 'mine' | 'theirs' | 'both') => merge(mine, theirs, [[key, choice]]).content;
    expect(textFor('mine')).toBe(mine.content);
    expect(textFor('theirs')).toBe(theirs.content);
    expect(textFor('both')).toBe(
      joinHtml('<p>Intro</p>', section('a', 'theirs'), section('', 'mine', 'A'), section('b', 'b1')),
    );
  });

  it('treats a new section as equal to the published section with the same title and text', () => {
    const mine = withContent(joinHtml(baseText, section('', 'c1', 'Check')));
    const theirs = withContent(joinHtml(baseText, section('check', 'c1', 'Check')));
    expect(conflictKeys(mine, theirs)).toEqual([]);
    expect(merge(mine, theirs)).toEqual(theirs);
  });

  it('keeps two new sections with the same title', () => {
    const mine = withContent(joinHtml(baseText, section('', 'c1', 'Check'), section('', 'c2', 'Check')));
    expect(merge(mine, baseDraft)).toEqual(mine);
  });

  it('merges fields and lists; if the author keeps both versions of a list, joins their entries', () => {
    const mine = { ...baseDraft, title: 'My logs', lists: { ...baseDraft.lists, tools: ['A pen.', 'Gloves.'] } };
    const theirs = { ...baseDraft, summary: 'Short.', lists: { ...baseDraft.lists, tools: ['A pencil.', 'A pen.'] } };
    expect(conflictKeys(mine, theirs)).toEqual(['tools']);
    expect(merge(mine, theirs, [['tools', 'both']])).toMatchObject({
      title: 'My logs',
      summary: 'Short.',
      lists: { tools: ['A pencil.', 'A pen.', 'Gloves.'] },
    });
    expect(merge(mine, theirs, [['tools', 'theirs']]).lists.tools).toEqual(['A pencil.', 'A pen.']);
  });

  it('reports a conflict for a field that the base revision did not store, if the two versions of the field differ', () => {
    const mine = { ...baseDraft, description: 'Mine.' };
    const baseWithoutDescription = { ...base, description: null };
    expect(listConflicts(mergeModules(baseWithoutDescription, mine, baseDraft)).map(({ key }) => key)).toEqual([
      'description',
    ]);
  });
});

describe('summarizeMerge', () => {
  it('lists the sections and fields that each side has changed or removed', () => {
    const mine = { ...withContent(joinHtml(section('a', 'mine'), section('b', 'b1'))), title: 'My logs' };
    const theirs = withContent(joinHtml('<p>Intro</p>', section('a', 'a1')));
    expect(summarizeMerge(mergeModules(base, mine, theirs), base, (name) => name)).toEqual({
      mine: ['A', 'title'],
      theirs: [],
      // The text before the first heading, which has no title.
      removedByMe: [''],
      removedByThem: ['B'],
    });
  });
});

describe('mergeModules with generated texts', () => {
  // For example, a second section “Check” must not be taken for a section “Check 2”.
  it('keeps new sections whose titles end with a number', () => {
    const titles = fc.array(fc.constantFrom('Check', 'Check 2', 'Check 3'), { maxLength: 5 });
    fc.assert(
      fc.property(titles, (names) => {
        const mine = withContent(joinHtml(baseText, ...names.map((name, index) => section('', `c${index}`, name))));
        expect(merge(mine, baseDraft)).toEqual(mine);
      }),
    );
  });

  /** A text with some of the sections a to d, each in one of three versions. The base has version 1 of a and b. */
  const arbitraryContent = fc
    .subarray(['a', 'b', 'c', 'd'])
    .chain((ids) => fc.tuple(...ids.map((id) => fc.nat(2).map((version) => section(id, `${id}${version}`)))))
    .map((sections) => withContent(joinHtml(...sections)));

  it('keeps every new or changed section of both sides if the author makes no choice', () => {
    fc.assert(
      fc.property(arbitraryContent, arbitraryContent, (mine, theirs) => {
        const merged = merge(mine, theirs).content;
        const paragraphs = [...`${mine.content}${theirs.content}`.matchAll(/<p>.*?<\/p>/g)].map(([text]) => text);
        for (const paragraph of paragraphs) {
          if (!baseText.includes(paragraph)) expect(merged).toContain(paragraph);
        }
      }),
    );
  });

  it('returns the changed text if both sides are equal or if one side is unchanged', () => {
    fc.assert(
      fc.property(arbitraryContent, (changed) => {
        expect(merge(changed, changed)).toEqual(changed);
        expect(merge(changed, baseDraft)).toEqual(changed);
        expect(merge(baseDraft, changed)).toEqual(changed);
      }),
    );
  });
});
