import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { describeFault } from '../fault.ts';
import { moduleFiles, sopFile } from '../../testing/curriculum-files.ts';
import { type ParsedCurriculum, readContentFolder } from '../read.ts';
import { parseKnowledge } from '../assistant-knowledge.ts';
import { checkAssistantQuestions, checkAssistantKnowledge } from './assistant-checks.ts';

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

/** Creates valid questions of one kind. Their ids start with `letter`. */
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
    ['no expected source', { expect: [] }, 'answerable.3.expect: names no place'],
    [
      'five expected sources',
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

  it('reports a question that repeats the id of an earlier question, or its text in upper or lower case', () => {
    // The second question starts on line 8 of the file.
    expect(checkChangedFile(answerableWith(1, { id: 'a01' }))).toEqual([
      expect.stringMatching(/^assistant-questions\.yaml:8: the id a01 is used twice$/),
    ]);
    expect(checkChangedFile(answerableWith(1, { ask: 'A WHAT about pump 1' }))).toEqual([
      expect.stringContaining('a02 has the same text as an earlier question'),
    ]);
  });

  it('reports an expected source that does not exist or is listed twice', () => {
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

/** The minimum numbers of acts and facts that assistant-knowledge.ts requires. */
const minKnowledge = { acts: 40, facts: 60 };

const validActs = Array.from({ length: minKnowledge.acts }, (_, index) => ({
  id: `act-${index}`,
  verdict: 'No',
  rule: 'Do not switch the antivirus off.',
  instead: 'Call the control room.',
  sources: [procedure.sop],
  when: ['off + antivirus'],
  unless: ['school'],
  examples: ['switch off the antivirus', 'turn the antivirus off', 'disable antivirus', 'can i disable the antivirus'],
}));
const validGroups = {
  off: ['switch * off', 'turn * off', 'disable'],
  antivirus: ['antivirus'],
  school: ['school'],
};
const validFacts = Array.from({ length: minKnowledge.facts }, (_, index) => ({
  id: `fact-${index}`,
  ask: ['label + name'],
  fact: 'The label has the name.',
  key: 'Look at the label',
  source: '7#read-the-label',
}));
const validAnswers = [
  {
    id: 'read-label',
    ask: ['read + label'],
    do: 'You may read the label.',
    key: 'Look at the label',
    source: '7#read-the-label',
  },
];

/** Returns the list with changed fields in the entry at index 1, or at index 0 if the list has only one entry. */
const withChange = <T extends object>(list: readonly T[], change: object): T[] =>
  list.map((entry, index) => (index === Math.min(1, list.length - 1) ? { ...entry, ...change } : entry));

/** Checks valid knowledge after changes to it, and returns the faults. */
function checkChangedKnowledge({
  acts = validActs,
  groups = validGroups,
  facts = validFacts,
  answers = validAnswers,
}: { acts?: object[]; groups?: object; facts?: object[]; answers?: object[] } = {}): string[] {
  const toYaml = (value: unknown) => stringify(value, { aliasDuplicateObjects: false });
  const knowledge = parseKnowledge({
    dangers: toYaml({ ordinary: [], groups, acts }),
    facts: toYaml(facts),
    answers: toYaml(answers),
  });
  expect(Object.values(knowledge).flatMap(({ faults }) => faults)).toEqual([]);
  return checkAssistantKnowledge({ ...curriculum, knowledge }).map(describeFault);
}

describe('checkAssistantKnowledge', () => {
  it('finds no faults in valid files', () => {
    expect(checkChangedKnowledge()).toEqual([]);
  });

  it('reports each of the three knowledge files as missing if none of them exists', () => {
    expect(checkAssistantKnowledge({ ...curriculum, knowledge: null }).map(describeFault)).toEqual([
      'assistant-dangers.yaml: is missing',
      'assistant-facts.yaml: is missing',
      'assistant-answers.yaml: is missing',
    ]);
  });

  it.each([
    ['an id that is used twice', { id: 'fact-0' }, 'the id fact-0 is used twice'],
    ['a section that does not exist', { source: '7#no' }, 'fact-1 names 7#no, which does not exist'],
    ['a procedure that does not exist', { source: 'LC-07-09' }, 'fact-1 names LC-07-09, which does not exist'],
    [
      'a quotation (`key`) that its source does not contain',
      { key: 'of the pump' },
      'the text of 7#read-the-label does not contain',
    ],
  ])('reports a fact with %s', (_, change, text) => {
    // The second fact starts on line 7 of the file.
    expect(checkChangedKnowledge({ facts: withChange(validFacts, change) })).toEqual([
      expect.stringMatching(new RegExp(`^assistant-facts\\.yaml:7: .*${text}`)),
    ]);
  });

  it.each([
    ['a source that does not exist', { source: '8#no' }, 'read-label names 8#no, which does not exist'],
    ['a quotation (`key`) that its source does not contain', { key: 'of the pump' }, 'does not contain "of the pump"'],
  ])('reports a prepared answer with %s', (_, change, text) => {
    expect(checkChangedKnowledge({ answers: withChange(validAnswers, change) })).toEqual([
      expect.stringMatching(new RegExp(`^assistant-answers\\.yaml:1: .*${text}`)),
    ]);
  });

  it.each([
    ['an id that is used twice', { id: 'act-0' }, 'the id act-0 is used twice'],
    ['a source that does not exist', { sources: ['LC-07-09'] }, 'act-1 names LC-07-09, which does not exist'],
    ['a pattern with an unknown group', { when: ['off + pump'] }, 'act-1 names the group pump, which does not exist'],
    ['an exception with an unknown group', { unless: ['pump'] }, 'act-1 names the group pump, which does not exist'],
    [
      'an example that no act matches',
      { examples: [...validActs.flatMap(({ examples }) => examples).slice(0, 4), 'paint the pump'] },
      'act-1: "paint the pump" is not recognised',
    ],
  ])('reports a dangerous act with %s', (_, change, text) => {
    expect(checkChangedKnowledge({ acts: withChange(validActs, change) })).toEqual([
      expect.stringMatching(new RegExp(`^assistant-dangers\\.yaml:\\d+: ${text}$`)),
    ]);
  });

  it('reports a group of words that no pattern uses', () => {
    expect(checkChangedKnowledge({ groups: { ...validGroups, pump: ['pump'] } })).toEqual([
      expect.stringMatching(/^assistant-dangers\.yaml:\d+: no pattern uses the group pump$/),
    ]);
  });
});
