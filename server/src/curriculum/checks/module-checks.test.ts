import { describe, expect, it } from 'vitest';
import { parseModule } from '../module.ts';
import { figureStyleMarker } from '../markdown/figure.ts';
import { moduleBody, moduleFiles, moduleFrontMatter, sampleFigure } from '../../testing/curriculum-files.ts';
import { checkModule } from './module-checks.ts';

const findFaults = (sources: Map<string, string>, slug = '07-sample') =>
  checkModule(parseModule(slug, sources)).map(({ text }) => text);

describe('checkModule', () => {
  it('finds no faults in the sample module', () => {
    const parsedModule = parseModule('07-sample', moduleFiles());
    expect([...parsedModule.faults, ...checkModule(parsedModule)]).toEqual([]);
  });

  // The text of the sample module repeats the sentence "Look at the label on the case …" to be long enough.
  it('requires at least 1200 words of text', () => {
    const shortBody = moduleBody().replace(/Look at the label on the case[^.]*\. /g, '');
    expect(findFaults(moduleFiles({ body: shortBody }))).toEqual([
      expect.stringMatching(/^the text has \d+ words; expected at least 1200$/),
    ]);
  });

  it('allows at most 2000 words of text and lists together', () => {
    expect(findFaults(moduleFiles({ body: moduleBody('Look at it. '.repeat(300)) }))).toContainEqual(
      expect.stringMatching(/^text and lists have \d+ \+ \d+ words; at most 2000$/),
    );
  });

  it('does not count the words of code blocks', () => {
    const codeBlock = `\`\`\`text title="a"\n${'word '.repeat(900)}\n\`\`\``;
    expect(findFaults(moduleFiles({ body: moduleBody(codeBlock) }))).toEqual([]);
  });

  it('reports a Flesch-Kincaid grade above 9', () => {
    const hardToRead =
      'Organisational responsibilities notwithstanding, comprehensive documentation of configuration modifications constitutes an indispensable prerequisite for verification. ';
    const body = moduleBody().replace(/Look at the label on the case[^.]*\. /g, hardToRead);
    expect(findFaults(moduleFiles({ body }))).toContainEqual(
      expect.stringMatching(/^reads at grade \d+\.\d; at most 9$/),
    );
  });

  it.each<[fault: string, change: (body: string) => string]>([
    ['has no comparison of IT and OT (:::compare)', (body) => body.replace(':::compare', '').replace(/\|\n:::/, '|')],
    ['has no block on whom to call (:::call)', (body) => body.replace(':::call', ':::note')],
    ['"Write it down" has no id: {#like-this}', (body) => body.replace('{#write-it-down}', '')],
    ['the id #it-and-ot is used twice', (body) => body.replace('#write-it-down', '#it-and-ot')],
    ['#title is not kebab case, or is reserved by browsers', (body) => body.replace('#write-it-down', '#title')],
    ['has 4 sections with an id; expected 5 to 10', (body) => body.replace('## Write it down {#write-it-down}', '')],
    ['begins without an opening situation', (body) => body.slice(body.indexOf('## Read'))],
    ['is not used in the text', (body) => body.replace(/^!\[.*$/m, '')],
    [
      'systeminfo is a command: write it as code',
      (body) => body.replace('Write the time.', 'Type systeminfo and wait.'),
    ],
    ['forbidden command in code: shutdown', (body) => body.replace('Write the time.', 'Type `shutdown /r` now.')],
    ['forbidden command in code: wevtutil cl|sl', (body) => body.replace('\nhostname', '\nwevtutil cl Security')],
  ])('reports the fault: %s', (fault, change) => {
    expect(findFaults(moduleFiles({ body: change(moduleBody()) }))).toContain(fault);
  });

  it('allows a forbidden command in a code block of the variant `never`', () => {
    const block = '```cmd never title="Never type this"\nwevtutil cl Security\n```';
    expect(findFaults(moduleFiles({ body: moduleBody(block) }))).toEqual([]);
  });

  it('reports a command that a list contains as plain text and not as code, except in the list of references', () => {
    const frontMatter = { tools: ['A pen.', 'A run of systeminfo.'], references: ['Vendor: systeminfo', 'A manual'] };
    // The second entry of `tools` is on line 17 of module.md.
    expect(checkModule(parseModule('07-sample', moduleFiles({ frontMatter })))).toEqual([
      { file: 'modules/07-sample/module.md', line: 17, text: 'systeminfo is a command: write it as code' },
    ]);
  });

  it('reports a forbidden command that a list contains as code', () => {
    expect(findFaults(moduleFiles({ frontMatter: { tools: ['A pen.', 'Not `gpupdate`.'] } }))).toEqual([
      'forbidden command in code: gpupdate',
    ]);
  });

  it('requires the chapter number to match the folder name', () => {
    expect(findFaults(moduleFiles({ frontMatter: { chapter: 8 } }))).toEqual([
      'has chapter number 8, but is in the folder 07-sample',
    ]);
  });

  it('requires a folder name that starts with the chapter number', () => {
    expect(findFaults(moduleFiles(), 'seven')).toEqual(['the folder must be named like 07-event-logs, not seven']);
  });
});

describe('parseModule', () => {
  const hashOf = (sources: Map<string, string>) => parseModule('07-sample', sources).module?.contentHash;

  it('returns the introduction and the sections with their plain text', () => {
    const { module } = parseModule('07-sample', moduleFiles());
    expect(module?.introduction).toBe('One morning the label says one thing and the screen another.');
    expect(module?.sections.map(({ id }) => id)).toEqual([
      'read-the-label',
      'it-and-ot',
      'use-the-command',
      'write-it-down',
      'when-to-stop',
    ]);
    expect(module?.sections[2]).toEqual({
      id: 'use-the-command',
      title: 'Use the command',
      text: expect.stringMatching(/^hostname\nLook at the label/),
    });
    expect(module?.sections[4]?.text).toBe('Whom to call\nThe control room first.');
  });

  it('computes contentHash from text, front matter and figures, but not from quiz.yaml', () => {
    const hash = hashOf(moduleFiles());
    expect(hashOf(moduleFiles())).toBe(hash);
    expect(hashOf(moduleFiles({ body: moduleBody('More.') }))).not.toBe(hash);
    expect(hashOf(moduleFiles({ frontMatter: { revision: 2 } }))).not.toBe(hash);
    expect(hashOf(moduleFiles({ figure: sampleFigure.replace('"8"', '"9"') }))).not.toBe(hash);
    expect(hashOf(moduleFiles({ quiz: null }))).toBe(hash);
    // A generated style has the colours of the web app. If these colours change, the module must not count as changed.
    const style = `<style>\n${figureStyleMarker}\n.d-line{stroke:#333}\n</style>\n`;
    expect(hashOf(moduleFiles({ figure: sampleFigure.replace('<rect', `${style}<rect`) }))).toBe(hash);
  });

  it('reports all schema faults with their lines', () => {
    // In module.md, the front matter starts on line 2, `title` is on line 4, and `objectives` on line 9.
    const frontMatter = { ...moduleFrontMatter, objectives: ['One.'], title: 'x'.repeat(90), extra: 1 };
    const { module, faults } = parseModule('07-sample', moduleFiles({ frontMatter }));
    expect(module).toBeNull();
    expect(faults.map(({ line, text }) => `${line}: ${text}`)).toEqual([
      '4: title: is longer than 80 characters',
      '9: objectives: has fewer than 3 entries',
      expect.stringMatching(/^2: the file: .*extra/),
    ]);
  });

  it('reports unknown files and a missing module.md', () => {
    const sources = moduleFiles().set('notes.txt', 'x');
    sources.delete('module.md');
    expect(parseModule('07-sample', sources).faults.map(({ text }) => text)).toEqual([
      'is not a file of a module',
      'is missing',
    ]);
  });
});
