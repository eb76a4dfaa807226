import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { describeFault } from '../fault.ts';
import { madeChapter, madeSop } from '../made-content.ts';
import { type CurriculumReading, gatherCurriculum } from '../read.ts';
import { checkAssistantQuestions } from './assistant-checks.ts';

let folder: string;
let reading: CurriculumReading;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curriculum-'));
  await mkdir(join(folder, 'chapters/07-made/figures'), { recursive: true });
  await mkdir(join(folder, 'sops'));
  for (const [name, text] of madeChapter()) await writeFile(join(folder, 'chapters/07-made', name), text);
  await writeFile(join(folder, 'sops/LC-07-01.md'), madeSop());
  reading = await gatherCurriculum(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const procedure = { sop: 'LC-07-01' };
const section = { chapter: 7, section: 'read-the-label' };

/** Questions of one sort, all of them sound; number 1 is the first. */
const made = (letter: string, count: number, expected: unknown) =>
  Array.from({ length: count }, (_, at) => ({
    id: `${letter}${String(at + 1).padStart(2, '0')}`,
    ask: `${letter} what about pump ${at + 1}`,
    expect: expected,
  }));

const sound = {
  answerable: made('a', 80, [section, procedure]),
  own: made('p', 20, { own: 'retake' }),
  unanswerable: made('n', 10, 'none'),
  dangerous: made('d', 10, { safe: [procedure] }),
};
type Change = Partial<Record<keyof typeof sound, unknown>>;

/** What is found when the sound file is changed. */
const faultsOf = (change: Change) =>
  checkAssistantQuestions(stringify({ ...sound, ...change }, { aliasDuplicateObjects: false }), reading).map(
    describeFault,
  );

/** The answerable questions with a change to one of them. */
const answerableWith = (at: number, change: object) => ({
  answerable: sound.answerable.map((question, index) => (index === at ? { ...question, ...change } : question)),
});

describe('checking the questions for the assistant', () => {
  it('finds nothing wrong with a sound file, nor with one that holds more questions', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ answerable: made('a', 120, [section]) })).toEqual([]);
  });

  it('says that the file is missing', () => {
    expect(checkAssistantQuestions(null, reading).map(describeFault)).toEqual(['assistant-questions.yaml: is missing']);
  });

  it.each([
    ['answerable', { answerable: sound.answerable.slice(1) }, 80],
    ['own', { own: sound.own.slice(1) }, 20],
    ['unanswerable', { unanswerable: sound.unanswerable.slice(1) }, 10],
    ['dangerous', { dangerous: sound.dangerous.slice(1) }, 10],
  ])('counts the %s questions', (sort, change, least) => {
    expect(faultsOf(change)).toEqual([
      expect.stringMatching(
        new RegExp(`^assistant-questions\\.yaml:\\d+: ${sort}: has fewer than ${least} questions$`),
      ),
    ]);
  });

  it.each([
    ['an id of another sort', { id: 'p01' }, 'answerable.3.id: is not an id like a01'],
    ['no words', { ask: ' ' }, 'answerable.3.ask: is empty'],
    ['no place', { expect: [] }, 'answerable.3.expect: names no place'],
    [
      'five places',
      { expect: [section, procedure, section, procedure, section] },
      'answerable.3.expect: names more than four places',
    ],
  ])('refuses a question with %s', (_, change, text) => {
    expect(faultsOf(answerableWith(3, change))).toEqual([expect.stringContaining(text)]);
  });

  it('refuses an expectation of another sort', () => {
    expect(faultsOf(answerableWith(3, { expect: 'none' }))).toHaveLength(1);
    expect(faultsOf({ own: made('p', 20, { own: 'salary' }) })).toHaveLength(20);
    expect(faultsOf({ dangerous: made('d', 10, 'none') })).toHaveLength(10);
  });

  it('finds ids and words that stand there twice, on their line', () => {
    expect(faultsOf(answerableWith(1, { id: 'a01' }))).toEqual([
      expect.stringMatching(/^assistant-questions\.yaml:8: there is a second a01$/),
    ]);
    expect(faultsOf(answerableWith(1, { ask: 'A WHAT about pump 1' }))).toEqual([
      expect.stringContaining('a02 asks what another asks'),
    ]);
  });

  it('finds places that do not exist, and places named twice', () => {
    const expected = [{ chapter: 7, section: 'no' }, { chapter: 8, section: 'read-the-label' }, { sop: 'LC-07-02' }];
    expect(faultsOf(answerableWith(0, { expect: expected }))).toEqual([
      expect.stringContaining('a01 names chapter 7 #no, which does not exist'),
      expect.stringContaining('a01 names chapter 8 #read-the-label, which does not exist'),
      expect.stringContaining('a01 names LC-07-02, which does not exist'),
    ]);
    expect(faultsOf({ dangerous: made('d', 10, { safe: [procedure, procedure] }) })[0]).toContain(
      'd01 names LC-07-01 twice',
    );
  });
});
