import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markDifferences } from './word-differences.ts';

const labels = { removed: '[removed]', added: '[added]' };
/** Returns both texts with the marks shortened to -removed- and +added+, and the numbers of the marked words. */
const markInShort = (before: string, after: string) => {
  const shorten = (html: string) =>
    html
      .replaceAll(/<span class="sr-only">[^<]*<\/span>/g, '')
      .replaceAll(/<\/?del>/g, '-')
      .replaceAll(/<\/?ins>/g, '+');
  const marked = markDifferences(before, after, labels);
  return [shorten(marked.before), shorten(marked.after), marked.removedWords, marked.addedWords];
};
const stripMarks = (html: string) =>
  html.replaceAll(/<span class="sr-only">[^<]*<\/span>/g, '').replaceAll(/<\/?(?:del|ins)>/g, '');

describe('markDifferences', () => {
  it.each([
    [
      'a replaced word',
      '<p>Stop the pump.</p>',
      '<p>Stop the valve.</p>',
      ['<p>Stop the -pump-.</p>', '<p>Stop the +valve+.</p>', 1, 1],
    ],
    [
      'added words as one mark',
      '<p>Read it.</p>',
      '<p>Read all of it.</p>',
      ['<p>Read it.</p>', '<p>Read +all of+ it.</p>', 0, 2],
    ],
    [
      'a removed list entry',
      '<ul><li>a</li><li>b</li></ul>',
      '<ul><li>a</li></ul>',
      ['<ul><li>a</li><li>-b-</li></ul>', '<ul><li>a</li></ul>', 1, 0],
    ],
    [
      'words in code',
      '<pre><code>net stop x</code></pre>',
      '<pre><code>net start x</code></pre>',
      ['<pre><code>net -stop- x</code></pre>', '<pre><code>net +start+ x</code></pre>', 1, 1],
    ],
    [
      'nothing if only the format differs',
      '<p>Stop now</p>',
      '<p><strong>Stop</strong> now</p>',
      ['<p>Stop now</p>', '<p><strong>Stop</strong> now</p>', 0, 0],
    ],
    [
      'punctuation without counting it as a word',
      '<p>Stop</p>',
      '<p>Stop!</p>',
      ['<p>Stop</p>', '<p>Stop+!+</p>', 0, 0],
    ],
    [
      'a picture',
      '<p>a</p>',
      '<p>a</p><figure><img src="/p" alt="Pump"></figure>',
      ['<p>a</p>', '<p>a</p><figure>+<img src="/p" alt="Pump">+</figure>', 0, 1],
    ],
    [
      'Arabic words',
      '<p>افحص المضخة</p>',
      '<p>افحص الصمام</p>',
      ['<p>افحص -المضخة-</p>', '<p>افحص +الصمام+</p>', 1, 1],
    ],
  ])('marks %s', (_, before, after, expected) => {
    expect(markInShort(before, after)).toEqual(expected);
  });

  it('tells screen readers what a mark means', () => {
    const { after } = markDifferences('<p>a</p>', '<p>a b</p>', labels);
    expect(after).toBe('<p>a <ins><span class="sr-only">[added] </span>b</ins></p>');
  });

  it('does not mark texts in drawings', () => {
    const drawing = (text: string) => `<svg viewBox="0 0 9 9"><text x="1">${text}</text></svg>`;
    expect(markDifferences(drawing('a'), drawing('b'), labels)).toMatchObject({
      before: drawing('a'),
      after: drawing('b'),
    });
  });

  it('changes arbitrary texts only by marks, and adds marks only if the texts differ', () => {
    const text = fc
      .array(fc.constantFrom('stop', 'the', 'pump', 'now', '.', '5%', 'é'), { maxLength: 30 })
      .map((words) => `<p>${words.join(' ')}</p>`);
    fc.assert(
      fc.property(text, text, (before, after) => {
        const marked = markDifferences(before, after, labels);
        expect([stripMarks(marked.before), stripMarks(marked.after)]).toEqual([before, after]);
        expect(marked.before === before && marked.after === after).toBe(before === after);
      }),
    );
  });

  it('marks all words if two long texts have nothing in common', () => {
    // 1500 removed and 1500 added words are more than `maxDifferences` (2000).
    const createText = (prefix: string) =>
      `<p>${Array.from({ length: 1500 }, (_, index) => prefix + index).join(' ')}</p>`;
    const { removedWords, addedWords } = markDifferences(createText('a'), createText('b'), labels);
    expect([removedWords, addedWords]).toEqual([1500, 1500]);
  });
});
