// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutFont, fontFaceRule, listCharacters, readRule } from '../../font-plugin.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const rules = readFileSync(path.join(import.meta.dirname, 'fonts.css'), 'utf8').match(fontFaceRule) ?? [];
const listRules = (family: string, ...parts: string[]) =>
  rules.filter((rule) => [`'${family}'`, ...parts].every((part) => rule.includes(part)));

/**
 * Reads the source files with the texts of the app and of the course. The code around the texts can only make the test
 * stricter. Leaves out tests, the component overview (ui-page) and the data files of the assistant.
 */
const readTexts = () =>
  globSync(['web/src/**/*.{tsx,css}', 'content/**/*.{md,yaml,svg}', 'contract/src/**/*.ts'], { cwd: root })
    .filter((file) => !/\.test\.|ui-page|testing|assistant-/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('');

describe('the fonts', () => {
  it.each([
    ['IBM Plex Sans Variable', ['font-stretch: 100%'], 3],
    ['IBM Plex Sans Variable', ['font-stretch: 87%'], 3],
    ['IBM Plex Mono', ['font-weight: 400'], 3],
    ['IBM Plex Mono', ['font-weight: 500'], 3],
  ])('of the family %s, %s, are split into files that have no characters in common', (family, parts, count) => {
    const lists = listRules(family, ...parts).map((rule) => [...readRule(rule).characters]);
    expect(lists).toHaveLength(count);
    const all = lists.flat();
    expect(all.length).toBe(new Set(all).size);
  });

  it.each([
    ['IBM Plex Sans Variable', 'font-stretch: 100%', 1],
    // The digits are in a file of their own.
    ['IBM Plex Mono', 'font-weight: 400', 2],
    ['IBM Plex Mono', 'font-weight: 500', 2],
  ])('need only their first files for the texts of the app and of the course (%s, %s)', (family, part, firstCount) => {
    const lists = listRules(family, part).map((rule) => new Set(readRule(rule).characters));
    const others = lists.slice(firstCount);
    const charactersOfOtherFiles = [...new Set(readTexts())].filter((character) =>
      others.some((list) => list.has(character)),
    );
    expect(charactersOfOtherFiles).toEqual([]);
  });

  it('have all letters of the bottom bar in one small file', () => {
    const frame = readFileSync(path.join(root, 'web/src/app/member-frame.tsx'), 'utf8');
    // The source of each navigation item begins with its key. The bar shows the short label, or else the label.
    const items = frame.split(/\bkey: /).slice(1);
    const labels = items.map((item) => (/shortLabel: t`([^`]+)`/.exec(item) ?? /label: t`([^`]+)`/.exec(item))?.[1]);
    expect(labels).toEqual(['Dashboard', 'Modules', 'SOP', 'News', 'Certificates', 'Admin']);
    const [rule = ''] = listRules('IBM Plex Sans Variable', 'font-stretch: 87%');
    expect([...readRule(rule).characters]).toEqual(expect.arrayContaining([...labels.join('')]));
  });

  it('can declare a range of characters with the wildcard `?`', () => {
    expect(listCharacters('U+3?, U+41')).toEqual([...'0123456789:;<=>?A']);
  });

  it('are cut to less than a third of their original size', async () => {
    const [rule = ''] = listRules('IBM Plex Sans Variable');
    const name = '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wdth-normal.woff2';
    const source = path.join(root, 'node_modules', name);
    expect(rule).toContain(name);
    const size = readFileSync(await cutFont(source, rule)).length;
    expect(size / readFileSync(source).length).toBeLessThan(1 / 3);
  });
});
