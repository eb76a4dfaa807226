import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { describeFault } from '../fault.ts';
import { moduleFiles, sopFile } from '../../testing/curriculum-files.ts';
import { type CurriculumReading, gatherCurriculum } from '../read.ts';
import { checkAssistantQuestions } from './assistant-checks.ts';

let folder: string;
let reading: CurriculumReading;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curriculum-'));
  await mkdir(join(folder, 'modules/07-sample/figures'), { recursive: true });
  await mkdir(join(folder, 'sops'));
  for (const [name, text] of moduleFiles()) await writeFile(join(folder, 'modules/07-sample', name), text);
  await writeFile(join(folder, 'sops/LC-07-01.md'), sopFile());
  reading = await gatherCurriculum(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const procedure = { sop: 'LC-07-01' };
const section = { chapter: 7, section: 'read-the-label' };

/** Valid questions of one kind. */
const validQuestions = (letter: string, count: number, expected: unknown) =>
  Array.from({ length: count }, (_, at) => ({
    id: `${letter}${String(at + 1).padStart(2, '0')}`,
    ask: `${letter} what about pump ${at + 1}`,
    expect: expected,
  }));

const valid = {
  answerable: validQuestions('a', 80, [section, procedure]),
  own: validQuestions('p', 20, { own: 'retake' }),
  unanswerable: validQuestions('n', 10, 'none'),
  dangerous: validQuestions('d', 10, { safe: [procedure] }),
};
type Change = Partial<Record<keyof typeof valid, unknown>>;

/** The faults of the valid file after a change to it. */
const faultsOf = (change: Change) =>
  checkAssistantQuestions(stringify({ ...valid, ...change }, { aliasDuplicateObjects: false }), reading).map(
    describeFault,
  );

/** The answerable questions after a change to one of them. */
const answerableWith = (at: number, change: object) => ({
  answerable: valid.answerable.map((question, index) => (index === at ? { ...question, ...change } : question)),
});

describe('checkAssistantQuestions', () => {
  it('finds no faults in a valid file, or in one with more questions', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ answerable: validQuestions('a', 120, [section]) })).toEqual([]);
  });

  it('reports a missing file', () => {
    expect(checkAssistantQuestions(null, reading).map(describeFault)).toEqual(['assistant-questions.yaml: is missing']);
  });

  it.each([
    ['answerable', { answerable: valid.answerable.slice(1) }, 80],
    ['own', { own: valid.own.slice(1) }, 20],
    ['unanswerable', { unanswerable: valid.unanswerable.slice(1) }, 10],
    ['dangerous', { dangerous: valid.dangerous.slice(1) }, 10],
  ])('reports too few %s questions', (kind, change, minCount) => {
    expect(faultsOf(change)).toEqual([
      expect.stringMatching(
        new RegExp(`^assistant-questions\\.yaml:\\d+: ${kind}: has fewer than ${minCount} questions$`),
      ),
    ]);
  });

  it.each([
    ['an id of another kind', { id: 'p01' }, 'answerable.3.id: is not an id like a01'],
    ['no words', { ask: ' ' }, 'answerable.3.ask: is empty'],
    ['no place', { expect: [] }, 'answerable.3.expect: names no place'],
    [
      'five places',
      { expect: [section, procedure, section, procedure, section] },
      'answerable.3.expect: names more than four places',
    ],
  ])('reports a question with %s', (_, change, text) => {
    expect(faultsOf(answerableWith(3, change))).toEqual([expect.stringContaining(text)]);
  });

  it('reports an expectation that does not fit the kind of question', () => {
    expect(faultsOf(answerableWith(3, { expect: 'none' }))).toHaveLength(1);
    expect(faultsOf({ own: validQuestions('p', 20, { own: 'salary' }) })).toHaveLength(20);
    expect(faultsOf({ dangerous: validQuestions('d', 10, 'none') })).toHaveLength(10);
  });

  it('reports duplicate ids and texts with their lines', () => {
    expect(faultsOf(answerableWith(1, { id: 'a01' }))).toEqual([
      expect.stringMatching(/^assistant-questions\.yaml:8: the id a01 is used twice$/),
    ]);
    expect(faultsOf(answerableWith(1, { ask: 'A WHAT about pump 1' }))).toEqual([
      expect.stringContaining('a02 has the same text as an earlier question'),
    ]);
  });

  it('reports targets that do not exist or are listed twice', () => {
    const expected = [{ chapter: 7, section: 'no' }, { chapter: 8, section: 'read-the-label' }, { sop: 'LC-07-02' }];
    expect(faultsOf(answerableWith(0, { expect: expected }))).toEqual([
      expect.stringContaining('a01 names chapter 7 #no, which does not exist'),
      expect.stringContaining('a01 names chapter 8 #read-the-label, which does not exist'),
      expect.stringContaining('a01 names LC-07-02, which does not exist'),
    ]);
    expect(faultsOf({ dangerous: validQuestions('d', 10, { safe: [procedure, procedure] }) })[0]).toContain(
      'd01 names LC-07-01 twice',
    );
  });
});
