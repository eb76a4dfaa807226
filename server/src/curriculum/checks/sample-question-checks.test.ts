import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { moduleFiles, sopFile } from '../../testing/curriculum-files.ts';
import { parseAskedFile } from '../asked-questions.ts';
import { describeFault } from '../fault.ts';
import { type ParsedCurriculum, readContentFolder } from '../read.ts';
import { checkSampleQuestions } from './sample-question-checks.ts';

let folder: string;
let curriculum: ParsedCurriculum;
let sections: Record<string, string[]>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curriculum-'));
  await mkdir(join(folder, 'modules/07-sample/figures'), { recursive: true });
  await mkdir(join(folder, 'sops'));
  for (const [name, text] of moduleFiles()) await writeFile(join(folder, 'modules/07-sample', name), text);
  await writeFile(join(folder, 'sops/LC-07-01.md'), sopFile());
  curriculum = await readContentFolder(folder);
  const ids = curriculum.modules.flatMap(({ outline }) => outline.sections.map(({ id }) => id));
  sections = Object.fromEntries(ids.map((id) => [id, listQuestions(id)]));
});
afterAll(() => rm(folder, { recursive: true }));

const listQuestions = (place: string) => Array.from({ length: 12 }, (_, index) => `where is pump ${index} of ${place}`);

/** Checks a valid file after a change to it, and returns the faults. */
const checkChangedFile = (
  change: { sections?: Record<string, string[]>; procedures?: Record<string, string[]> } = {},
  name = 'chapter-07',
) => {
  const valid = { sections, procedures: { 'LC-07-01': listQuestions('LC-07-01') } };
  const sampleQuestions = [parseAskedFile(name, stringify({ ...valid, ...change }))];
  const tests = [{ file: 'assistant-harmless.yaml', questions: ['Is the pump OK?'] }];
  return checkSampleQuestions({ ...curriculum, sampleQuestions }, tests).map(describeFault);
};
const withQuestion = (question: string) => ({ 'LC-07-01': [...listQuestions('LC-07-01'), question] });

describe('checkSampleQuestions', () => {
  it('finds no faults in a valid file', () => {
    expect(checkChangedFile()).toEqual([]);
  });

  it('reports a chapter without a file, and a file without a chapter', () => {
    expect(checkSampleQuestions({ ...curriculum, sampleQuestions: [] }, []).map(describeFault)).toEqual([
      'asked/chapter-07.yaml: is missing',
    ]);
    expect(checkChangedFile({}, 'chapter-09')).toContain('asked/chapter-09.yaml: there is no chapter 9');
  });

  it('reports a section or a procedure that has fewer than 12 questions or none', () => {
    const [first = ''] = Object.keys(sections);
    const { [first]: firstQuestions = [], ...others } = sections;
    expect(checkChangedFile({ sections: { ...others, [first]: firstQuestions.slice(1) } })).toEqual([
      expect.stringMatching(new RegExp(`^asked/chapter-07\\.yaml:\\d+: ${first} has 11 questions, fewer than 12$`)),
    ]);
    expect(checkChangedFile({ procedures: {} })).toEqual([
      expect.stringContaining('LC-07-01 has 0 questions, fewer than 12'),
    ]);
  });

  it('reports a section or a procedure that does not exist in the chapter', () => {
    expect(checkChangedFile({ sections: { ...sections, 'no-section': listQuestions('nothing') } })).toEqual([
      expect.stringContaining('no-section does not exist in chapter 7'),
    ]);
    expect(
      checkChangedFile({ procedures: { ...withQuestion('is it open'), 'LC-08-01': listQuestions('LC-08-01') } }),
    ).toEqual([expect.stringContaining('LC-08-01 does not exist in chapter 7')]);
  });

  it.each([
    [
      'the same question with other punctuation',
      'Where is: pump 3 of LC-07-01?',
      'is already at asked/chapter-07.yaml LC-07-01',
    ],
    ['a question that is also in a test file', 'is the pump ok', 'is a question of assistant-harmless.yaml'],
    ['a question of 7 characters', 'is it 1', 'does not have 8 to 120 characters'],
    ['a question of 121 characters', `is ${'x'.repeat(118)}`, 'does not have 8 to 120 characters'],
  ])('reports %s', (_, question, text) => {
    expect(checkChangedFile({ procedures: withQuestion(question) })).toEqual([expect.stringContaining(text)]);
  });
});
