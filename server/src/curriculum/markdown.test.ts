import { describe, expect, it } from 'vitest';
import { sanitizeAuthoredHtml } from '../platform/html/sanitize.ts';
import { parseModule } from './module.ts';
import { moduleFiles, sampleFigure } from '../testing/curriculum-files.ts';
import { renderInlineHtml, renderMarkdown } from './markdown.ts';
import { figureStyleMarker } from './markdown/figure.ts';
import { parseMarkdown } from './markdown/parse.ts';

const render = (source: string) => renderMarkdown(parseMarkdown(source).body, { file: 'a.md', chapter: 7 });
const htmlOf = (source: string) => render(source).html.replaceAll('\n', '');
const findFaults = (source: string) => render(source).faults.map(({ line, text }) => `${line}: ${text}`);

describe('renderMarkdown', () => {
  it('sets the id that is written at the end of a heading', () => {
    expect(htmlOf('## Read `x` right {#read-x}')).toBe('<h2 id="read-x">Read <code>x</code> right</h2>');
  });

  it('does not parse colons inside a sentence as directives', () => {
    expect(htmlOf('## A\n\nAt 10:30 copy to D:temp and e:job, see ::x and :here[there].')).toContain(
      'At 10:30 copy to D:temp and e:job, see ::x and :here[there].',
    );
  });

  it('marks only the first paragraph of the text as the lead', () => {
    expect(htmlOf('One.\n\nTwo.')).toBe('<p class="lead">One.</p><p>Two.</p>');
  });

  it('renders a command block with its title, and with the attribute data-copy, so that the page adds a Copy button', () => {
    // The class `ln` marks a line, `o` a comment, and `tk` a word that must not break across lines.
    expect(htmlOf('```cmd title="Command Prompt"\nrem look\nhostname\n```')).toBe(
      '<div class="code" data-copy="true"><header><span>Command Prompt</span></header><pre tabindex="0">' +
        '<code data-language="cmd"><span class="ln"><span class="o">rem look</span></span><span class="ln"><span class="tk">hostname</span></span></code></pre></div>',
    );
  });

  it('preserves white space and special characters in code', () => {
    // The expected text is the HTML inside <code>, without tags.
    const { html } = render('```cmd title="A"\na  <b>\n  c &\n```');
    expect(html.replace(/^.*<code[^>]*>|<\/code>.*$/gs, '').replace(/<[^>]*>/g, '')).toBe('a  &#x3C;b>\n  c &#x26;');
  });

  // A `sample` block shows example output; a `never` block shows a command that must not be run.
  const renderVariant = (variant: string, title: string) => htmlOf(`\`\`\`text ${variant} title="${title}"\nx\n\`\`\``);

  it.each([
    ['sample', 'Sample'],
    ['never', 'Never'],
  ])('adds the variant as a label to a %s block whose title does not contain the word "%s"', (variant, label) => {
    expect(renderVariant(variant, 'Output')).toContain(
      `<div class="code ${variant}"><header><span>Output</span><span class="mark">${label}</span></header>`,
    );
  });

  it('adds no label to a sample block whose title contains the word "Sample"', () => {
    expect(renderVariant('sample', 'Sample output')).toContain(
      '<div class="code sample"><header><span>Sample output</span></header>',
    );
  });

  it.each(['sample', 'never'])('renders a %s block without data-copy', (variant) => {
    expect(renderVariant(variant, 'Output')).not.toContain('data-copy');
  });

  it('renders a callout with its title', () => {
    expect(htmlOf(':::warn[Never clear a log]\nNot `once`.\n:::')).toBe(
      '<div class="callout warn" role="note"><span class="i" aria-hidden="true"></span><div><b>Never clear a log</b><p>Not <code>once</code>.</p></div></div>',
    );
  });

  it('gives each cell of a comparison the attribute `data-h` with the header of its column, and the cells of the control system the class `ot` (operational technology)', () => {
    const html = htmlOf(
      ':::compare\n| | Office network | Your control system |\n|---|---|---|\n| Clock | a | b |\n:::',
    );
    expect(html).toContain(
      '<table class="cmp"><thead><tr><th scope="col"></th><th scope="col">Office network</th><th class="ot" scope="col">Your control system</th></tr></thead>',
    );
    expect(html).toContain(
      '<tr><th scope="row">Clock</th><td data-h="Office network">a</td><td class="ot" data-h="Your control system">b</td></tr>',
    );
  });

  it('gives each body cell of a table the class `wide`, and the attribute `data-h` with the header of its column', () => {
    expect(htmlOf('| Event | Meaning |\n|---|---|\n| 1102 | Cleared |')).toContain(
      '<td class="wide" data-h="Event">1102</td><td class="wide" data-h="Meaning">Cleared</td>',
    );
  });

  it('renders ordered and unordered lists with their classes', () => {
    expect(htmlOf('1. a\n2. b')).toBe('<ol class="steps"><li>a</li><li>b</li></ol>');
    expect(htmlOf('- a')).toBe('<ul class="dots"><li>a</li></ul>');
  });

  it('renders the target of a link as data attributes', () => {
    expect(htmlOf('## A\n\nSee [C](chapter:7#x-y), [D](chapter:12) and [L](sop:LC-07-02).')).toContain(
      'See <a data-chapter="7" data-section="x-y">C</a>, <a data-chapter="12">D</a> and <a data-sop="LC-07-02">L</a>.',
    );
  });

  it.each([
    ['# One', '1: only ## and ### headings'],
    ['a\n\nb <br> c', '3: HTML may not be used'],
    ['[x](https://a.example)', '1: links must lead to chapter:N'],
    ['[x](javascript:alert)', '1: links must lead to chapter:N'],
    ['See www.a.example now', '1: links must lead to chapter:N'],
    [':::note\nx\n:::', '1: :::note needs a title'],
    [':::info[T]\nx\n:::', '1: there is no block :::info'],
    [':::compare\nx\n:::', '1: :::compare must contain one table'],
    [
      ':::compare\n| | IT | OT |\n|---|---|---|\n| a | b | c |\n:::',
      '2: the header of a comparison must be "| | Office network | Your control system |"',
    ],
    ['```bash title="x"\na\n```', '1: the language of a code block must be cmd, powershell or text, not "bash"'],
    ['```cmd\na\n```', '1: a code block needs title'],
    // The variants are only recognised in lower case.
    ['```cmd Sample title="x"\na\n```', '1: cannot read "Sample title="x"" after the language of a code block'],
    ['![a](figures/no.svg "c")', '1: there is no figure figures/no.svg'],
    ['a ![a](figures/no.svg "c")', '1: a figure inside a sentence'],
    ['4. a', '1: a numbered list must begin with 1'],
    ['a[^1]\n\n[^1]: b', '1: a footnote may not be used'],
    ['> a', '1: a quotation may not be used'],
    ['## A {#a} b', '1: the id must be at the end'],
  ])('reports the fault in %j with its line', (source, fault) => {
    expect(findFaults(source)).toEqual([expect.stringContaining(fault)]);
  });

  it('renders a figure with its number, caption and text alternative', () => {
    const { module, faults } = parseModule('07-sample', moduleFiles());
    expect(faults).toEqual([]);
    expect(module?.html).toContain(
      '<figure class="fig"><svg viewBox="0 0 360 80" fill="none" role="img" aria-label="A label beside a screen."><rect class="d-line" x="8"',
    );
    expect(module?.html).toContain('<figcaption>Figure 7.1. The label and the screen agree.</figcaption>');
  });

  it('removes the style block that `npm run figures` has written into a figure', () => {
    const style = `<style>\n${figureStyleMarker}\n.d-line{stroke:#333}\n</style>\n`;
    const figure = sampleFigure.replace('<rect', `${style}<rect`);
    const { module, faults } = parseModule('07-sample', moduleFiles({ figure }));
    expect(faults).toEqual([]);
    expect(module?.html).toBe(parseModule('07-sample', moduleFiles()).module?.html);
  });

  it('renders HTML that the sanitiser does not change', () => {
    const html = parseModule('07-sample', moduleFiles()).module?.html ?? '';
    expect(sanitizeAuthoredHtml(html)).toBe(html);
  });
});

describe('renderInlineHtml', () => {
  it.each([
    ['Run `a<b` and **stop**.', 'Run <code>a&#x3C;b</code> and <strong>stop</strong>.'],
    [
      'See [C](chapter:7#x) and [L](sop:LC-07-02).',
      'See <a data-chapter="7" data-section="x">C</a> and <a data-sop="LC-07-02">L</a>.',
    ],
    ['[x](javascript:alert(1)) ![y](z.png)', 'x'],
    ['<img src=x onerror=alert(1)>', '&#x3C;img src=x onerror=alert(1)>'],
    ['4. It is 10:30', '4. It is 10:30'],
    ['# > - not a block', '# > - not a block'],
    ['*em*', 'em'],
  ])('renders %j as %j', (source, html) => {
    expect(renderInlineHtml(source)).toBe(html);
  });
});
