import { describe, expect, it } from 'vitest';
import { listClassFaults, listShortSelectors, listUnknownStyleSheets } from './class-names.mjs';

describe('listShortSelectors', () => {
  it('reports a class name shorter than three letters, with its line', () => {
    expect(listShortSelectors('a.css', '.row {\n  gap: 4px;\n}\n.row > .kv {\n}')).toEqual([
      'a.css:4: the class .kv is too short: use a word',
    ]);
  });

  it.each([
    ['longer class names', '.row.top:not(.grow) {}'],
    ['the classes of authored text', '.code .ln, .code .tk {}'],
    ['numbers, file names and comments', "/* .kv */ .row { opacity: .5; mask: url('./a.x') url(./b.y) }"],
  ])('accepts %s', (_name, css) => {
    expect(listShortSelectors('a.css', css)).toEqual([]);
  });
});

describe('listClassFaults', () => {
  const check = (element) => listClassFaults('a.tsx', `const screen = ${element};`);

  it.each([
    ['a ! after a utility', '<p className="row mt-0!" />', 'the utility mt-0! needs no !'],
    ['a ! before a utility', "<p className={isOpen ? '!block' : ''} />", 'the utility !block needs no !'],
    ['a short class', '<p className="row st" />', 'the class st is too short: use a word'],
    ['a short class in a template', '<p className={`st ${look}`} />', 'the class st is too short: use a word'],
    ['a ! in a variant', "cva('flex', { variants: { wide: { true: 'w-full!' } } })", 'the utility w-full! needs no !'],
    ['a short class in a property for a part', '<Card headClassName="hd" />', 'the class hd is too short: use a word'],
  ])('reports %s', (_name, element, fault) => {
    expect(check(element)).toEqual([`a.tsx:1: ${fault}`]);
  });

  it.each([
    ['classes and utilities without !', '<p className="row mt-0" />'],
    ['the compared values in a condition', "<p className={size === 's' ? 'small' : 'large'} />"],
    ['a class with a number from a placeholder', '<p className={`p-${size} row`} />'],
    ['other attributes', '<p id="a" title="Stop!" />'],
  ])('accepts %s', (_name, element) => {
    expect(check(element)).toEqual([]);
  });
});

describe('listUnknownStyleSheets', () => {
  it('reports a style sheet that is not in the list', () => {
    expect(listUnknownStyleSheets(['web/src/ui/tile.css', 'web/src/ui/tile.tsx', 'web/src/ui/prose.css'])).toEqual([
      'web/src/ui/tile.css: style a component by utilities beside it, not by a style sheet',
    ]);
  });
});
