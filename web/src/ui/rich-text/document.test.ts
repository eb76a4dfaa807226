import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonical, documentOf, htmlOf } from './document.ts';

/** The shipped modules as HTML. A separate process runs the server's code, which this workspace must not import. */
function shippedModules(): { slug: string; html: string }[] {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const source = `
    const { readCurriculum } = await import('./server/src/curriculum/read.ts');
    const { modules } = await readCurriculum('content');
    process.stdout.write(JSON.stringify(modules.map(({ slug, html }) => ({ slug, html }))));`;
  const written = execFileSync(process.execPath, ['--input-type=module', '-e', source], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(written);
}

const comesBack = (html: string) => htmlOf(documentOf(html, 'full'), 'full');
const keptBlocks = (html: string) =>
  (documentOf(html, 'full').content ?? []).filter((block) => block.type === 'keptBlock');

describe('a shipped module in the editor', () => {
  const modules = shippedModules();

  it('is there for all thirteen', () => {
    expect(modules).toHaveLength(13);
  });

  it.each(modules)('$slug comes back as it was, and can be written in, all but its drawings', ({ html }) => {
    const document = documentOf(html, 'full');
    expect(canonical(htmlOf(document, 'full'))).toBe(canonical(html));
    const kept = document.content?.filter((block) => block.type === 'keptBlock') ?? [];
    expect(kept.map((block) => String(block.attrs?.html)).filter((block) => !block.startsWith('<figure'))).toEqual([]);
  });
});

describe('a block that the editor does not know', () => {
  it.each([
    ['a box in a box', '<div class="code"><div class="callout note"><p>a</p></div></div>'],
    ['a drawing', '<svg viewBox="0 0 9 9"><path d="M0 0H9"></path></svg>'],
    [
      'a picture',
      '<figure class="fig"><img src="/files/a.png" alt="A label"><figcaption>A label.</figcaption></figure>',
    ],
    [
      'two heads in a row',
      '<table><tbody><tr><th colspan="2">a</th></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
    ],
    ['bold of another kind', '<p>Read <b>this</b> and <i>that</i></p>'],
  ])('is kept whole: %s', (_what, html) => {
    expect(comesBack(html)).toBe(html);
  });

  it('cannot carry anything alive', () => {
    const hostile =
      '<div data-kept="<img src=x onerror=alert(1)>"></div><p onclick="x()">a<script>alert(1)</script></p>';
    expect(comesBack(hostile)).not.toMatch(/onerror|onclick|<script/);
  });
});

describe('what is written', () => {
  it.each([
    ['a heading keeps its id', '<h2 id="read-the-label">Read it twice</h2>'],
    ['marks may stand on each other', '<p><strong>Use <code>hostname</code></strong> and <em>wait</em></p>'],
    [
      'links keep where they lead',
      '<p><a data-chapter="7" data-section="export">there</a> <a data-sop="LC-07-01">SOP</a></p>',
    ],
    ['a list within a list', '<ul class="dots"><li>a<ul class="dots"><li>b</li></ul></li></ul>'],
  ])('%s', (_what, html) => {
    expect(keptBlocks(html)).toStrictEqual([]);
    expect(comesBack(html)).toBe(html);
  });

  it('in a small text holds no headings and no boxes', () => {
    const html = '<h2 id="a">Title</h2><p>Text <strong>bold</strong></p><div class="callout note"><p>note</p></div>';
    const small = htmlOf(documentOf(html, 'small'), 'small');
    expect(small).not.toMatch(/<h2|<div/);
    expect(small).toContain('<strong>bold</strong>');
    expect(small).toContain('Title');
  });

  it('in a list of entries is one entry a line', () => {
    const html = '<ul class="dots"><li>Run <code>hostname</code></li><li>Stop</li></ul>';
    expect(htmlOf(documentOf(html, 'entries'), 'entries')).toBe(html);
    expect(htmlOf(documentOf('', 'entries'), 'entries')).toBe('<ul class="dots"><li></li></ul>');
  });
});
