import { describe, expect, it } from 'vitest';
import { cleanNodes } from './clean-html.ts';

/** Returns the cleaned HTML. */
const clean = (html: string): string => {
  const element = document.createElement('div');
  element.append(cleanNodes(html));
  return element.innerHTML;
};
/**
 * Returns the HTML that the sanitiser makes of a text. An element before the text makes `cleanNodes` use the sanitiser.
 */
const cleanBesideElement = (text: string): string => clean(`<b>x</b>${text}`).replace('<b>x</b>', '');

describe('cleanNodes', () => {
  it.each(['Read it.', ' Read  it. ', 'a > b, "c" and \u2028 \u00a0', 'first\nsecond', 'javascript:alert(1)'])(
    'returns the plain text %j as the sanitiser does',
    (text) => {
      expect(clean(text)).toBe(cleanBesideElement(text));
      expect(cleanNodes(text).textContent).toBe(text);
    },
  );

  it.each([
    ['a<script>alert(1)</script>', 'a'],
    // The attribute must be removed, and the text must stay. The picture is allowed to stay.
    ['<img src="x" onerror="alert(1)">a', /^(?!.*onerror).*a$/],
    ['a &lt;b&gt;', 'a &lt;b&gt;'],
    ['', ''],
  ])('removes only what the contract does not allow: %j', (html, expected) => {
    expect(clean(html)).toMatch(typeof expected === 'string' ? new RegExp(`^${expected}$`) : expected);
  });
});
