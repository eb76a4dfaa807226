import { authoredElements } from '@loopcheck/contract/authored-html';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeAuthoredHtml } from './sanitize.ts';

describe('sanitizeAuthoredHtml', () => {
  it.each([
    ['a script', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['an event handler and a style attribute', '<p onclick="x()" style="position:fixed">a</p>', '<p>a</p>'],
    ['the URL of a javascript link', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    [
      'the URL of a javascript link that is written with a character reference',
      '<a href=" java&#10;script:alert(1)">a</a>',
      '<a>a</a>',
    ],
    ['the URL of a data link', '<a href="data:text/html;base64,PHA+">a</a>', '<a>a</a>'],
    ['the URL of a link with a host name but no scheme', '<a href="//other.example">a</a>', '<a>a</a>'],
    ['an image from another site', '<p><img src="https://other.example/a.png">a</p>', '<p>a</p>'],
    ['an image whose URL would sign the reader out', '<p><img src="/api/logout">a</p>', '<p>a</p>'],
    [
      'HTML inside an SVG drawing',
      '<svg viewBox="0 0 9 9"><foreignObject><body onload=x()>a</foreignObject></svg>',
      '<svg viewBox="0 0 9 9"></svg>',
    ],
    [
      'use, animation and style elements of an SVG drawing',
      '<svg><use href="#x"/><style>*{}</style><animate/><set/><g class="d-0"></g></svg>',
      '<svg><g class="d-0"></g></svg>',
    ],
    ['MathML', '<math><mtext><a href="/x">a</a></mtext></math>b', 'b'],
    ['a frame and an object', '<iframe srcdoc="<script>x</script>"></iframe><object data="x"></object>b', 'b'],
    ['a form', '<form action="/api/x"><input name="y"><button>a</button>b</form>', 'b'],
    ['an id that is not the id of a section', '<h2 id="body">a</h2>', '<h2>a</h2>'],
    ['a class that is not allowed', '<div class="dialog code">a</div>', '<div class="code">a</div>'],
    ['a comment', 'a<!-- <script> -->b', 'ab'],
    ['an SVG shape outside a drawing', '<path d="M0 0">a</path>', 'a'],
  ])('removes %s', (_, source, expected) => {
    expect(sanitizeAuthoredHtml(source)).toBe(expected);
  });

  it.each([
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<math><annotation-xml encoding="text/html"><svg><script>alert(1)</script>',
    '<svg><title><style><img src="</style><img src=x onerror=alert(1)>">',
    '<table><style><a title="</style><img src onerror=alert(1)>"></table>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<select><template><style><img src=x onerror=alert(1)></style></template></select>',
  ])('removes scripts and event handlers from malformed nested HTML: %s', (source) => {
    const safe = sanitizeAuthoredHtml(source);
    expect(safe).not.toMatch(/<[^>]*onerror/i);
    expect(safe).not.toMatch(/<(?:script|style|img|math|noscript|template)/i);
  });

  it('leaves HTML with typical elements of a module unchanged', () => {
    const moduleHtml =
      '<h2 id="read-the-label">Read</h2><div class="code" data-copy="true"><header><span>Prompt</span></header>' +
      '<pre tabindex="0"><code data-language="cmd"><span class="ln">hostname</span></code></pre></div>' +
      '<div class="callout warn" role="note"><span class="i" aria-hidden="true"></span><div><b>Stop</b></div></div>' +
      '<table class="cmp"><tbody><tr><th scope="row">a</th><td class="ot" data-h="Your control system">b</td></tr></tbody></table>' +
      '<figure class="fig"><svg viewBox="0 0 360 80" fill="none" role="img" aria-label="A label"><path class="d-line" d="M1 2H3z" stroke-width="1.5"></path></svg><figcaption>Figure 7.1.</figcaption></figure>' +
      '<ol class="steps"><li>See <a data-chapter="7" data-section="x">there</a></li></ol>';
    expect(sanitizeAuthoredHtml(moduleHtml)).toBe(moduleHtml);
  });

  it('removes elements that are nested more than 100 levels deep', () => {
    const safe = sanitizeAuthoredHtml(`${'<div>'.repeat(20_000)}a`);
    // 100 pairs of <div></div> have 1100 characters.
    expect(safe.length).toBeLessThan(2000);
  });

  it('is idempotent for headings whose nesting needs two corrections', () => {
    const safe = sanitizeAuthoredHtml('<h4><table><caption><h4>');
    expect(sanitizeAuthoredHtml(safe)).toBe(safe);
  });

  it('returns only allowed elements, without event handlers and javascript URLs, for any input, and is idempotent', () => {
    const fragment = fc.oneof(
      fc
        .constantFrom(
          ...Object.keys(authoredElements),
          'script',
          'style',
          'math',
          'template',
          'title',
          'foreignObject',
          'noscript',
          'marquee',
          'caption',
        )
        .chain((tag) =>
          fc.constantFrom(`<${tag}>`, `</${tag}>`, `<${tag} onload=x href="javascript:x" class="code x">`, `<${tag}/>`),
        ),
      fc.constantFrom('text', '<!--', '-->', '"', "'", '&lt;', '<![CDATA[', ']]>', '<', '>'),
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 25 }), (fragments) => {
        const safe = sanitizeAuthoredHtml(fragments.join(''));
        for (const [, tag] of safe.matchAll(/<([a-z][\w-]*)/gi)) {
          expect(Object.hasOwn(authoredElements, tag ?? '')).toBe(true);
        }
        expect(safe).not.toMatch(/<[^>]*(?:onload|javascript:)/i);
        expect(sanitizeAuthoredHtml(safe)).toBe(safe);
      }),
      { numRuns: 500 },
    );
  });
});
