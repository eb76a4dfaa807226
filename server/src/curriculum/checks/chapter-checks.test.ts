import { describe, expect, it } from 'vitest';
import { readChapterSources } from '../chapter.ts';
import { madeBody, madeChapter, madeFigure, madeFront } from '../made-content.ts';
import { checkChapter } from './chapter-checks.ts';

const textsOf = (sources: Map<string, string>, slug = '07-made') =>
  checkChapter(readChapterSources(slug, sources)).map(({ text }) => text);

describe('checking a chapter', () => {
  it('finds nothing in a sound one', () => {
    const reading = readChapterSources('07-made', madeChapter());
    expect([...reading.faults, ...checkChapter(reading)]).toEqual([]);
  });

  it('counts words without code blocks', () => {
    const code = `\`\`\`text title="a"\n${'word '.repeat(900)}\n\`\`\``;
    expect(textsOf(madeChapter({ body: madeBody(code) }))).toEqual([]);
    expect(textsOf(madeChapter({ body: madeBody('Look at it. '.repeat(300)) }))).toEqual([
      expect.stringMatching(/^text and lists have \d+ \+ \d+ words; at most 2000$/),
    ]);
    expect(textsOf(madeChapter({ body: madeBody().replace(/Look at the label on the case[^.]*\. /g, '') }))).toEqual([
      expect.stringMatching(/^the text has \d+ words; at least 1200$/),
    ]);
  });

  it('wants plain English', () => {
    const learned =
      'Organisational responsibilities notwithstanding, comprehensive documentation of configuration modifications constitutes an indispensable prerequisite for verification. ';
    const body = madeBody().replace(/Look at the label on the case[^.]*\. /g, learned);
    expect(textsOf(madeChapter({ body }))).toContainEqual(expect.stringMatching(/^reads at grade \d+\.\d; at most 9$/));
  });

  it.each([
    [
      (body: string) => body.replace(':::compare', '').replace(/\|\n:::/, '|'),
      'has no comparison of IT and OT (:::compare)',
    ],
    [(body: string) => body.replace(':::call', ':::note'), 'has no word on whom to call (:::call)'],
    [(body: string) => body.replace('{#write-it-down}', ''), '"Write it down" has no id: {#like-this}'],
    [(body: string) => body.replace('#write-it-down', '#it-and-ot'), 'there is a second #it-and-ot'],
    [
      (body: string) => body.replace('#write-it-down', '#title'),
      '#title is not in kebab case, or is a name that browsers keep for themselves',
    ],
    [(body: string) => body.replace('## Write it down {#write-it-down}', ''), 'has 4 sections with an id; 5 to 10'],
    [(body: string) => body.slice(body.indexOf('## Read')), 'begins without an opening situation'],
    [(body: string) => body.replace(/^!\[.*$/m, ''), 'is shown nowhere'],
    [
      (body: string) => body.replace('Write the time.', 'Type systeminfo and wait.'),
      'systeminfo stands in prose: a command stands in code',
    ],
    [(body: string) => body.replace('Write the time.', 'Type `shutdown /r` now.'), 'forbidden in code here: shutdown'],
    [(body: string) => body.replace('\nhostname', '\nwevtutil cl Security'), 'forbidden in code here: wevtutil cl|sl'],
  ])('says what is wrong: %#', (change, fault) => {
    expect(textsOf(madeChapter({ body: change(madeBody()) }))).toContain(fault);
  });

  it('allows a forbidden command in a block marked never', () => {
    const block = '```cmd never title="Never type this"\nwevtutil cl Security\n```';
    expect(textsOf(madeChapter({ body: madeBody(block) }))).toEqual([]);
  });

  it('looks into the lists too, but not at the names of documents', () => {
    const front = { tools: ['A pen.', 'A run of systeminfo.'], references: ['Vendor: systeminfo', 'A manual'] };
    expect(checkChapter(readChapterSources('07-made', madeChapter({ front })))).toEqual([
      { file: 'chapters/07-made/chapter.md', line: 17, text: 'systeminfo stands in prose: a command stands in code' },
    ]);
    expect(textsOf(madeChapter({ front: { tools: ['A pen.', 'Not `gpupdate`.'] } }))).toEqual([
      'forbidden in code here: gpupdate',
    ]);
  });

  it('wants the number of the folder', () => {
    expect(textsOf(madeChapter({ front: { chapter: 8 } }))).toEqual(['chapter 8 stands in the folder 07-made']);
    expect(textsOf(madeChapter(), 'seven')).toEqual(['the folder is named like 07-event-logs, not seven']);
  });
});

describe('reading a chapter', () => {
  const hashOf = (sources: Map<string, string>) => readChapterSources('07-made', sources).chapter?.contentHash;

  it('gives sections with their words for searching', () => {
    const { chapter } = readChapterSources('07-made', madeChapter());
    expect(chapter?.introduction).toBe('One morning the label says one thing and the screen another.');
    expect(chapter?.sections.map(({ id }) => id)).toEqual([
      'read-the-label',
      'it-and-ot',
      'use-the-command',
      'write-it-down',
      'when-to-stop',
    ]);
    expect(chapter?.sections[2]).toEqual({ id: 'use-the-command', title: 'Use the command', text: 'hostname' });
    expect(chapter?.sections[4]?.text).toBe('Whom to call\nThe control room first.');
  });

  it('changes its hash with text, lists and figures, and keeps a hash of its own for the pool', () => {
    const hash = hashOf(madeChapter());
    expect(hashOf(madeChapter())).toBe(hash);
    expect(hashOf(madeChapter({ body: madeBody('More.') }))).not.toBe(hash);
    expect(hashOf(madeChapter({ front: { revision: 2 } }))).not.toBe(hash);
    expect(hashOf(madeChapter({ figure: madeFigure.replace('"8"', '"9"') }))).not.toBe(hash);
    expect(hashOf(madeChapter({ quiz: null }))).toBe(hash);
  });

  it('tells every fault of the schema at once, with its line', () => {
    const front = { ...madeFront, objectives: ['One.'], title: 'x'.repeat(90), extra: 1 };
    const { chapter, faults } = readChapterSources('07-made', madeChapter({ front }));
    expect(chapter).toBeNull();
    expect(faults.map(({ line, text }) => `${line}: ${text}`)).toEqual([
      '4: title: is longer than 80 characters',
      '9: objectives: has fewer than 3 entries',
      expect.stringMatching(/^2: the file: .*extra/),
    ]);
  });

  it('refuses files that do not belong to it, and a folder without a text', () => {
    const sources = madeChapter().set('notes.txt', 'x');
    sources.delete('chapter.md');
    expect(readChapterSources('07-made', sources).faults.map(({ text }) => text)).toEqual([
      'does not belong to a chapter',
      'is missing',
    ]);
  });
});
