import { describe, expect, it } from 'vitest';
import { moduleSample } from '../../../testing/samples.ts';
import type { ModuleToRead } from '../modules.hooks.ts';
import { composeArticle, type ArticleLabels } from './compose-article.ts';
import { getCode } from './copy-buttons.ts';
import { selectSections } from './select-sections.ts';

const labels: ArticleLabels = {
  part: (number, count, minutes) => `Part ${number} of ${count} · ${minutes} min`,
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'Selected',
  rowsMeaning: 'An indented row continues the line above.',
  objectives: 'What you will be able to do',
  beforeYouStart: 'Before you start',
  prerequisites: 'You need',
  tools: 'Tools',
  safety: 'Safety',
  steps: 'The job in short',
  verification: 'How you know it worked',
  troubleshooting: 'If something is off',
  goldenRules: 'Golden rules',
  references: 'References',
  learningObjectives: 'Learning Objectives',
  keyTopics: 'Key Topics',
  noText: 'No text yet.',
  noItems: 'No items yet.',
};

/** A module with a text and an entry in every list. */
const module = moduleSample({
  chapterNumber: 7,
  content: '<p class="lead">It was late.</p><h2 id="the-log">The log</h2><p>Read it.</p>',
  sections: [{ id: 'the-log', title: 'The log' }],
  objectives: ['Run <code>hostname</code> first.'],
  prerequisites: ['A permit.'],
  tools: ['A pen.'],
  safety: ['Tell the control room.'],
  steps: ['Look.'],
  verification: ['It opens.'],
  troubleshooting: ['If not: stop.'],
  references: ['A standard.'],
  goldenRules: ['Read only.'],
});

/** Composes the article of `module` with some changes, and returns its HTML as an element. */
function articleOf(changes: Partial<ModuleToRead> = {}, headingLevel: 2 | 4 = 2) {
  const { html, sections, sectionOf } = composeArticle({ ...module, ...changes }, labels, headingLevel);
  const root = document.createElement('div');
  root.innerHTML = html;
  return { root, sections, sectionOf };
}

describe('composeArticle', () => {
  it('orders introduction, objectives, requirements, safety, text and the other lists', () => {
    const { root } = articleOf();
    expect([...root.children].map((child) => child.textContent)).toEqual([
      'It was late.',
      'What you will be able to do',
      'Run hostname first.',
      'Before you start',
      'You need',
      'A permit.',
      'Tools',
      'A pen.',
      'SafetyTell the control room.',
      'The log',
      'Read it.',
      'The job in short',
      'Look.',
      'How you know it worked',
      'It opens.',
      'If something is off',
      'If not: stop.',
      'Golden rules',
      'Read only.',
      'References',
      'A standard.',
    ]);
  });

  it('returns each section once, with an id that exists in the HTML', () => {
    // The authored id `list-steps` resembles `list--steps`, the id of the heading above the steps.
    const { root, sections } = articleOf({
      content: `${module.content}<h2>Without id</h2><h2 id="list-steps">Steps</h2>`,
    });
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => root.querySelector(`[id="${id}"]`))).toBe(true);
    expect(ids).toContain('the-log');
  });

  it('omits the headings of empty lists', () => {
    const { sections } = articleOf({
      objectives: [],
      prerequisites: [],
      tools: [],
      steps: [],
      references: [],
      goldenRules: [],
    });
    expect(sections.map(({ title }) => title)).toEqual(['The log', 'How you know it worked', 'If something is off']);
  });

  it('lowers the headings by two levels in a tile, and keeps their ids', () => {
    const { root } = articleOf({}, 4);
    expect(root.querySelectorAll('h2, h3')).toHaveLength(0);
    expect(root.querySelector('h4#the-log')).not.toBeNull();
  });

  it('returns objectives, key topics and a note for a module without a text', () => {
    const { root, sections } = articleOf({ content: null, hasContent: false });
    expect(sections.map(({ title }) => title)).toEqual(['Learning Objectives', 'Key Topics']);
    expect(root.textContent).toContain('No text yet.');
    expect(root.textContent).not.toContain('Golden rules');
  });
});

describe('composeArticle with authored HTML', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an event handler', '<p onclick="alert(1)">x</p>'],
    ['a script in a link', '<a href="javascript:alert(1)">x</a>'],
    ['a link whose backslash leads to another site', '<a href="/\\evil.example">x</a>'],
    ['an image of another site', '<img src="https://evil.example/x.png" alt="">'],
    ['a style', '<p style="position:fixed">x</p>'],
    ['a frame', '<iframe src="/api/logout"></iframe>'],
    [
      'a foreign object in a drawing',
      '<svg viewBox="0 0 9 9"><foreignObject><b onclick="a()">x</b></foreignObject></svg>',
    ],
    ['a form', '<form action="/api/logout"><input name="x"></form>'],
    ['a class that is not allowed', '<p class="hdr">x</p>'],
  ])('removes %s', (_element, html) => {
    const { root } = articleOf({ content: html, objectives: [html] });
    const forbidden = 'script, iframe, form, input, foreignObject, style, [onclick], [style], [src], [href], .hdr';
    expect(root.querySelectorAll(forbidden)).toHaveLength(0);
  });

  it('keeps figures, callouts and comparison tables', () => {
    const content = [
      '<figure class="fig"><svg viewBox="0 0 360 90" fill="none" role="img" aria-label="A host"><path class="d-line" d="M1 2H3"/></svg></figure>',
      '<div class="callout warn" role="note"><span class="i" aria-hidden="true"></span><div><b>Step 1: stop</b></div></div>',
      '<table class="cmp"><tbody><tr><th scope="row">Patches</th><td data-h="Office network: IT">Daily</td></tr></tbody></table>',
    ].join('');
    const { root } = articleOf({ content });
    expect(root.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 360 90');
    expect(root.querySelector('path')?.getAttribute('class')).toBe('d-line');
    expect(root.querySelector('.callout.warn[role=note] .i[aria-hidden=true]')).not.toBeNull();
    expect(root.querySelector('td')?.dataset['h']).toBe('Office network: IT');
  });
});

describe('composeArticle with links', () => {
  const linksOf = (content: string) =>
    [...articleOf({ content }).root.querySelectorAll('a')].map((a) => a.getAttribute('href'));

  it('links to other chapters by number, and to sections of the same chapter by id', () => {
    expect(
      linksOf(
        '<p><a data-chapter="9">9</a><a data-chapter="9" data-section="try-it">9</a><a data-chapter="7" data-section="the-log">7</a></p>',
      ),
    ).toEqual(['/training-modules/by-chapter/9', '/training-modules/by-chapter/9#try-it', '#the-log']);
  });

  it('links to procedures in the SOP library', () => {
    expect(linksOf('<p>See <a data-sop="LC-07-02">LC-07-02</a>.</p>')).toEqual(['/sop-library?sop=LC-07-02']);
  });
});

describe('composeArticle with code', () => {
  const codeBlock = (attributes: string) =>
    `<div ${attributes}><header><span>Prompt</span></header><pre tabindex="0"><code data-language="cmd"><span class="ln">hostname</span></code></pre></div>`;

  it('adds a Copy button that names the title of the block if the block is marked for copying', () => {
    const { root } = articleOf({ content: codeBlock('class="code" data-copy="true"') });
    expect(root.querySelector('.code button')?.textContent).toBe('Copy Prompt');
  });

  it('keeps words and switches of a command unbroken, and allows line breaks after the commas of a long list', () => {
    const command = 'Get-LocalUser | Select Name,Enabled,LastLogon,PasswordLastSet,PasswordExpires -First 5';
    const content = codeBlock('class="code" data-copy="true"').replace('hostname', command);
    const line = articleOf({ content }).root.querySelector('.ln');
    expect(line && getCode(line)).toBe(command);
    expect([...(line?.querySelectorAll('.tk') ?? [])].map((word) => word.textContent)).toContain('-First');
    const commaCount = 4;
    expect(line?.querySelectorAll('.break-mark')).toHaveLength(commaCount);
  });

  it('explains the indented rows once for a phone and once for a larger screen', () => {
    const copyableBlock = codeBlock('class="code" data-copy="true"');
    // A command that is too long for a row continues in indented rows: on a phone the second to the fourth command, on
    // a larger screen the third and the fourth. For each screen, only the first such command gets the sentence.
    const commands = [
      'hostname',
      'wevtutil epl System D:\\Job\\HMI-12A-System.evtx',
      `echo ${'long '.repeat(16)}`,
      'x '.repeat(40),
    ];
    const content = commands.map((command) => copyableBlock.replace('hostname', command)).join('');
    const notes = [...articleOf({ content }).root.querySelectorAll('.rows-note')];
    expect(notes.map((note) => [note.className, note.closest('.code')?.querySelector('.ln')?.textContent])).toEqual([
      ['rows-note on-phone', commands[1]],
      ['rows-note on-desk', commands[2]],
    ]);
  });

  it('does not explain the indented rows of sample output, because nobody types output', () => {
    const content = codeBlock('class="code sample"').replace('hostname', 'a long line '.repeat(9));
    expect(articleOf({ content }).root.querySelector('.rows-note')).toBeNull();
  });

  it.each(['class="code sample"', 'class="code never"'])('adds no Copy button to %s', (attributes) => {
    expect(articleOf({ content: codeBlock(attributes) }).root.querySelector('button')).toBeNull();
  });
});

describe('composeArticle with code in a sentence', () => {
  it('keeps a word with a hyphen unbroken if it fits into a row of a phone', () => {
    const command = 'Get-NetFirewallProfile -PolicyStore D:\\Job\\SPARE-HMI-03-services-before.csv ActiveStore';
    const { root } = articleOf({ content: `<p>Type <code>${command}</code> here.</p>` });
    expect(root.querySelector('p')?.textContent).toBe(`Type ${command} here.`);
    expect([...root.querySelectorAll('p .tk')].map((word) => word.textContent)).toEqual([
      'Get-NetFirewallProfile',
      '-PolicyStore',
    ]);
  });
});

describe('composeArticle with parts', () => {
  const check = { question: 'Which?', options: ['this', 'that'], rightOption: 0, explanation: '' };
  const content = '<p>Start.</p><h2 id="a">A</h2><p>1</p><h2 id="b">B</h2><h3 id="b2">B2</h3><h2 id="c">C</h2><p>3</p>';
  const parts = [
    { startSectionId: null, minutes: 4, check },
    { startSectionId: 'b', minutes: 6, check: null },
    { startSectionId: 'c', minutes: 2, check },
  ];
  const moduleWithParts = moduleSample({ content, parts, goldenRules: ['Read only.'] });
  /** Describes each top-level element: the place of a check question by its part, other elements by id or by text. */
  const describeElements = (root: HTMLElement) =>
    [...root.children].map((child) => {
      const part = child.getAttribute('data-part-check');
      return part === null ? child.id || child.textContent : `check question of part ${part}`;
    });

  it('adds a line above each part, and an element for the check question at the end of the part', () => {
    const { root } = articleOf(moduleWithParts);
    expect(describeElements(root)).toEqual([
      'Part 1 of 3 · 4 min',
      'Start.',
      'a',
      '1',
      'check question of part 1',
      'Part 2 of 3 · 6 min',
      'b',
      'b2',
      'Part 3 of 3 · 2 min',
      'c',
      '3',
      'check question of part 3',
      'list--golden-rules',
      'Read only.',
    ]);
  });

  it('ignores a part whose first section is missing, and continues the part before it', () => {
    const [first, , last] = parts;
    if (!first || !last) throw new Error('There are three parts.');
    const { root } = articleOf({ ...moduleWithParts, parts: [first, { ...last, startSectionId: 'x', check: null }] });
    expect(root.textContent).not.toContain('Part 2');
    expect(describeElements(root).slice(-6)).toEqual([
      'b2',
      'c',
      '3',
      'check question of part 1',
      'list--golden-rules',
      'Read only.',
    ]);
  });

  it('returns the section of each element that has an id', () => {
    const { sectionOf } = articleOf(moduleWithParts);
    expect(Object.fromEntries(sectionOf)).toEqual({
      a: 'a',
      b: 'b',
      b2: 'b',
      c: 'c',
      'list--golden-rules': 'list--golden-rules',
    });
  });

  it('returns an article from which selectSections can take some sections, without part lines and check questions', () => {
    const article = composeArticle(moduleWithParts, labels, 2);
    expect(selectSections(article, ['a'])).toBe('<h2 id="a">A</h2><p>1</p>');
    expect(selectSections(article, ['b', 'c'])).toBe('<h2 id="b">B</h2><h3 id="b2">B2</h3><h2 id="c">C</h2><p>3</p>');
  });
});
