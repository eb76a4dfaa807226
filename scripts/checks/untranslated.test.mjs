import { describe, expect, it } from 'vitest';
import { listUntranslated } from './untranslated.mjs';

const check = (source) => listUntranslated('screen.tsx', source, new Set(['Loopcheck']));

describe('listUntranslated', () => {
  it.each([
    ['text between tags', '<p>Read the chapter</p>'],
    ['a string in braces between tags', "<p>{'Read the chapter'}</p>"],
    ['an aria-label', '<button aria-label="Close the dialog" />'],
    ['a placeholder in braces', "<input placeholder={'Your name'} />"],
    ['text in a fragment that also contains a translated text', '<><Trans>Read</Trans> the chapter</>'],
  ])('reports %s', (_name, source) => {
    expect(check(`const screen = ${source};`)).toHaveLength(1);
  });

  it.each([
    ['text in Trans and in the elements inside Trans', '<p><Trans>Read <b>this</b> chapter</Trans></p>'],
    ['translated attributes', '<button aria-label={t`Close`} title={title} />'],
    ['symbols, numbers and single letters', '<p>· 3 / 12 % A</p>'],
    ['code', '<code>Get-FileHash</code>'],
    ['names', '<p>Loopcheck</p>'],
    ['attributes that nobody reads', '<div className="panel pad" data-state="open" />'],
  ])('accepts %s', (_name, source) => {
    expect(check(`const screen = ${source};`)).toEqual([]);
  });

  it('names the file and the line', () => {
    expect(check('const screen = (\n  <p>Read the chapter</p>\n);')).toEqual([
      'screen.tsx:2: "Read the chapter" is not translated: use <Trans> or t',
    ]);
  });
});
