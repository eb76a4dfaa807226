import { describe, expect, it } from 'vitest';
import { parseAuthoredHtml, toAuthoredHtml } from './document.ts';

const roundTrip = (html: string) => toAuthoredHtml(parseAuthoredHtml(html, 'full'), 'full');
/** Lists the blocks that the editor does not support. */
const listOpaqueBlocks = (html: string) =>
  (parseAuthoredHtml(html, 'full').content ?? []).filter((block) => block.type === 'opaqueBlock');

describe('parseAuthoredHtml with blocks that the editor does not support', () => {
  it.each([
    ['a box in a box', '<div class="code"><div class="callout note"><p>a</p></div></div>'],
    ['a drawing', '<svg viewBox="0 0 9 9"><path d="M0 0H9"></path></svg>'],
    [
      'a picture with a caption',
      '<figure class="fig"><img src="/api/module-pictures/3f2a6c1e-54a9-4f0c-9f5a-0c6f0f3c1a01" alt="A label"><figcaption>A label.</figcaption></figure>',
    ],
    [
      'a header cell with two columns',
      '<table><tbody><tr><th colspan="2">a</th></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
    ],
    ['b and i elements', '<p>Read <b>this</b> and <i>that</i></p>'],
  ])('does not change %s', (_name, html) => {
    expect(roundTrip(html)).toBe(html);
  });

  it('removes scripts and event handlers', () => {
    const dangerousHtml =
      '<div data-opaque="<img src=x onerror=alert(1)>"></div><p onclick="x()">a<script>alert(1)</script></p>';
    expect(roundTrip(dangerousHtml)).not.toMatch(/onerror|onclick|<script/);
  });
});

describe('toAuthoredHtml', () => {
  it.each([
    ['the id of a heading', '<h2 id="read-the-label">Read it twice</h2>'],
    ['nested marks', '<p><strong>Use <code>hostname</code></strong> and <em>wait</em></p>'],
    [
      'links to chapters and SOPs',
      '<p><a data-chapter="7" data-section="export">there</a> <a data-sop="LC-07-01">SOP</a></p>',
    ],
    ['a nested list', '<ul class="dots"><li>a<ul class="dots"><li>b</li></ul></li></ul>'],
  ])('returns %s without changes', (_name, html) => {
    expect(listOpaqueBlocks(html)).toStrictEqual([]);
    expect(roundTrip(html)).toBe(html);
  });

  it('returns headings and boxes as text for the kind `small`, and keeps bold text', () => {
    const html = '<h2 id="a">Title</h2><p>Text <strong>bold</strong></p><div class="callout note"><p>note</p></div>';
    const small = toAuthoredHtml(parseAuthoredHtml(html, 'small'), 'small');
    expect(small).not.toMatch(/<h2|<div/);
    expect(small).toContain('<strong>bold</strong>');
    expect(small).toContain('Title');
    expect(small).toContain('note');
  });

  it('returns one list for the kind `entries`, also for an empty text', () => {
    const html = '<ul class="dots"><li>Run <code>hostname</code></li><li>Stop</li></ul>';
    expect(toAuthoredHtml(parseAuthoredHtml(html, 'entries'), 'entries')).toBe(html);
    expect(toAuthoredHtml(parseAuthoredHtml('', 'entries'), 'entries')).toBe('<ul class="dots"><li></li></ul>');
  });
});
