import { describe, expect, it } from 'vitest';
import { readModuleSources } from '../module.ts';
import { moduleBody, moduleFiles, moduleFront, sampleFigure } from '../../testing/curriculum-files.ts';
import { checkModule } from './module-checks.ts';

const textsOf = (sources: Map<string, string>, slug = '07-sample') =>
  checkModule(readModuleSources(slug, sources)).map(({ text }) => text);

describe('checkModule', () => {
  it('finds no faults in the sample module', () => {
    const reading = readModuleSources('07-sample', moduleFiles());
    expect([...reading.faults, ...checkModule(reading)]).toEqual([]);
  });

  it('limits the number of words, not counting code blocks', () => {
    const code = `\`\`\`text title="a"\n${'word '.repeat(900)}\n\`\`\``;
    expect(textsOf(moduleFiles({ body: moduleBody(code) }))).toEqual([]);
    expect(textsOf(moduleFiles({ body: moduleBody('Look at it. '.repeat(300)) }))).toEqual([
      expect.stringMatching(/^text and lists have \d+ \+ \d+ words; at most 2000$/),
    ]);
    expect(textsOf(moduleFiles({ body: moduleBody().replace(/Look at the label on the case[^.]*\. /g, '') }))).toEqual([
      expect.stringMatching(/^the text has \d+ words; at least 1200$/),
    ]);
  });

  it('limits the Flesch-Kincaid grade', () => {
    const hardToRead =
      'Organisational responsibilities notwithstanding, comprehensive documentation of configuration modifications constitutes an indispensable prerequisite for verification. ';
    const body = moduleBody().replace(/Look at the label on the case[^.]*\. /g, hardToRead);
    expect(textsOf(moduleFiles({ body }))).toContainEqual(expect.stringMatching(/^reads at grade \d+\.\d; at most 9$/));
  });

  it.each([
    [
      (body: string) => body.replace(':::compare', '').replace(/\|\n:::/, '|'),
      'has no comparison of IT and OT (:::compare)',
    ],
    [(body: string) => body.replace(':::call', ':::note'), 'has no block on whom to call (:::call)'],
    [(body: string) => body.replace('{#write-it-down}', ''), '"Write it down" has no id: {#like-this}'],
    [(body: string) => body.replace('#write-it-down', '#it-and-ot'), 'the id #it-and-ot is used twice'],
    [
      (body: string) => body.replace('#write-it-down', '#title'),
      '#title is not kebab case, or is reserved by browsers',
    ],
    [(body: string) => body.replace('## Write it down {#write-it-down}', ''), 'has 4 sections with an id; 5 to 10'],
    [(body: string) => body.slice(body.indexOf('## Read')), 'begins without an opening situation'],
    [(body: string) => body.replace(/^!\[.*$/m, ''), 'is not used in the text'],
    [
      (body: string) => body.replace('Write the time.', 'Type systeminfo and wait.'),
      'systeminfo is a command: write it as code',
    ],
    [
      (body: string) => body.replace('Write the time.', 'Type `shutdown /r` now.'),
      'forbidden command in code: shutdown',
    ],
    [
      (body: string) => body.replace('\nhostname', '\nwevtutil cl Security'),
      'forbidden command in code: wevtutil cl|sl',
    ],
  ])('reports a violation (case %#)', (change, fault) => {
    expect(textsOf(moduleFiles({ body: change(moduleBody()) }))).toContain(fault);
  });

  it('allows a forbidden command in a block marked never', () => {
    const block = '```cmd never title="Never type this"\nwevtutil cl Security\n```';
    expect(textsOf(moduleFiles({ body: moduleBody(block) }))).toEqual([]);
  });

  it('checks commands in lists, except in references', () => {
    const front = { tools: ['A pen.', 'A run of systeminfo.'], references: ['Vendor: systeminfo', 'A manual'] };
    expect(checkModule(readModuleSources('07-sample', moduleFiles({ front })))).toEqual([
      { file: 'modules/07-sample/module.md', line: 17, text: 'systeminfo is a command: write it as code' },
    ]);
    expect(textsOf(moduleFiles({ front: { tools: ['A pen.', 'Not `gpupdate`.'] } }))).toEqual([
      'forbidden command in code: gpupdate',
    ]);
  });

  it('requires the chapter number to match the folder name', () => {
    expect(textsOf(moduleFiles({ front: { chapter: 8 } }))).toEqual([
      'has chapter number 8, but is in the folder 07-sample',
    ]);
    expect(textsOf(moduleFiles(), 'seven')).toEqual(['the folder is named like 07-event-logs, not seven']);
  });
});

describe('readModuleSources', () => {
  const hashOf = (sources: Map<string, string>) => readModuleSources('07-sample', sources).module?.contentHash;

  it('returns sections with their plain text', () => {
    const { module } = readModuleSources('07-sample', moduleFiles());
    expect(module?.introduction).toBe('One morning the label says one thing and the screen another.');
    expect(module?.sections.map(({ id }) => id)).toEqual([
      'read-the-label',
      'it-and-ot',
      'use-the-command',
      'write-it-down',
      'when-to-stop',
    ]);
    expect(module?.sections[2]).toEqual({ id: 'use-the-command', title: 'Use the command', text: 'hostname' });
    expect(module?.sections[4]?.text).toBe('Whom to call\nThe control room first.');
  });

  it('hashes text, lists and figures, but not the question pool', () => {
    const hash = hashOf(moduleFiles());
    expect(hashOf(moduleFiles())).toBe(hash);
    expect(hashOf(moduleFiles({ body: moduleBody('More.') }))).not.toBe(hash);
    expect(hashOf(moduleFiles({ front: { revision: 2 } }))).not.toBe(hash);
    expect(hashOf(moduleFiles({ figure: sampleFigure.replace('"8"', '"9"') }))).not.toBe(hash);
    expect(hashOf(moduleFiles({ quiz: null }))).toBe(hash);
  });

  it('reports all schema faults with their lines', () => {
    const front = { ...moduleFront, objectives: ['One.'], title: 'x'.repeat(90), extra: 1 };
    const { module, faults } = readModuleSources('07-sample', moduleFiles({ front }));
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
    expect(readModuleSources('07-sample', sources).faults.map(({ text }) => text)).toEqual([
      'is not a file of a module',
      'is missing',
    ]);
  });
});
