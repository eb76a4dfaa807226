import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasMarkup, toAllowedText } from './gift-markup.ts';

describe('toAllowedText', () => {
  // The HTML, the expected text, the expected ignored markup, and the expected content that is left out.
  test.each([
    ['<p>Which <b>port</b>?</p>', 'Which port?', ['<b>'], []],
    ['One<br>two<br/>three', 'One\ntwo\nthree', [], []],
    ['<p>One</p>\n<p>two</p>', 'One\ntwo', [], []],
    ['Run <code>net use</code> or <kbd>F5</kbd>', 'Run `net use` or `F5`', [], []],
    ['<ul><li>one</li><li>two</li></ul>', '- one\n- two', [], []],
    ['10<sup>-3</sup> H<sub>2</sub>O x<sup>n</sup>', '10⁻³ H₂O x^(n)', [], []],
    ['a &lt; b &amp;&amp; c&nbsp;d &#233;', 'a < b && c d é', [], []],
    [
      'Look: <img src="@@PLUGINFILE@@/a.png" alt="Port 22">',
      'Look: [Port 22]',
      [],
      ['<img src="@@PLUGINFILE@@/a.png">'],
    ],
    ['See <a href="https://a.test">here</a>', 'See here', [], ['<a href="https://a.test">']],
    ['a<script>alert(1)</script>b', 'ab', [], ['<script>']],
    ['<table><tr><th>Port</th><td>22</td></tr></table>', 'Port 22', ['<table>'], []],
    ['<pre>net use\n  /delete</pre>', 'net use\n/delete', [], []],
    ['a <!-- note --> b', 'a b', [], []],
  ])('converts the HTML %j', (source, text, ignoredMarkup, leftOut) => {
    for (const format of ['html', 'moodle'] as const)
      expect(toAllowedText(source, format)).toEqual({ text, ignoredMarkup, leftOut });
  });

  test.each(['net use <drive>', 'a<b', 'if (a < b && b > c)', 'x <- y', '<3'])(
    'keeps the text %j, which is not HTML, both alone and in an HTML element',
    (text) => {
      expect(toAllowedText(text, 'moodle').text).toBe(text);
      expect(toAllowedText(`<p>${text}</p>`, 'html').text).toBe(text);
    },
  );

  test.each([
    ['**bold** and *slanted* and _slanted_', 'bold and slanted and slanted', ['**', '*', '_'], []],
    ['`a*b*c` and file_name_one and 2 * 3 * 4', '`a*b*c` and file_name_one and 2 * 3 * 4', [], []],
    ['[here](https://a.test) ![Port](a.png "t")', 'here [Port]', [], ['![](a.png)', '[](https://a.test)']],
    ['# Title\nText', 'Title\nText', ['#'], []],
  ])('converts the Markdown %j', (source, text, ignoredMarkup, leftOut) => {
    expect(toAllowedText(source, 'markdown')).toEqual({ text, ignoredMarkup, leftOut });
  });

  test('keeps all letters and digits of a text whose brackets and signs form no tag', () => {
    const parts = fc.array(fc.constantFrom('<', '>', '</', '<!--', '-->', '"', "'", ' ', 'x1', 'y2', 'z3', 'ü', '='));
    const listWords = (text: string) => text.replaceAll(/<!--[^]*?-->/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
    fc.assert(
      fc.property(parts, (texts) => {
        const source = texts.join('');
        expect(listWords(toAllowedText(`<p>${source}</p>`, 'html').text).join('')).toBe(listWords(source).join(''));
      }),
    );
  });

  test.each(['<div>a', '<b>a', '<!--', '<a', '<', '[', '![', '](', '**', '*a', '_a', '`', '# ', '\n', '&', '[x]('])(
    'converts %j, repeated to the maximum length of a file, in less than five seconds',
    (part) => {
      const source = part.repeat(Math.floor(200_000 / part.length));
      const before = performance.now();
      toAllowedText(`${source}<p>`, 'html');
      toAllowedText(source, 'markdown');
      expect(performance.now() - before).toBeLessThan(5000);
    },
  );

  test.each(['2<p or p>8', 'x<a and y>b', 'trip if t<i or t>j', 'set p<s, r>t'])(
    'keeps the comparison %s, although its variables have the names of HTML elements',
    (text) => {
      expect(toAllowedText(text, 'html')).toMatchObject({ text });
    },
  );

  test('does not parse a text with more than 300 tags, for which an HTML parser could need gigabytes', () => {
    const tags = Array.from({ length: 20_000 }, (_, index) => `<b c=${index}>`).join('');
    const source = `<p>${tags}${'</p><p>x'.repeat(5000)}`;
    expect(hasMarkup(source, 'html')).toBe(false);
    expect(toAllowedText(source, 'html').text).toBe(source);
    // 300 tags are still converted: the text has 300 letters with a line break between them.
    expect(toAllowedText('<div>a'.repeat(300), 'html').text).toHaveLength(2 * 300 - 1);
  });
});
