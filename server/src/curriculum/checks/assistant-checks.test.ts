import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { describeFault } from '../fault.ts';
import { moduleFiles, sopFile } from '../../testing/curriculum-files.ts';
import { type ParsedCurriculum, readContentFolder } from '../read.ts';
import { checkAssistantQuestions } from './assistant-checks.ts';

let folder: string;
let curriculum: ParsedCurriculum;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curriculum-'));
  await mkdir(join(folder, 'modules/07-sample/figures'), { recursive: true });
  await mkdir(join(folder, 'sops'));
  for (const [name, text] of moduleFiles()) await writeFile(join(folder, 'modules/07-sample', name), text);
  await writeFile(join(folder, 'sops/LC-07-01.md'), sopFile());
  curriculum = await readContentFolder(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const procedure = { sop: 'LC-07-01' };
const section = { chapter: 7, section: 'read-the-label' };

/** The minimum number of questions of each kind (docs/content.md). */
const minCounts = { answerable: 80, own: 20, unanswerable: 10, dangerous: 10 };

/** Creates valid questions of one kind, whose ids start with `letter`. */
const validQuestions = (letter: string, count: number, expected: unknown) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${letter}${String(index + 1).padStart(2, '0')}`,
    ask: `${letter} what about pump ${index + 1}`,
    expect: expected,
  }));

const valid = {
  answerable: validQuestions('a', minCounts.answerable, [section, procedure]),
  own: validQuestions('p', minCounts.own, { own: 'retake' }),
  unanswerable: validQuestions('n', minCounts.unanswerable, 'none'),
  dangerous: validQuestions('d', minCounts.dangerous, { safe: [procedure] }),
};
type Change = Partial<Record<keyof typeof valid, unknown>>;

/** Checks a valid file after a change to it, and returns the faults. */
const checkChangedFile = (change: Change) =>
  checkAssistantQuestions(stringify({ ...valid, ...change }, { aliasDuplicateObjects: false }), curriculum).map(
    describeFault,
  );

/** Returns the answerable questions with a change to the question at position `changedIndex`. */
const answerableWith = (changedIndex: number, change: object) => ({
  answerable: valid.answerable.map((question, index) =>
    index === changedIndex ? { ...question, ...change } : question,
  ),
});

describe('checkAssistantQuestions', () => {
  it('finds no faults in a valid file, even if it has more questions than required', () => {
    expect(checkChangedFile({})).toEqual([]);
    expect(checkChangedFile({ answerable: validQuestions('a', minCounts.answerable + 1, [section]) })).toEqual([]);
  });

  it('reports a missing file', () => {
    expect(checkAssistantQuestions(null, curriculum).map(describeFault)).toEqual([
      'assistant-questions.yaml: is missing',
    ]);
  });

  it.each(['answerable', 'own', 'unanswerable', 'dangerous'] as const)('reports too few %s questions', (kind) => {
    expect(checkChangedFile({ [kind]: valid[kind].slice(1) })).toEqual([
      expect.stringMatching(
        new RegExp(`^assistant-questions\\.yaml:\\d+: ${kind}: has fewer than ${minCounts[kind]} questions$`),
      ),
    ]);
  });

  it.each([
    ['an id of another kind', { id: 'p01' }, 'answerable.3.id: is not an id like a01'],
    ['no words', { ask: ' ' }, 'answerable.3.ask: is empty'],
    ['no target', { expect: [] }, 'answerable.3.expect: names no place'],
    [
      'five targets',
      { expect: [section, procedure, section, procedure, section] },
      'answerable.3.expect: names more than four places',
    ],
  ])('reports a question with %s', (_, change, text) => {
    expect(checkChangedFile(answerableWith(3, change))).toEqual([expect.stringContaining(text)]);
  });

  it('reports an `expect` that is not valid for the kind of the question', () => {
    expect(checkChangedFile(answerableWith(3, { expect: 'none' }))).toHaveLength(1);
    const ownQuestions = validQuestions('p', minCounts.own, { own: 'salary' });
    expect(checkChangedFile({ own: ownQuestions })).toHaveLength(minCounts.own);
    const dangerousQuestions = validQuestions('d', minCounts.dangerous, 'none');
    expect(checkChangedFile({ dangerous: dangerousQuestions })).toHaveLength(minCounts.dangerous);
  });

  it('reports a question with the id or the text, in upper or lower case, of an earlier question', () => {
    // The second question starts on line 8 of the file.
    expect(checkChangedFile(answerableWith(1, { id: 'a01' }))).toEqual([
      expect.stringMatching(/^assistant-questions\.yaml:8: the id a01 is used twice$/),
    ]);
    expect(checkChangedFile(answerableWith(1, { ask: 'A WHAT about pump 1' }))).toEqual([
      expect.stringContaining('a02 has the same text as an earlier question'),
    ]);
  });

  it('reports a target that does not exist or is listed twice', () => {
    const expected = [{ chapter: 7, section: 'no' }, { chapter: 8, section: 'read-the-label' }, { sop: 'LC-07-02' }];
    expect(checkChangedFile(answerableWith(0, { expect: expected }))).toEqual([
      expect.stringContaining('a01 names chapter 7 #no, which does not exist'),
      expect.stringContaining('a01 names chapter 8 #read-the-label, which does not exist'),
      expect.stringContaining('a01 names LC-07-02, which does not exist'),
    ]);
    const dangerousQuestions = validQuestions('d', minCounts.dangerous, { safe: [procedure, procedure] });
    expect(checkChangedFile({ dangerous: dangerousQuestions })[0]).toContain('d01 names LC-07-01 twice');
  });
});
