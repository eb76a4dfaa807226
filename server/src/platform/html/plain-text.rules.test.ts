import { expect, test } from 'vitest';
import { htmlToPlainText } from './plain-text.rules.ts';

test.each([
  ['a <code>b</code> <strong>c</strong>', 'a b c'],
  ['R&#x26;D &#x3C;5 &amp; &lt;6 &quot;x&quot;', 'R&D <5 & <6 "x"'],
  ['&#xFFFFFF; &unknown; &#x41;', '&#xFFFFFF; &unknown; A'],
  ['  a\n b&nbsp; c ', 'a b c'],
])('htmlToPlainText converts %j to %j', (html, text) => {
  expect(htmlToPlainText(html)).toBe(text);
});
